import { Group, NativeSelect } from '@mantine/core'
import { useGet } from '../../lib/api.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { Filters } from '../../ui/filters.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { CategoryFilter } from '../lists/category-filter.tsx'
import { type BatchesView, batchStates, expiries, oneOf } from '../lists/list-view.ts'
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
      <NativeSelect
        aria-label={t.state}
        value={view.archived ?? view.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: oneOf(batchStates, value), archived: oneOf(['only'], value) })
        }
      >
        <option value="">{t.allStates}</option>
        {batchStates.map((state) => (
          <option key={state} value={state}>
            {inventoryText.batchStates[state]}
          </option>
        ))}
        <option value="only">{t.archived}</option>
      </NativeSelect>
      <NativeSelect
        aria-label={t.expiry}
        value={view.expiry ?? ''}
        onChange={(event) => onChange({ expiry: oneOf(expiries, event.currentTarget.value) })}
      >
        <option value="">{t.allExpiries}</option>
        {expiries.map((expiry) => (
          <option key={expiry} value={expiry}>
            {t.expiries[expiry]}
          </option>
        ))}
      </NativeSelect>
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
