import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGet } from '../../lib/api.ts'
import { isMissing } from '../../lib/errors.ts'
import { useOrders } from '../orders/use-orders.ts'
import { BatchesView } from './batches-view.tsx'

/** The batches of a product. Given the id of a batch it shows that batch's `inventory` (docs/product.md, "Products and batches"). */
export function BatchesPage({ inventory }: { inventory: ReactNode }) {
  const { id = '' } = useParams({ strict: false })
  const product = useGet('GET /api/products/:id', { params: { id } })
  const isNoProduct = isMissing(product.error)
  const batches = useGet('GET /api/products/:id/batches', { params: { id } }, { enabled: !isNoProduct })
  const orders = useOrders(id, product.data?.verificationEnabled === true)
  const batch = useGet('GET /api/products/batch/:id', { params: { id } }, { enabled: isNoProduct })
  if (batch.data) return inventory
  return (
    <BatchesView
      id={id}
      product={product.data}
      batches={batches.data}
      orders={orders}
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
