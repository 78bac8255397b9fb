import { Button, NativeSelect } from '@mantine/core'
import { DateRange } from '../ui/date-range.tsx'
import { Filters as FilterBar } from '../ui/filters.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
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
  return (
    <FilterBar>
      <SearchSelect
        label={t.batch}
        value={batchId}
        options={batches}
        all={t.allBatches}
        unknown={t.oneBatch}
        onChange={(id) => onChange({ batchId: id })}
      />
      <DateRange label={t.days} value={{ from, to }} onChange={onChange} />
      {status || heldCount || discardedCount ? (
        <NativeSelect
          label={t.status}
          value={status ?? ''}
          data={[
            { value: '', label: t.counted },
            { value: 'held', label: t.held(heldCount) },
            { value: 'discarded', label: t.discarded(discardedCount) },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ status: value === 'held' || value === 'discarded' ? value : undefined })
          }
        />
      ) : null}
      {batchId || from || to ? (
        <Button variant="subtle" onClick={() => onChange({ batchId: undefined, from: undefined, to: undefined })}>
          {t.clear}
        </Button>
      ) : null}
    </FilterBar>
  )
}
