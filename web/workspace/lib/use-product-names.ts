import { useGet } from './api.ts'

const none: never[] = []

/** The names of the partner's products, and of the lots of one of them, to filter by. */
export function useProductNames(productId: string | undefined, enabled = true) {
  const products = useGet('GET /api/products/names', {}, { enabled })
  const lots = useGet(
    'GET /api/products/:id/batch-names',
    { params: { id: productId ?? '' } },
    { enabled: enabled && Boolean(productId) },
  )
  return { products: products.data ?? none, lots: lots.data ?? none, error: products.error ?? lots.error }
}
