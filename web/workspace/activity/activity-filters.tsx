import { Button } from '@mantine/core'
import { activityKindNames, activityKinds, partnerActivityKinds } from '@sahihi/contract/domain/activity-kinds.ts'
import { isAdmin } from '../../lib/session.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { DateRange } from '../ui/date-range.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { Filters } from '../ui/filters.tsx'
import { IconX } from '../ui/icons.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
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
  const [typed, type] = useTypedSearch(subject, (text) => onFilter({ subject: text }))
  const kinds = isAdmin() ? activityKinds : partnerActivityKinds
  return (
    <Filters>
      <SearchField
        label={t.subject}
        placeholder={isAdmin() ? t.adminSubjectPlaceholder : t.subjectPlaceholder}
        value={typed}
        onChange={type}
      />
      <SearchSelect
        label={t.person}
        value={person}
        options={people.map(({ person, name }) => ({ id: person, name }))}
        all={t.everyone}
        unknown={t.onePerson}
        onChange={(id) => onFilter({ person: id })}
      />
      <FilterSelect
        label={t.kind}
        maw={240}
        all={t.everything}
        options={kinds.map((each) => [each, activityKindNames[each]])}
        value={kind}
        onChange={(next) => onFilter({ kind: next })}
      />
      <DateRange label={t.days} value={{ from, to }} onChange={onFilter} />
      {partner ? (
        <Button variant="default" rightSection={<IconX size={16} />} onClick={() => onFilter({ partner: undefined })}>
          {t.onlyPartner(partnerName ?? t.onePartner)}
          <span className="visually-hidden"> {t.allPartners}</span>
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
    </Filters>
  )
}
