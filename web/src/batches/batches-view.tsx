import type { Batch } from '@sahihi/contract/batches.ts'
import { messages } from '@sahihi/contract/messages.ts'
import type { Product } from '@sahihi/contract/products.ts'
import { Link } from '@tanstack/react-router'
import { AddCard } from '../ui/add-card.tsx'
import cards from '../ui/cards.module.css'
import { PageHead } from '../ui/page-head.tsx'
import { Problem } from '../ui/problem.tsx'
import { Trail } from '../ui/trail.tsx'
import { BatchCard } from './batch-card.tsx'
import { BatchesSkeleton } from './batches-skeleton.tsx'

type BatchesViewProps = {
  id: string
  product: Product | undefined
  batches: Batch[] | undefined
  productError: Error | null
  batchesError: Error | null
  onRetry: () => void
}

export function BatchesView({ id, product, batches, productError, batchesError, onRetry }: BatchesViewProps) {
  const name = product?.name ?? 'Product'
  return (
    <>
      <PageHead
        title={name}
        subtitle="Manage product batches"
        trail={
          <Trail>
            <Link to="/products">Products</Link>
            <span>{name}</span>
          </Trail>
        }
      />
      {productError ? <Problem title={messages.fetchProductFailed} error={productError} onRetry={onRetry} /> : null}
      {batchesError && !productError ? (
        <Problem title={messages.fetchBatchesFailed} error={batchesError} onRetry={onRetry} />
      ) : null}
      {!batches && !batchesError && !productError ? <BatchesSkeleton /> : null}
      {batches && !productError ? (
        <ul className={cards.grid}>
          <li>
            <AddCard
              to="/products/$id/add-batch"
              params={{ id }}
              title="Add a batch"
              words={
                batches.length === 0
                  ? 'No batches yet. Each production run gets its own.'
                  : 'One for each production run.'
              }
            />
          </li>
          {batches.map((batch) => (
            <li key={batch.id}>
              <BatchCard batch={batch} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
