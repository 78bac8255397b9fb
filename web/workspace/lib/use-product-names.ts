import { useGet } from './api.ts'

const none: never[] = []

/** The names of the partner's products, and of the batches of one of them, to filter by. */
export function useProductNames(productId: string | undefined, enabled = true) {
  const products = useGet('GET /api/products/names', {}, { enabled })
  const batches = useGet(
    'GET /api/products/:id/batch-names',
    { params: { id: productId ?? '' } },
    { enabled: enabled && Boolean(productId) },
  )
  return { products: products.data ?? none, batches: batches.data ?? none, error: products.error ?? batches.error }
}
