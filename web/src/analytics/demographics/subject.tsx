import { spanWords } from './filters.ts'
import { useProductNames } from './use-geographic.ts'
import type { Choice } from './url-state.ts'

/** What is shown, in words: its days and its product. */
export function Subject({ days, productId }: Choice) {
  const { data: products = [] } = useProductNames()
  const name = productId ? (products.find(({ id }) => id === productId)?.name ?? 'One product') : 'All products'
  return `${spanWords({ days })} · ${name}`
}
