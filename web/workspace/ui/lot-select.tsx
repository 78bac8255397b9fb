import type { NamedLot } from '@sahihi/contract/endpoints/lists.ts'
import type { ComponentProps } from 'react'
import { SearchSelect } from './search-select.tsx'

/** A lot: the batches of an order, or a single batch. */
export type LotFilter = { batchId?: string | undefined; orderId?: string | undefined }

type LotSelectProps = Omit<ComponentProps<typeof SearchSelect>, 'value' | 'options' | 'onChange'> & {
  value: LotFilter
  lots: readonly NamedLot[]
  onChange: (lot: LotFilter) => void
}

/** A choice among the lots of a product. */
export const LotSelect = ({ value: { batchId, orderId }, lots, onChange, ...select }: LotSelectProps) => (
  <SearchSelect
    {...select}
    value={orderId ?? batchId}
    options={lots.map(({ id, orderId, name }) => ({ id: orderId ?? id, name }))}
    onChange={(chosen) => {
      const isOrder = lots.some(({ orderId }) => orderId === chosen)
      onChange(isOrder ? { orderId: chosen, batchId: undefined } : { orderId: undefined, batchId: chosen })
    }}
  />
)
