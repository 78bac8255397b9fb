import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { batchQuery } from '../../lib/batch-query.ts'
import { productQuery } from '../../lib/product-query.ts'
import { isMissing } from '../../lib/errors.ts'
import { BatchesView } from './batches-view.tsx'
import { useBatches } from './use-batches.ts'

/** The batches of a product. Given a batch's id it shows that batch's `inventory` (specification 2, note; design 4, "Batches"). */
export function BatchesPage({ inventory }: { inventory: ReactNode }) {
  const { id = '' } = useParams({ strict: false })
  const product = useQuery(productQuery(id))
  const isNoProduct = isMissing(product.error)
  const batches = useBatches(id, !isNoProduct)
  const batch = useQuery({ ...batchQuery(id), enabled: isNoProduct })
  if (batch.data) return inventory
  return (
    <BatchesView
      id={id}
      product={product.data}
      batches={batches.data}
      productError={isNoProduct ? batch.error : product.error}
      batchesError={isNoProduct ? null : batches.error}
      onRetry={() => {
        if (product.isError) void product.refetch()
        if (batches.isError) void batches.refetch()
        if (batch.isError) void batch.refetch()
      }}
    />
  )
}
