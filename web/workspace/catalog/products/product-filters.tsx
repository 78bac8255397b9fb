import { NativeSelect } from '@mantine/core'
import { useMay } from '../../lib/session-query.ts'
import { oneOf } from '../../lib/url-values.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { Filters } from '../../ui/filters.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { CategoryFilter } from '../lists/category-filter.tsx'
import { type ProductSortField, type ProductsView, productStates, sortedBy } from '../lists/list-view.ts'
import { listsText as t } from '../lists/text.ts'
import { ViewSwitch } from '../lists/view-switch.tsx'
import { productsText } from './text.ts'

const sorts = Object.keys(t.sorts) as ProductSortField[]

type ProductFiltersProps = {
  view: ProductsView
  isTable: boolean
  categories: string[]
  /** How many products are archived. */
  archived: number
  onChange: (changes: ProductsView) => void
  onView: (view: 'table' | 'cards') => void
}

/** Search, category, state and, for cards, the order; and the switch between cards and table. */
export function ProductFilters({ view, isTable, categories, archived, onChange, onView }: ProductFiltersProps) {
  const [typed, type] = useTypedSearch(view.search, (search) => onChange({ search }))
  const mayReadCases = useMay('cases:read')
  const states = productStates.filter((state) => mayReadCases || state !== 'suspicious')
  return (
    <Filters>
      <SearchField
        label={productsText.productList.search}
        placeholder={productsText.productList.searchPlaceholder}
        value={typed}
        onChange={type}
      />
      <CategoryFilter
        categories={categories}
        category={view.category}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        aria-label={t.state}
        all={t.allStates}
        options={[
          ...states.map((state) => [state, t.products.states[state]] as const),
          ...(archived > 0 || view.archived ? [['only', t.products.archived(archived)] as const] : []),
        ]}
        value={view.archived ?? view.state}
        onChange={(next) =>
          onChange({ state: oneOf(productStates, next), archived: oneOf(['only'], next), category: undefined })
        }
      />
      {isTable ? null : (
        <NativeSelect
          aria-label={t.sort}
          data={sorts.map((sort) => ({ value: sort, label: t.sorts[sort] }))}
          value={view.sortField ?? 'createdAt'}
          onChange={(event) => {
            const sortField = oneOf(sorts, event.currentTarget.value)
            if (sortField) onChange(sortedBy({}, sortField))
          }}
        />
      )}
      <ViewSwitch isTable={isTable} onChange={(kind) => onView(kind ?? 'cards')} />
    </Filters>
  )
}
