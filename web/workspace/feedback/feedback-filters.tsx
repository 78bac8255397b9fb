import { Button } from '@mantine/core'
import { DateRange } from '../ui/date-range.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
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
        <FilterSelect
          label={t.status}
          all={t.counted}
          options={[
            ['held', t.held(heldCount)],
            ['discarded', t.discarded(discardedCount)],
          ]}
          value={status}
          onChange={(next) => onChange({ status: next })}
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
