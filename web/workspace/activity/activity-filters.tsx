import { Button, NativeSelect } from '@mantine/core'
import {
  type ActivityKind,
  activityKindNames,
  activityKinds,
  partnerActivityKinds,
} from '@sahihi/contract/domain/activity-kinds.ts'
import { isAdmin } from '../../lib/session.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { DayInput } from '../ui/day-input.tsx'
import { SearchField } from '../ui/search-field.tsx'
import styles from './activity.module.css'
import { activityPageText } from './text.ts'
import type { ActivityView } from './url-state.ts'
import { usePeople } from './use-activity.ts'

const { filters: t } = activityPageText

type ActivityFiltersProps = {
  view: ActivityView
  /** The name of the partner that is filtered by. */
  partnerName: string | undefined
  onFilter: (changes: ActivityView) => void
}

export function ActivityFilters({ view, partnerName, onFilter }: ActivityFiltersProps) {
  const { person, kind, from, to, subject, partner } = view
  const people = usePeople(partner).data ?? []
  const isKnown = people.some((each) => each.person === person)
  const [typed, type] = useTypedSearch(subject, (text) => onFilter({ subject: text }))
  return (
    <section className={styles.filters} aria-label={t.label}>
      <SearchField
        className={styles.subject}
        label={t.subject}
        placeholder={isAdmin() ? t.adminSubjectPlaceholder : t.subjectPlaceholder}
        value={typed}
        onChange={type}
      />
      <NativeSelect
        label={t.person}
        value={person ?? ''}
        onChange={(event) => onFilter({ person: event.currentTarget.value || undefined })}
      >
        <option value="">{t.everyone}</option>
        {person && !isKnown ? <option value={person}>{t.onePerson}</option> : null}
        {people.map((each) => (
          <option key={each.person} value={each.person}>
            {each.name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t.kind}
        value={kind ?? ''}
        onChange={(event) => onFilter({ kind: (event.currentTarget.value as ActivityKind) || undefined })}
      >
        <option value="">{t.everything}</option>
        {(isAdmin() ? activityKinds : partnerActivityKinds).map((each) => (
          <option key={each} value={each}>
            {activityKindNames[each]}
          </option>
        ))}
      </NativeSelect>
      <DayInput
        label={t.from}
        placeholder={t.anyDay}
        value={from ?? null}
        {...(to ? { maxDate: to } : {})}
        onChange={(day) => onFilter({ from: day ?? undefined })}
      />
      <DayInput
        label={t.to}
        placeholder={t.anyDay}
        value={to ?? null}
        {...(from ? { minDate: from } : {})}
        onChange={(day) => onFilter({ to: day ?? undefined })}
      />
      {partner ? (
        <Button variant="default" onClick={() => onFilter({ partner: undefined })}>
          {t.onlyPartner(partnerName ?? t.onePartner)} ✕<span className="visually-hidden"> {t.allPartners}</span>
        </Button>
      ) : null}
      {person || kind || from || to || subject ? (
        <Button
          variant="subtle"
          onClick={() =>
            onFilter({ person: undefined, kind: undefined, from: undefined, to: undefined, subject: undefined })
          }
        >
          {t.clear}
        </Button>
      ) : null}
    </section>
  )
}
