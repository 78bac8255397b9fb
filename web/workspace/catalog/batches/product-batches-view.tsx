import { Box, Button, Stack } from '@mantine/core'
import type { BatchesPage } from '@sahihi/contract/endpoints/lists.ts'
import type { Product } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../lib/session-query.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { AddCard, CardsSkeleton, DisabledAddCard } from '../../ui/cards.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconArchive, IconMessage, IconPlus } from '../../ui/icons.tsx'
import { Banner } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LinksSection } from '../gs1/links-section.tsx'
import type { BatchesView } from '../lists/list-view.ts'
import { OrdersSection } from '../orders/orders-section.tsx'
import { ordersText } from '../orders/text.ts'
import { isInProgress, type useOrders } from '../orders/use-orders.ts'
import { LabelAddress } from '../products/label-address.tsx'
import { PackSpots } from '../products/pack-spots.tsx'
import { ProductMenu } from '../products/product-menu.tsx'
import { ProductPicture } from '../products/product-picture.tsx'
import { inventoryText } from '../text.ts'
import { BatchFilters } from './batch-filters.tsx'
import { BatchList } from './batch-list.tsx'
import { isFeedbackOnly } from './feedback-only.ts'

const t = inventoryText.batchList

type ProductBatchesProps = {
  id: string
  product: Product | undefined
  page: BatchesPage | undefined
  view: BatchesView
  isStale: boolean
  onChange: (changes: BatchesView) => void
  orders: ReturnType<typeof useOrders>
  productError: Error | null
  batchesError: Error | null
  onRetry: () => void
}

export function ProductBatchesView(props: ProductBatchesProps) {
  const { id, product, page, orders, productError, batchesError, onRetry } = props
  const name = product?.name ?? inventoryText.product
  const error = productError ?? batchesError
  return (
    <>
      <PageHeader
        title={name}
        subtitle={t.subtitle}
        breadcrumbs={<Breadcrumbs path={[{ to: '/all-products', label: inventoryText.products }]} here={name} />}
        actions={
          product ? (
            <>
              <ProductMenu product={product} />
              {product.feedbackEnabled ? (
                <FeedbackLink id={id} />
              ) : !product.isArchived && (orders.data?.length || props.view.view === 'table') ? (
                <AddBatchLink id={id} />
              ) : null}
            </>
          ) : null
        }
      />
      {error ? (
        <ErrorState
          title={productError ? messages.fetchProductFailed : messages.fetchBatchesFailed}
          error={error}
          onRetry={onRetry}
        />
      ) : product && page ? (
        <>
          {product.isArchived ? (
            <Banner label={inventoryText.archived.label} icon={IconArchive}>
              {inventoryText.archived.product}
            </Banner>
          ) : null}
          {product.gtin ? <LinksSection of={{ kind: 'product', id, gtin: product.gtin }} /> : null}
          <OrdersAndBatches {...props} product={product} page={page} />
          <Box maw={760} mt="xl">
            <Allowed to="products:write">
              <Stack gap="lg">
                <ProductPicture product={product} />
                {product.verificationEnabled ? <PackSpots productId={id} /> : null}
                <LabelAddress product={product} />
              </Stack>
            </Allowed>
          </Box>
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
      leftSection={<IconMessage />}
      renderRoot={(props) => <Link to="/products/$id/feedback" params={{ id }} {...props} />}
    >
      {inventoryText.feedback}
    </Button>
  )
}

/** In the place of the card: a table has none, and below many orders it would be far down the page. */
const AddBatchLink = ({ id }: { id: string }) => (
  <Allowed to="products:write">
    <Button
      leftSection={<IconPlus />}
      renderRoot={(props) => <Link to="/products/$id/add-batch" params={{ id }} {...props} />}
    >
      {t.add}
    </Button>
  </Allowed>
)

type OrdersAndBatchesProps = Pick<ProductBatchesProps, 'view' | 'isStale' | 'onChange' | 'orders'> & {
  product: Product
  page: BatchesPage
}

/** The orders that are not lots yet, then all lots by page. */
function OrdersAndBatches({ product, page, view, isStale, onChange, orders }: OrdersAndBatchesProps) {
  const { data = [], error, refetch } = orders
  // One that is ready is a lot of the list.
  const list = data.filter((order) => isInProgress(order) || order.codesMade === 0)
  const { search, state, expiry, archived } = view
  const mayAdd = useMay('products:write') && !product.isArchived
  const isFiltered = Boolean(search || state || expiry || archived)
  const isEmpty = page.pagination.totalCount === 0 && page.archivedCount === 0 && !isFiltered
  const first =
    mayAdd && list.length === 0 && !isFiltered ? <AddBatchCard product={product} isFirst={isEmpty} /> : undefined
  return (
    <>
      {error ? <ErrorState title={messages.ordersFailed} error={error} onRetry={() => void refetch()} /> : null}
      {list.length > 0 ? (
        <>
          <OrdersSection orders={list} />
          {isEmpty ? null : <h2>{ordersText.allBatches}</h2>}
        </>
      ) : null}
      {isEmpty && !mayAdd && list.length === 0 ? <EmptyState title={t.none} /> : null}
      {isEmpty ? null : <BatchFilters view={view} onChange={onChange} />}
      {isEmpty && !first ? null : (
        <BatchList page={page} view={view} isStale={isStale} onChange={onChange} first={first} />
      )}
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
