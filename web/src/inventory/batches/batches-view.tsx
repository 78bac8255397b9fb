import { Button } from '@mantine/core'
import type { Batch } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Product } from '@sahihi/contract/endpoints/inventory-products.ts'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AddCard, ClosedAddCard } from '../../ui/add-card.tsx'
import cards from '../../ui/cards.module.css'
import { PageHead } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/error-state.tsx'
import { Trail } from '../../ui/breadcrumbs.tsx'
import { BatchCard } from './batch-card.tsx'
import { BatchesSkeleton } from './batches-skeleton.tsx'
import { isFeedbackOnly } from './feedback-only.ts'

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
  const hasFailed = productError ?? batchesError
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
        {...(product?.feedbackEnabled ? { actions: <FeedbackLink id={id} /> } : {})}
      />
      {productError ? <Problem title={messages.fetchProductFailed} error={productError} onRetry={onRetry} /> : null}
      {batchesError && !productError ? (
        <Problem title={messages.fetchBatchesFailed} error={batchesError} onRetry={onRetry} />
      ) : null}
      {hasFailed ? null : product && batches ? <BatchGrid product={product} batches={batches} /> : <BatchesSkeleton />}
    </>
  )
}

function FeedbackLink({ id }: { id: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconMessage size={18} stroke={1.5} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/products/$id/feedback" params={{ id }} {...props} />}
    >
      Feedback
    </Button>
  )
}

function BatchGrid({ product, batches }: { product: Product; batches: Batch[] }) {
  return (
    <ul className={cards.grid}>
      <li>
        {isFeedbackOnly(product) ? (
          <ClosedAddCard title="Add a batch" words={messages.feedbackOnlyProduct} />
        ) : (
          <AddCard
            to="/products/$id/add-batch"
            params={{ id: product.id }}
            title="Add a batch"
            words={
              batches.length === 0
                ? 'No batches yet. Each production run gets its own.'
                : 'One for each production run.'
            }
          />
        )}
      </li>
      {batches.map((batch) => (
        <li key={batch.id}>
          <BatchCard batch={batch} />
        </li>
      ))}
    </ul>
  )
}
