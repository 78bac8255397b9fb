import { Button, NativeSelect } from '@mantine/core'
import type { CopyCaseSort } from '@sahihi/contract/endpoints/copy-cases.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useProductNames } from '../lib/use-product-names.ts'
import { Filters } from '../ui/filters.tsx'
import { copyCasesText } from './text.ts'
import { type CasesView, sorts } from './url-state.ts'

const t = copyCasesText.filters

type CaseFiltersProps = { view: CasesView; onChange: (changes: CasesView) => void }

/** A batch can be chosen once its product is. */
export function CaseFilters({ view: { productId, batchId, sort = 'score' }, onChange }: CaseFiltersProps) {
  const { products, batches, error } = useProductNames(productId)
  return (
    <Filters label={t.label}>
      <ItemSelect
        label={t.product}
        texts={{ all: t.allProducts, unknown: t.oneProduct }}
        items={products}
        value={productId}
        error={error ? messages.productsFailed : undefined}
        onChange={(id) => onChange({ productId: id, batchId: undefined })}
      />
      <NativeSelect
        label={t.sort}
        value={sort}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value as CopyCaseSort })}
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {t.sorts[each]}
          </option>
        ))}
      </NativeSelect>
      {productId || batchId ? (
        <ItemSelect
          label={t.batch}
          texts={{ all: t.allBatches, unknown: t.oneBatch }}
          items={batches}
          value={batchId}
          onChange={(id) => onChange({ batchId: id })}
        />
      ) : null}
      {productId || batchId ? (
        <Button variant="subtle" onClick={() => onChange({ productId: undefined, batchId: undefined })}>
          {t.clear}
        </Button>
      ) : null}
    </Filters>
  )
}

type ItemSelectProps = {
  label: string
  texts: { all: string; unknown: string }
  items: { id: string; name: string }[]
  value: string | undefined
  error?: string | undefined
  onChange: (id: string | undefined) => void
}

export function ItemSelect({ label, texts, items, value, error, onChange }: ItemSelectProps) {
  const isKnown = items.some(({ id }) => id === value)
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{texts.all}</option>
      {value && !isKnown ? <option value={value}>{texts.unknown}</option> : null}
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
