import type { Product } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { FormAlert, SuccessNote } from '../../ui/form-alert.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { picturesText } from '../../ui/text.ts'
import { useProductPicture } from './use-product-picture.ts'

/** The picture of a product, saved as soon as it is chosen. */
export function ProductPicture({ product: { id, picture } }: { product: Product }) {
  const { mutate, isPending, isSuccess, data, error } = useProductPicture(id)
  return (
    <PictureField text={picturesText.product} picture={picture} busy={isPending} onChange={(chosen) => mutate(chosen)}>
      <FormAlert error={error} fallback={messages.pictureFailed} />
      {isSuccess ? <SuccessNote>{data.message}</SuccessNote> : null}
    </PictureField>
  )
}
