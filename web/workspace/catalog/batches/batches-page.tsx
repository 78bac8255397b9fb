import { limits } from '@sahihi/contract/domain/limits.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isMissing } from '../../../lib/errors.ts'
import { useGet } from '../../lib/api.ts'
import { type BatchesView, parseBatchesView } from '../lists/list-view.ts'
import { useOrders } from '../orders/use-orders.ts'
import { ProductBatchesView } from './product-batches-view.tsx'

/**
 * The batches of a product. Given the id of a batch it shows that batch's `inventory` (docs/codes-and-batches.md, "Products and
 * batches").
 */
export function BatchesPage({ inventory }: { inventory: ReactNode }) {
  const { id = '' } = useParams({ strict: false })
  const { view: kind, ...view } = parseBatchesView(useSearch({ from: '/workspace/products/$id/batches' }))
  const navigate = useNavigate({ from: '/products/$id/batches' })
  const change = (changes: BatchesView) =>
    void navigate({
      search: { ...view, view: kind, page: undefined, ...changes },
      replace: !changes.page,
      resetScroll: false,
    })
  const product = useGet('GET /api/products/:id', { params: { id } })
  const isNoProduct = isMissing(product.error)
  const limit = kind === 'table' ? limits.rowsPerPage : limits.cardsPerPage
  const batches = useGet(
    'GET /api/batches',
    { query: { ...view, parts: 'together', productId: id, limit } },
    { enabled: !isNoProduct, placeholderData: keepPreviousData },
  )
  const orders = useOrders(id, product.data?.verificationEnabled === true)
  const batch = useGet('GET /api/products/batch/:id', { params: { id } }, { enabled: isNoProduct })
  if (batch.data) return inventory
  return (
    <ProductBatchesView
      id={id}
      product={product.data}
      page={batches.data}
      view={{ ...view, view: kind }}
      isStale={batches.isPlaceholderData}
      onChange={change}
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
