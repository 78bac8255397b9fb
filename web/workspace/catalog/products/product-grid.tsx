import type { ProductRow } from '@sahihi/contract/endpoints/lists.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../lib/format.ts'
import { Rosette } from '../../../ui/rosette.tsx'
import { Allowed } from '../../ui/allowed.tsx'
import cards from '../../ui/cards.module.css'
import { AddCard } from '../../ui/cards.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import { Words } from '../../ui/words.tsx'
import { inventoryText } from '../text.ts'
import { productsText } from './text.ts'

const t = productsText.productList

type ProductGridProps = { products: ProductRow[]; isStale: boolean; withAdd: boolean }

export const ProductGrid = ({ products, isStale, withAdd }: ProductGridProps) => (
  <ul className={cards.grid} aria-busy={isStale} data-stale={isStale || undefined}>
    {withAdd ? (
      <Allowed to="products:write">
        <li>
          <AddCard to="/add-product" title={t.add} description={t.addAnother} />
        </li>
      </Allowed>
    ) : null}
    {products.map((product) => (
      <li key={product.id}>
        {product.feedbackEnabled ? <FeedbackProductCard product={product} /> : <ProductCard product={product} />}
      </li>
    ))}
  </ul>
)

function FeedbackProductCard({ product }: { product: ProductRow }) {
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

function ProductCard({ product }: { product: ProductRow }) {
  const { id, name, description, category, feedbackEnabled, picture, batches, stock } = product
  return (
    <Link to="/products/$id/batches" params={{ id }} className={cards.card}>
      {picture ? (
        <img className={cards.thumbnail} src={picture} alt="" width={64} height={64} loading="lazy" />
      ) : (
        <Rosette serial={id} size={132} className={cards.watermark} />
      )}
      <span className={cards.category}>{feedbackEnabled ? t.asksForFeedback(category) : category}</span>
      <h2 className={cards.name}>
        <Words of={name} />
      </h2>
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
