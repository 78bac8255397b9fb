import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { countOf } from '../../lib/format.ts'
import { usePlan } from '../../lib/subscription-query.ts'
import { PageHead } from '../../ui/page-header.tsx'
import { Trail } from '../../ui/breadcrumbs.tsx'
import { ProductFormFields } from './product-form.tsx'
import { useCreateProduct } from './use-products.ts'

export function AddProductPage() {
  const navigate = useNavigate()
  const create = useCreateProduct()
  const subscription = usePlan()
  return (
    <>
      <PageHead
        title="Create QR Codes"
        subtitle="A product, and its first batch: one code for each unit you make."
        trail={
          <Trail>
            <Link to="/products">Products</Link>
            <span>Create QR Codes</span>
          </Trail>
        }
      />
      <ProductFormFields
        plan={{
          subscription: subscription.data,
          isLoading: subscription.isFetching,
          onRetry: () => void subscription.refetch(),
        }}
        busy={create.isPending}
        error={create.error}
        onSubmit={(body) =>
          create.mutate(body, {
            onSuccess: ({ data: { product, batch } }) => {
              notifications.show({
                title: product.name,
                message: `${countOf(batch.quantity, 'code')} made in ${batch.batchDisplayName}.`,
              })
              void navigate({ to: '/products/$id/batches', params: { id: product.id } })
            },
          })
        }
      />
    </>
  )
}
