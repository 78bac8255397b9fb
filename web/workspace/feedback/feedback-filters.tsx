import { Button, NativeSelect } from '@mantine/core'
import { DayInput } from '../ui/day-input.tsx'
import styles from './product-feedback.module.css'
import { feedbackText } from './text.ts'
import type { Filters } from './url-filters.ts'

const t = feedbackText.filters

type FeedbackFiltersProps = {
  heldCount: number
  discardedCount: number
  batches: { id: string; name: string }[]
  filters: Filters
  onChange: (changes: Filters) => void
}

/** They apply to the stats, the charts and the texts. */
export function FeedbackFilters(props: FeedbackFiltersProps) {
  const { heldCount, discardedCount, batches, filters, onChange } = props
  const { batchId, from, to, status } = filters
  const isKnown = batches.some(({ id }) => id === batchId)
  return (
    <search className={styles.filters} aria-label={t.label}>
      <NativeSelect
        label={t.batch}
        value={batchId ?? ''}
        onChange={(event) => onChange({ batchId: event.currentTarget.value || undefined })}
      >
        <option value="">{t.allBatches}</option>
        {batchId && !isKnown ? <option value={batchId}>{t.oneBatch}</option> : null}
        {batches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <DayField label={t.from} value={from} maxDate={to} onChange={(day) => onChange({ from: day })} />
      <DayField label={t.to} value={to} minDate={from} onChange={(day) => onChange({ to: day })} />
      {status || heldCount || discardedCount ? (
        <NativeSelect
          label={t.status}
          value={status ?? ''}
          onChange={(event) => onChange({ status: statusOf(event.currentTarget.value) })}
        >
          <option value="">{t.counted}</option>
          <option value="held">{t.held(heldCount)}</option>
          <option value="discarded">{t.discarded(discardedCount)}</option>
        </NativeSelect>
      ) : null}
      {batchId || from || to ? (
        <Button variant="subtle" onClick={() => onChange({ batchId: undefined, from: undefined, to: undefined })}>
          {t.clear}
        </Button>
      ) : null}
    </search>
  )
}

const statusOf = (value: string) => (value === 'held' || value === 'discarded' ? value : undefined)

type DayFieldProps = {
  label: string
  value: string | undefined
  minDate?: string | undefined
  maxDate?: string | undefined
  onChange: (day: string | undefined) => void
}

function DayField({ label, value, minDate, maxDate, onChange }: DayFieldProps) {
  return (
    <DayInput
      label={label}
      value={value ?? null}
      placeholder={t.anyDay}
      {...(minDate ? { minDate } : {})}
      {...(maxDate ? { maxDate } : {})}
      onChange={(day) => onChange(day ?? undefined)}
    />
  )
}
