import { Textarea } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type ProductTextName, productTextLabels, productTextNames } from '@sahihi/contract/domain/product-texts.ts'
import { productsText } from './text.ts'

type Props = { form: { getInputProps: (name: ProductTextName) => GetInputPropsReturnType } }

export const ProductTextFields = ({ form }: Props) =>
  productTextNames.map((name) => (
    <Textarea
      key={name}
      label={productsText.addProduct.optional(productTextLabels[name])}
      autosize
      minRows={2}
      {...form.getInputProps(name)}
    />
  ))
