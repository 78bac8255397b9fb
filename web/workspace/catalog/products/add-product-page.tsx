import { notifications } from '@mantine/notifications'
import type { Product, ProductForm } from '@sahihi/contract/endpoints/products.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { errorReason } from '../../../lib/errors.ts'
import { usePlan } from '../../lib/subscription-query.ts'
import { useCreate } from '../../lib/use-create.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { picturesText } from '../../ui/text.ts'
import { announceCodes } from '../codes/announce-codes.tsx'
import { inventoryText } from '../text.ts'
import { AskContact } from './ask-contact.tsx'
import { ProductFormFields } from './product-form.tsx'
import { productsText } from './text.ts'
import { saveProductPicture } from './use-product-picture.ts'

const t = productsText.addProduct

/** The codes are there, also when the picture cannot be saved. */
const addPicture = ({ id, name }: Product, picture: Blob) =>
  saveProductPicture(id, picture).catch((error: unknown) =>
    notifications.show({ color: 'red', title: name, message: picturesText.product.notSaved(errorReason(error)) }),
  )

export function AddProductPage() {
  const navigate = useNavigate()
  const create = useCreate((body: ProductForm, idempotencyKey) => call('POST /api/products', { body, idempotencyKey }))
  const subscription = usePlan()
  const finished = useRef(false)
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        breadcrumbs={<Breadcrumbs path={[{ to: '/all-products', label: inventoryText.products }]} here={t.title} />}
      />
      <AskContact />
      <ProductFormFields
        plan={{
          subscription: subscription.data,
          isLoading: subscription.isFetching,
          onRetry: () => void subscription.refetch(),
        }}
        busy={create.isPending}
        error={create.error}
        finished={finished}
        onSubmit={(body, picture) =>
          create.mutate(body, {
            onSuccess: async ({ data: { product, batch } }) => {
              finished.current = true
              announceCodes({
                title: product.name,
                message: t.created(batch.quantity, batch.batchDisplayName),
                batchId: product.verificationEnabled ? batch.id : undefined,
              })
              if (picture) await addPicture(product, picture)
              void navigate({ to: '/products/$id/batches', params: { id: product.id } })
            },
          })
        }
      />
    </>
  )
}
