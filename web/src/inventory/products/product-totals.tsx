import { formatNumber } from '../../lib/format.ts'
import { Figures } from '../../ui/stats.tsx'
import type { ProductCount } from './use-products.ts'

export function ProductTotals({ products }: { products: ProductCount[] }) {
  const batches = products.reduce((sum, product) => sum + product.batches, 0)
  const stock = products.reduce((sum, product) => sum + product.stock, 0)
  return (
    <Figures
      label="All products"
      figures={[
        { label: 'Products', value: formatNumber(products.length) },
        { label: 'Batches', value: formatNumber(batches) },
        { label: 'Codes made', value: formatNumber(stock) },
      ]}
    />
  )
}
