import { Autocomplete, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { pinOffers } from '@sahihi/contract/domain/pin.ts'
import { mapProductTexts } from '@sahihi/contract/domain/product-texts.ts'
import { type Product, type ProductField, productEditForm } from '@sahihi/contract/endpoints/products.ts'
import { useState } from 'react'
import { formRules } from '../../lib/form-rules.ts'
import { pinsText } from '../pins/text.ts'
import { Gs1Fields } from '../products/gs1-fields.tsx'
import { ProductTextFields } from '../products/product-text-fields.tsx'
import { productsText } from '../products/text.ts'
import { inventoryText } from '../text.ts'
import { EditDialog, type EditDialogProps } from './edit-dialog.tsx'
import { useEdit } from './use-edit.ts'

const text = productsText.addProduct
const labels = {
  ...text.fields,
  gtin: inventoryText.gs1.gtin,
  labelFormat: inventoryText.gs1.labelFormat,
  pinOffer: pinsText.offer,
}

const choices = pinOffers.map((value) => ({ value, label: pinsText.offers[value] }))

type Values = Record<ProductField, string>

const toValues = ({ name, category, gtin, labelFormat, pinOffer, ...product }: Product): Values => ({
  name,
  category,
  ...mapProductTexts((each) => product[each]),
  gtin: gtin ?? '',
  labelFormat,
  pinOffer,
})
const rules = formRules(productEditForm, (values: Values) => ({ version: 1, ...values }))

/** Edits the texts of a product. Its picture is changed on its page. */
export function EditProductDialog({ product, ...dialog }: EditDialogProps & { product: Product }) {
  const [initialValues] = useState(() => toValues(product))
  const form = useForm({ initialValues, validate: rules })
  const edit = useEdit('PUT /api/products/:id', product, dialog.onClose)
  const current = toValues(edit.base)
  return (
    <EditDialog
      {...dialog}
      of="product"
      id={product.id}
      labels={labels}
      form={form}
      edit={edit}
      current={current}
      onSubmit={(values) => edit.save(productEditForm.parse({ version: edit.base.version, ...values }))}
    >
      <TextInput
        label={labels.name}
        required
        data-autofocus
        maxLength={limits.nameMax}
        {...form.getInputProps('name')}
      />
      <Autocomplete
        label={labels.category}
        description={text.categoryHelp}
        required
        data={text.categories}
        {...form.getInputProps('category')}
      />
      <ProductTextFields form={form} />
      <Gs1Fields form={form} label={text.optional(labels.gtin)} />
      {product.verificationEnabled ? (
        <NativeSelect
          label={labels.pinOffer}
          description={pinsText.offerHelp}
          data={choices}
          {...form.getInputProps('pinOffer')}
        />
      ) : null}
      <Gs1Note before={edit.base} after={form.values} />
    </EditDialog>
  )
}

/** What is printed stays as it is. */
function Gs1Note({ before, after }: { before: Product; after: Values }) {
  const digits = after.gtin.replace(/\D/g, '')
  if (before.gtin && digits.padStart(14, '0') !== before.gtin)
    return <p role="status">{inventoryText.gs1.gtinChanged(before.gtin)}</p>
  return before.labelFormat === after.labelFormat ? null : <p role="status">{inventoryText.gs1.formatChanged}</p>
}
