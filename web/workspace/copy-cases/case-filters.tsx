import { Button, NativeSelect, Pill } from '@mantine/core'
import type { CopyCaseSort } from '@sahihi/contract/endpoints/copy-cases.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { describePlace } from '../lib/describe-place.ts'
import { useProductNames } from '../lib/use-product-names.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { Filters } from '../ui/filters.tsx'
import { LotSelect } from '../ui/lot-select.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { copyCasesText } from './text.ts'
import { type CasesView, groupings, noFilters, sorts } from './url-state.ts'
import { groupingOf } from './use-copy-cases.ts'

const t = copyCasesText.filters

type CaseFiltersProps = { view: CasesView; onChange: (changes: CasesView) => void }

/** A lot can be chosen once its product is. */
export function CaseFilters({ view, onChange }: CaseFiltersProps) {
  const { state, productId, sort = 'score', group } = view
  const isGrouped = groupingOf(view) !== undefined
  // Groups are of all lots and places.
  const { batchId, orderId, place } = isGrouped ? noFilters : view
  const { products, lots, error } = useProductNames(productId)
  return (
    <Filters>
      <SearchSelect
        label={t.product}
        value={productId}
        options={products}
        all={t.allProducts}
        unknown={t.oneProduct}
        error={error ? messages.productsFailed : undefined}
        onChange={(id) => onChange({ productId: id, batchId: undefined, orderId: undefined })}
      />
      {state === 'all' ? null : (
        <FilterSelect
          label={t.group}
          all={t.noGroup}
          options={groupings.map((each) => [each, t.groups[each]])}
          value={group}
          onChange={(next) => onChange({ group: next })}
        />
      )}
      {isGrouped ? null : (
        <NativeSelect
          label={t.sort}
          data={sorts.map((each) => ({ value: each, label: t.sorts[each] }))}
          value={sort}
          onChange={({ currentTarget: { value } }) => onChange({ sort: value as CopyCaseSort })}
        />
      )}
      {(productId || batchId || orderId) && !isGrouped ? (
        <LotSelect
          label={t.batch}
          value={{ batchId, orderId }}
          lots={lots}
          all={t.allBatches}
          unknown={t.oneBatch}
          onChange={onChange}
        />
      ) : null}
      {place ? <Pill size="lg">{placeName(place)}</Pill> : null}
      {productId || batchId || orderId || place ? (
        <Button variant="subtle" onClick={() => onChange(noFilters)}>
          {t.clear}
        </Button>
      ) : null}
    </Filters>
  )
}

/** `NG:Kano` as a reader knows it. */
function placeName(place: string) {
  const [country = '', city = ''] = place.split(':')
  return place === 'unknown' ? copyCasesText.list.unknownPlace : (describePlace(city, country) ?? place)
}
