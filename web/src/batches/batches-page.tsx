import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { batchQuery } from '../lib/batch-query.ts'
import { isMissing } from '../lib/refusals.ts'
import { BatchesView } from './batches-view.tsx'
import { useBatches, useProduct } from './use-batches.ts'

/** The batches of a product. Given a batch's id it shows that batch, whose screen is the inventory (design 4, "Batches"). */
export function BatchesPage() {
  const { id = '' } = useParams({ strict: false })
  const product = useProduct(id)
  const isNoProduct = isMissing(product.error)
  const batches = useBatches(id, !isNoProduct)
  const batch = useQuery({ ...batchQuery(id), enabled: isNoProduct })
  if (batch.data) return <Navigate to="/inventory/$id" params={{ id }} replace />
  return (
    <BatchesView
      id={id}
      product={product.data}
      batches={batches.data}
      productError={isNoProduct && batch.isPending ? null : product.error}
      batchesError={isNoProduct ? null : batches.error}
      onRetry={() => {
        if (product.isError) void product.refetch()
        if (batches.isError) void batches.refetch()
      }}
    />
  )
}
