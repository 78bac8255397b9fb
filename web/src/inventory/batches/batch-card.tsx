import type { Batch } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { BatchStateMark } from '../../ui/batch-state.tsx'
import cards from '../../ui/cards.module.css'
import { Rosette } from '../../ui/rosette.tsx'

export function BatchCard({ batch }: { batch: Batch }) {
  const { id, batchDisplayName, batchNumber, quantity, createdAt, expirationDate, state } = batch
  return (
    <Link to="/inventory/$id" params={{ id }} className={cards.card}>
      <Rosette serial={id} size={132} className={cards.watermark} />
      <span className={cards.kind}>{batchNumber}</span>
      <h2 className={cards.name}>{batchDisplayName || batchNumber}</h2>
      <p className={cards.date}>Expires {formatDate(expirationDate)}</p>
      {state === 'released' ? null : (
        <p className={cards.state}>
          <BatchStateMark state={state} />
        </p>
      )}
      <p className={cards.foot}>
        <span className={cards.units}>{formatNumber(quantity)} units</span>
        <span>Created {formatDate(createdAt)}</span>
      </p>
    </Link>
  )
}
