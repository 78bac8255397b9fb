import { Button } from '@mantine/core'
import { AddCard } from '../../ui/add-card.tsx'
import cards from '../../ui/cards.module.css'
import { Empty } from '../../ui/empty-state.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductCount } from './use-products.ts'

type ProductGridProps = { products: ProductCount[]; search: string; onClear: () => void }

export function ProductGrid({ products, search, onClear }: ProductGridProps) {
  const wanted = search.trim().toLocaleLowerCase()
  const found = products.filter(({ name, description }) =>
    `${name}\n${description}`.toLocaleLowerCase().includes(wanted),
  )
  if (wanted && found.length === 0)
    return (
      <Empty title={`No product matches “${search.trim()}”.`}>
        <Button variant="default" onClick={onClear}>
          Show all products
        </Button>
      </Empty>
    )
  return (
    <ul className={cards.grid}>
      <li>
        <AddCard
          to="/add-product"
          title="Add New Product"
          words={
            products.length === 0
              ? 'No products yet. Make the first one with its QR codes.'
              : 'A new product with its first batch of QR codes.'
          }
        />
      </li>
      {found.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}
