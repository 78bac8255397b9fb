import { Button, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { countOf } from '../../lib/format.ts'
import { productQuery } from '../../lib/product-query.ts'
import { Empty } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/stats.tsx'
import { PageHead } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/error-state.tsx'
import { Trail } from '../../ui/breadcrumbs.tsx'
import styles from './add-batch-page.module.css'
import { BatchFormFields } from './batch-form.tsx'
import { isFeedbackOnly } from './feedback-only.ts'
import { PlanBanner } from './plan-banner.tsx'
import { useAddBatch } from './use-batches.ts'

export function AddBatchPage() {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const product = useQuery(productQuery(id))
  const add = useAddBatch(id)
  const name = product.data?.name ?? 'product'
  return (
    <>
      <PageHead
        title={`Add New Batch for ${name}`}
        trail={
          <Trail>
            <Link to="/products">Products</Link>
            <Link to="/products/$id/batches" params={{ id }}>
              {product.data?.name ?? 'Product'}
            </Link>
            <span>Add batch</span>
          </Trail>
        }
      />
      {product.isError ? (
        <Problem title={messages.fetchProductFailed} error={product.error} onRetry={() => void product.refetch()} />
      ) : isFeedbackOnly(product.data) ? (
        <FeedbackOnly id={id} />
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
                    message: `${countOf(batch.quantity, batch.isImported ? 'serial' : 'code')} ${batch.isImported ? 'imported' : 'made'}.`,
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

function FeedbackOnly({ id }: { id: string }) {
  return (
    <Empty title={messages.feedbackOnlyProduct}>
      <Button variant="default" renderRoot={(props) => <Link to="/products/$id/batches" params={{ id }} {...props} />}>
        Back to its batches
      </Button>
    </Empty>
  )
}

type ParentProductProps = { product: { name: string; category: string; description: string } | undefined }

function ParentProduct({ product }: ParentProductProps) {
  if (!product)
    return (
      <div role="status" aria-label="Loading product" className={styles.parent}>
        <Skeleton height={88} />
      </div>
    )
  const { name, category, description } = product
  return (
    <div className={styles.parent}>
      <Facts
        label="Parent product"
        facts={[
          { label: 'Product', value: name },
          { label: 'Category', value: category },
          ...(description ? [{ label: 'Description', value: description, isLong: true }] : []),
        ]}
      />
    </div>
  )
}
