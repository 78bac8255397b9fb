import { Box, Button, Skeleton } from '@mantine/core'
import type { Batch } from '@sahihi/contract/endpoints/batches.ts'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { serverMessage } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { useCreate } from '../../lib/use-create.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Facts } from '../../ui/stats.tsx'
import { announceCodes } from '../codes/announce-codes.tsx'
import { ordersText } from '../orders/text.ts'
import { productsText } from '../products/text.ts'
import { inventoryText } from '../text.ts'
import { BatchFormFields } from './batch-form.tsx'
import type { NewCodes } from './batch-values.ts'
import { isFeedbackOnly } from './feedback-only.ts'
import { PlanBanner } from './plan-banner.tsx'

const t = inventoryText.addBatch

export function AddBatchPage() {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const product = useGet('GET /api/products/:id', { params: { id } })
  const queries = useQueryClient()
  const add = useAddBatch(id)
  const finished = useRef(false)
  const isGuessable = isGuessableError(add.error)
  const submit = (codes: NewCodes) =>
    add.mutate(codes, {
      onSuccess: ({ data }) => {
        finished.current = true
        announceCodes(describeSuccess(data))
        void queries.invalidateQueries({ queryKey: ['GET /api/products/:id/orders', { id }] })
        void navigate({ to: '/products/$id/batches', params: { id } })
      },
    })
  return (
    <>
      <PageHeader
        title={t.title(product.data?.name ?? t.unknownProduct)}
        breadcrumbs={
          <Breadcrumbs
            path={[
              { to: '/all-products', label: inventoryText.products },
              { to: '/products/$id/batches', params: { id }, label: product.data?.name ?? inventoryText.product },
            ]}
            here={t.here}
          />
        }
      />
      {product.isError ? (
        <ErrorState title={messages.fetchProductFailed} error={product.error} onRetry={() => void product.refetch()} />
      ) : isFeedbackOnly(product.data) ? (
        <NoBatches id={id} />
      ) : (
        <>
          <PlanBanner />
          <ParentProduct product={product.data} />
          <BatchFormFields
            busy={add.isPending}
            error={isGuessable ? null : add.error}
            onChanged={add.reset}
            onSubmit={submit}
            productId={id}
            finished={finished}
          />
          <ConfirmDialog
            opened={isGuessable}
            title={t.guessable.title}
            confirm={t.guessable.confirm}
            cancel={t.guessable.cancel}
            isDangerous
            busy={add.isPending}
            onConfirm={() => add.variables && submit(confirmed(add.variables))}
            onClose={add.reset}
          >
            <p>
              <strong>{serverMessage(add.error)}</strong>
            </p>
            <p>{t.guessable.why}</p>
          </ConfirmDialog>
        </>
      )}
    </>
  )
}

const isGuessableError = (error: unknown) =>
  error instanceof CallError && error.reply?.data?.kind === 'guessable_serials'

/** The same import, of serials that the partner knows to be easy to guess. */
function confirmed(codes: NewCodes): NewCodes {
  if (codes.kind === 'import') return { ...codes, body: { ...codes.body, confirmGuessable: true } }
  if (codes.kind === 'importOrder') return { ...codes, query: { ...codes.query, confirmGuessable: 'true' } }
  return codes
}

/** New codes, or the serials of an imported file: as a batch, or as an order of several. */
const useAddBatch = (id: string) =>
  useCreate(
    (codes: NewCodes, idempotencyKey): Promise<{ data: Created }> => {
      const options = { params: { id }, idempotencyKey }
      switch (codes.kind) {
        case 'batch':
          return call('POST /api/products/:id/batch', { ...options, body: codes.body })
        case 'import':
          return call('POST /api/products/:id/batch/import', { ...options, body: codes.body })
        case 'order':
          return call('POST /api/products/:id/orders', { ...options, body: codes.body })
        case 'importOrder':
          return call('POST /api/products/:id/orders/import', { ...options, query: codes.query, body: codes.file })
      }
    },
    ['GET /api/batches'],
  )

type Created = { batch: Batch } | { order: Order }

function describeSuccess(created: Created): Parameters<typeof announceCodes>[0] {
  if ('batch' in created) {
    const { batchDisplayName: title, quantity, isImported } = created.batch
    return { title, message: t.created(quantity, isImported), batchId: created.batch.id }
  }
  const { displayName: title, quantity, isImported } = created.order
  const { importing, ordered } = ordersText.form
  return { title, message: (isImported ? importing : ordered)(formatNumber(quantity)), orderId: created.order.id }
}

function NoBatches({ id }: { id: string }) {
  return (
    <EmptyState title={messages.feedbackOnlyProduct}>
      <Button variant="default" renderRoot={(props) => <Link to="/products/$id/batches" params={{ id }} {...props} />}>
        {t.back}
      </Button>
    </EmptyState>
  )
}

type ParentProductProps = { product: { name: string; category: string; description: string } | undefined }

function ParentProduct({ product }: ParentProductProps) {
  if (!product)
    return (
      <Box role="status" aria-label={t.loadingProduct} maw={760} mb={20}>
        <Skeleton height={88} />
      </Box>
    )
  const { name, category, description } = product
  return (
    <Box maw={760} mb={20}>
      <Facts
        label={t.parent}
        facts={[
          { label: inventoryText.product, value: name },
          { label: productsText.addProduct.fields.category, value: category },
          ...(description
            ? [{ label: productsText.addProduct.fields.description, value: description, isLong: true }]
            : []),
        ]}
      />
    </Box>
  )
}
