import { Group } from '@mantine/core'
import { useGet } from '../../lib/api.ts'
import { oneOf } from '../../lib/url-values.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { Filters } from '../../ui/filters.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { CategoryFilter } from '../lists/category-filter.tsx'
import { type BatchesView, batchStates, expiries } from '../lists/list-view.ts'
import { listsText as t } from '../lists/text.ts'
import { ViewSwitch } from '../lists/view-switch.tsx'
import { inventoryText } from '../text.ts'

type BatchFiltersProps = {
  view: BatchesView
  /** Of all products: then there are no cards. */
  isOfAll?: boolean
  onChange: (changes: BatchesView) => void
}

/** Search, state and expiry; and for the batches of a product the switch between cards and table. */
export function BatchFilters({ view, isOfAll = false, onChange }: BatchFiltersProps) {
  const [typed, type] = useTypedSearch(view.search, (search) => onChange({ search }))
  return (
    <Filters>
      <SearchField
        label={t.batches.search}
        placeholder={isOfAll ? t.batches.searchAllPlaceholder : t.batches.searchPlaceholder}
        value={typed}
        onChange={type}
      />
      {isOfAll ? <CategoriesOfAll view={view} onChange={onChange} /> : null}
      <FilterSelect
        aria-label={t.state}
        all={t.allStates}
        options={[
          ...batchStates.map((state) => [state, inventoryText.batchStates[state]] as const),
          ['only', t.archived],
        ]}
        value={view.archived ?? view.state}
        onChange={(next) => onChange({ state: oneOf(batchStates, next), archived: oneOf(['only'], next) })}
      />
      <FilterSelect
        aria-label={t.expiry}
        all={t.allExpiries}
        options={expiries.map((expiry) => [expiry, t.expiries[expiry]])}
        value={view.expiry}
        onChange={(expiry) => onChange({ expiry })}
      />
      {isOfAll ? null : (
        <Group gap="sm" ml={{ sm: 'auto' }}>
          <ViewSwitch isTable={view.view === 'table'} onChange={(kind) => onChange({ view: kind })} />
        </Group>
      )}
    </Filters>
  )
}

function CategoriesOfAll({ view: { category }, onChange }: Pick<BatchFiltersProps, 'view' | 'onChange'>) {
  // The list of products knows which categories are in use.
  const { data } = useGet('GET /api/products', { query: { limit: 1 } }, { staleTime: 300_000 })
  return (
    <CategoryFilter
      categories={data?.categories ?? []}
      category={category}
      onChange={(chosen) => onChange({ category: chosen })}
    />
  )
}
