import { useGet } from '../lib/api.ts'

type NamedItem = { id: string; name: string }

/** The partner's products and their batches, to filter by. */
export function useProductNames() {
  const { data = [], error } = useGet('GET /api/products/partner/summary', {})
  const products: NamedItem[] = data.filter((item) => item.isParentProduct)
  const batchesOf = (productId: string | undefined): NamedItem[] =>
    productId ? data.filter((item) => item.parentProductId === productId) : []
  return { products, batchesOf, error }
}
