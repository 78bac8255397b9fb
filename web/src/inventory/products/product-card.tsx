import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import cards from '../../ui/cards.module.css'
import { Rosette } from '../../ui/rosette.tsx'
import type { ProductCount } from './use-products.ts'

export function ProductCard({ product }: { product: ProductCount }) {
  const { id, name, feedbackEnabled } = product
  if (!feedbackEnabled) return <Card product={product} />
  return (
    <div className={cards.with}>
      <Card product={product} />
      <Link to="/products/$id/feedback" params={{ id }} className={cards.more} aria-label={`Feedback on ${name}`}>
        Feedback
        <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
      </Link>
    </div>
  )
}

function Card({ product }: { product: ProductCount }) {
  const { id, name, description, category, feedbackEnabled, batches, stock } = product
  return (
    <Link to="/products/$id/batches" params={{ id }} className={cards.card}>
      <Rosette serial={id} size={132} className={cards.watermark} />
      <span className={cards.kind}>{feedbackEnabled ? `${category} · asks for feedback` : category}</span>
      <h2 className={cards.name}>{name}</h2>
      {description ? <p className={cards.words}>{description}</p> : null}
      <dl className={cards.figures}>
        <div>
          <dt>{batches === 1 ? 'Batch' : 'Batches'}</dt>
          <dd>{formatNumber(batches)}</dd>
        </div>
        <div>
          <dt>Total stock</dt>
          <dd>{formatNumber(stock)}</dd>
        </div>
      </dl>
    </Link>
  )
}
