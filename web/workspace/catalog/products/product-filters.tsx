import { Button, Group, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Filters } from '../../ui/filters.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { CategoryFilter } from '../lists/category-filter.tsx'
import { oneOf, type ProductSortField, type ProductsView, sortedBy } from '../lists/list-view.ts'
import { listsText as t } from '../lists/text.ts'
import { ViewSwitch } from '../lists/view-switch.tsx'
import { productsText } from './text.ts'

const sorts = Object.keys(t.sorts) as ProductSortField[]

type ProductFiltersProps = {
  view: ProductsView
  categories: string[]
  /** How many products are archived. */
  archived: number
  onChange: (changes: ProductsView) => void
}

/** Search, category and, for cards, the order; and the switch between cards and table. */
export function ProductFilters({ view, categories, archived, onChange }: ProductFiltersProps) {
  const [typed, type] = useTypedSearch(view.search, (search) => onChange({ search }))
  const isTable = view.view === 'table'
  return (
    <Filters label={t.filters}>
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
      {archived > 0 || view.archived ? (
        <NativeSelect
          aria-label={t.products.show}
          value={view.archived ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ archived: oneOf(['only'], value), category: undefined })
          }
        >
          <option value="">{t.products.current}</option>
          <option value="only">{t.products.archived(archived)}</option>
        </NativeSelect>
      ) : null}
      {isTable ? null : (
        <NativeSelect
          aria-label={t.sort}
          value={view.sortField ?? 'createdAt'}
          onChange={(event) => {
            const sortField = oneOf(sorts, event.currentTarget.value)
            if (sortField) onChange(sortedBy({}, sortField))
          }}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t.sorts[sort]}
            </option>
          ))}
        </NativeSelect>
      )}
      <Group gap="sm" ml={{ sm: 'auto' }}>
        <ViewSwitch isTable={isTable} onChange={(kind) => onChange({ view: kind })} />
        <Button variant="default" renderRoot={(props) => <Link to="/batches" {...props} />}>
          {t.batches.link}
        </Button>
        <Allowed to="products:write">
          <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
            {t.import}
          </Button>
        </Allowed>
      </Group>
    </Filters>
  )
}
