import { Button } from '@mantine/core'
import { inventoryText } from '@sahihi/contract/i18n/en/workspace/inventory.ts'
import { productsText } from '@sahihi/contract/i18n/en/workspace/inventory-products.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { useMay } from '../../lib/session-query.ts'
import { Allowed } from '../../ui/allowed.tsx'
import cards from '../../ui/cards.module.css'
import { AddCard } from '../../ui/cards.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import type { ProductCount } from './use-products.ts'

const t = productsText.productList

type ProductGridProps = { products: ProductCount[]; search: string; onClear: () => void }

export function ProductGrid({ products, search, onClear }: ProductGridProps) {
  const mayAdd = useMay('products:write')
  const term = search.trim().toLocaleLowerCase()
  const matches = products.filter(({ name, description }) =>
    `${name}\n${description}`.toLocaleLowerCase().includes(term),
  )
  if (term && matches.length === 0)
    return (
      <EmptyState title={t.noMatch(search.trim())}>
        <Button variant="default" onClick={onClear}>
          {t.showAll}
        </Button>
      </EmptyState>
    )
  if (products.length === 0 && !mayAdd) return <EmptyState title={t.none} />
  return (
    <ul className={cards.grid}>
      <Allowed to="products:write">
        <li>
          <AddCard to="/add-product" title={t.add} description={products.length === 0 ? t.addFirst : t.addAnother} />
        </li>
      </Allowed>
      {matches.map((product) => (
        <li key={product.id}>
          {product.feedbackEnabled ? <FeedbackProductCard product={product} /> : <ProductCard product={product} />}
        </li>
      ))}
    </ul>
  )
}

function FeedbackProductCard({ product }: { product: ProductCount }) {
  const { id, name } = product
  return (
    <div className={cards.cell}>
      <ProductCard product={product} />
      <Link to="/products/$id/feedback" params={{ id }} className={cards.link} aria-label={t.feedbackOn(name)}>
        {inventoryText.feedback}
        <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
      </Link>
    </div>
  )
}

function ProductCard({ product }: { product: ProductCount }) {
  const { id, name, description, category, feedbackEnabled, picture, batches, stock } = product
  return (
    <Link to="/products/$id/batches" params={{ id }} className={cards.card}>
      {picture ? (
        <img className={cards.thumbnail} src={picture} alt="" width={64} height={64} loading="lazy" />
      ) : (
        <Rosette serial={id} size={132} className={cards.watermark} />
      )}
      <span className={cards.category}>{feedbackEnabled ? t.asksForFeedback(category) : category}</span>
      <h2 className={cards.name}>{name}</h2>
      {description ? <p className={cards.description}>{description}</p> : null}
      <dl className={cards.stats}>
        <div>
          <dt>{t.batches(batches)}</dt>
          <dd>{formatNumber(batches)}</dd>
        </div>
        <div>
          <dt>{t.totalStock}</dt>
          <dd>{formatNumber(stock)}</dd>
        </div>
      </dl>
    </Link>
  )
}
