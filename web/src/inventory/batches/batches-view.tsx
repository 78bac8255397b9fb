import { Button } from '@mantine/core'
import type { Batch } from '@sahihi/contract/endpoints/inventory/batches.ts'
import type { Product } from '@sahihi/contract/endpoints/inventory/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { inventoryText } from '@sahihi/contract/i18n/en/workspace/inventory.ts'
import { ordersText } from '@sahihi/contract/i18n/en/workspace/orders.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useMay } from '../../lib/session-query.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { BatchStateBadge } from '../../ui/batch-state.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import cards from '../../ui/cards.module.css'
import { AddCard, CardsSkeleton, DisabledAddCard } from '../../ui/cards.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconMessage, IconPlus } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import orderStyles from '../orders/orders.module.css'
import { OrdersSection } from '../orders/orders-section.tsx'
import type { useOrders } from '../orders/use-orders.ts'
import { ProductPicture } from '../products/product-picture.tsx'
import { isFeedbackOnly } from './feedback-only.ts'

const t = inventoryText.batchList

type BatchesViewProps = {
  id: string
  product: Product | undefined
  batches: Batch[] | undefined
  orders: ReturnType<typeof useOrders>
  productError: Error | null
  batchesError: Error | null
  onRetry: () => void
}

export function BatchesView(props: BatchesViewProps) {
  const { id, product, batches, orders, productError, batchesError, onRetry } = props
  const name = product?.name ?? inventoryText.product
  const error = productError ?? batchesError
  return (
    <>
      <PageHeader
        title={name}
        subtitle={t.subtitle}
        breadcrumbs={
          <Breadcrumbs>
            <Link to="/products">{inventoryText.products}</Link>
            <span>{name}</span>
          </Breadcrumbs>
        }
        actions={
          product?.feedbackEnabled ? <FeedbackLink id={id} /> : orders.data?.length ? <AddBatchLink id={id} /> : null
        }
      />
      {error ? (
        <ErrorState
          title={productError ? messages.fetchProductFailed : messages.fetchBatchesFailed}
          error={error}
          onRetry={onRetry}
        />
      ) : product && batches ? (
        <>
          <div className={cards.above}>
            <Allowed to="products:write">
              <ProductPicture product={product} />
            </Allowed>
          </div>
          <OrdersAndBatches product={product} batches={batches} orders={orders} />
        </>
      ) : (
        <CardsSkeleton label={t.loading} />
      )}
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
      {inventoryText.feedback}
    </Button>
  )
}

/** In the place of the card, which would be far down the page below many orders. */
const AddBatchLink = ({ id }: { id: string }) => (
  <Allowed to="products:write">
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/products/$id/add-batch" params={{ id }} {...props} />}
    >
      {t.add}
    </Button>
  </Allowed>
)

type OrdersAndBatchesProps = { product: Product; batches: Batch[]; orders: ReturnType<typeof useOrders> }

/** The batches of an order are shown with it, the others as cards. */
function OrdersAndBatches({ product, batches, orders: { data: orders = [], error, refetch } }: OrdersAndBatchesProps) {
  const orderIds = new Set(orders.map(({ id }) => id))
  const mayAdd = useMay('products:write')
  const others = batches.filter(({ orderId }) => orderId === null || !orderIds.has(orderId))
  return (
    <>
      {error ? <ErrorState title={messages.ordersFailed} error={error} onRetry={() => void refetch()} /> : null}
      {orders.length > 0 ? (
        <>
          <OrdersSection orders={orders} batches={batches} />
          {others.length > 0 ? <h2 className={orderStyles.heading}>{ordersText.otherBatches}</h2> : null}
        </>
      ) : null}
      {batches.length === 0 && !mayAdd ? <EmptyState title={t.none} /> : null}
      <ul className={cards.grid}>
        {orders.length === 0 ? (
          <Allowed to="products:write">
            <li>
              <AddBatchCard product={product} isFirst={others.length === 0} />
            </li>
          </Allowed>
        ) : null}
        {others.map((batch) => (
          <li key={batch.id}>
            <BatchCard batch={batch} />
          </li>
        ))}
      </ul>
    </>
  )
}

function AddBatchCard({ product, isFirst }: { product: Product; isFirst: boolean }) {
  if (isFeedbackOnly(product)) return <DisabledAddCard title={t.add} description={messages.feedbackOnlyProduct} />
  return (
    <AddCard
      to="/products/$id/add-batch"
      params={{ id: product.id }}
      title={t.add}
      description={isFirst ? t.addFirst : t.addAnother}
    />
  )
}

function BatchCard({ batch }: { batch: Batch }) {
  const { id, batchDisplayName, batchNumber, quantity, createdAt, expirationDate, state } = batch
  return (
    <Link to="/inventory/$id" params={{ id }} className={cards.card}>
      <Rosette serial={id} size={132} className={cards.watermark} />
      <span className={cards.category}>{batchNumber}</span>
      <h2 className={cards.name}>{batchDisplayName || batchNumber}</h2>
      <p className={cards.date}>{t.expires(formatDate(expirationDate))}</p>
      {state === 'released' ? null : (
        <p className={cards.state}>
          <BatchStateBadge state={state} />
        </p>
      )}
      <p className={cards.footer}>
        <span className={cards.units}>{t.units(formatNumber(quantity))}</span>
        <span>{t.created(formatDate(createdAt))}</span>
      </p>
    </Link>
  )
}
