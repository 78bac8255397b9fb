import { Box, Button, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BatchForm, ImportForm } from '@sahihi/contract/endpoints/inventory/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { inventoryText } from '@sahihi/contract/i18n/en/workspace/inventory.ts'
import { productsText } from '@sahihi/contract/i18n/en/workspace/inventory-products.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useGet } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import { useCreate } from '../../lib/use-create.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Facts } from '../../ui/stats.tsx'
import { BatchFormFields } from './batch-form.tsx'
import { isFeedbackOnly } from './feedback-only.ts'
import { PlanBanner } from './plan-banner.tsx'

const t = inventoryText.addBatch

export function AddBatchPage() {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const product = useGet('GET /api/products/:id', { params: { id } })
  const add = useAddBatch(id)
  return (
    <>
      <PageHeader
        title={t.title(product.data?.name ?? t.unknownProduct)}
        breadcrumbs={
          <Breadcrumbs>
            <Link to="/products">{inventoryText.products}</Link>
            <Link to="/products/$id/batches" params={{ id }}>
              {product.data?.name ?? inventoryText.product}
            </Link>
            <span>{t.here}</span>
          </Breadcrumbs>
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
            error={add.error}
            onChanged={add.reset}
            onSubmit={(body) =>
              add.mutate(body, {
                onSuccess: ({ data: { batch } }) => {
                  notifications.show({
                    title: batch.batchDisplayName,
                    message: t.created(batch.quantity, batch.isImported),
                  })
                  void navigate({ to: '/products/$id/batches', params: { id } })
                },
              })
            }
          />
        </>
      )}
    </>
  )
}

/** New codes, or the serials of an imported file. */
const useAddBatch = (id: string) =>
  useCreate(
    (body: BatchForm | ImportForm, idempotencyKey) =>
      'csv' in body
        ? call('POST /api/products/:id/batch/import', { params: { id }, body, idempotencyKey })
        : call('POST /api/products/:id/batch', { params: { id }, body, idempotencyKey }),
    ['GET /api/products/:id/batches', { id }],
  )

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
