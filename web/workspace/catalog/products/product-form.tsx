import { Autocomplete, Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type ProductForm, productForm } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useState } from 'react'
import { focusFirst } from '../../lib/focus-first.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { useServerErrors } from '../../lib/use-server-errors.ts'
import {
  DateFields,
  HoldField,
  LotField,
  MarketsField,
  PinField,
  QuantityField,
  ScanLimitField,
} from '../../ui/batch-fields.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormDraftNotice } from '../../ui/form-draft.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { Section } from '../../ui/section.tsx'
import { picturesText } from '../../ui/text.ts'
import { inventoryText } from '../text.ts'
import { FeedbackSection, type Plan } from './feedback-section.tsx'
import { Gs1Fields } from './gs1-fields.tsx'
import { ProductTextFields } from './product-text-fields.tsx'
import {
  emptyProduct,
  productLabels as labels,
  type ProductValues,
  productBody,
  productRules,
} from './product-values.ts'
import { productsText } from './text.ts'

const t = productsText.addProduct
const pictureText = { ...picturesText.product, title: picturesText.product.optionalTitle }

type ProductFormFieldsProps = {
  plan: Plan
  busy: boolean
  error: unknown
  onSubmit: (body: ProductForm, picture: Blob | undefined) => void
  /** Set when the product is created. */
  finished: RefObject<boolean>
}

export function ProductFormFields({ plan, busy, error, onSubmit, finished }: ProductFormFieldsProps) {
  // A plan without feedback switches it off, also when it was chosen before the plan was loaded.
  const withinPlan = (values: ProductValues) => ({
    ...values,
    asksFeedback: values.asksFeedback && Boolean(plan.subscription?.canCollectFeedback),
  })
  const [initialValues] = useState(emptyProduct)
  const [picture, setPicture] = useState<Blob>()
  const form = useForm({ initialValues, validate: (values) => productRules(withinPlan(values)) })
  useServerErrors(form, error)
  const draft = useFormDraft(form, { name: 'product', finished })
  const submit = form.onSubmit(
    (values) => onSubmit(productForm.parse(productBody(withinPlan(values))), picture),
    focusFirst(form),
  )
  return (
    <>
      <FormDraftNotice draft={draft} />
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <Stack gap="lg" maw={760}>
            <Section title={inventoryText.product}>
              <ProductFields form={form} />
            </Section>
            <Section title={t.firstBatch}>
              <BatchFields form={form} canHavePins={!withinPlan(form.values).asksFeedback} />
            </Section>
            <Section title={inventoryText.batchFields.scanLimit}>
              <Checkbox
                label={t.addScanLimit}
                description={t.scanLimitHelp}
                {...form.getInputProps('hasScanLimit', { type: 'checkbox' })}
              />
              <ScanLimitField
                description={t.scanLimitRange(limits.scanLimitMax)}
                disabled={!form.values.hasScanLimit}
                required={form.values.hasScanLimit}
                field={form.getInputProps('scanLimit')}
              />
            </Section>
            <PictureField text={pictureText} picture={useObjectUrl(picture) ?? null} onChange={setPicture} />
          </Stack>
          <FeedbackSection form={form} plan={plan} />
          <Stack gap="lg" maw={760}>
            <FormAlert error={error} fallback={messages.productFailed} labels={labels} errors={form.errors} />
            <Group>
              <Button type="submit" loading={busy}>
                {t.submit}
              </Button>
            </Group>
          </Stack>
        </Stack>
      </form>
    </>
  )
}

type FieldsProps = { form: UseFormReturnType<ProductValues> }

function ProductFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput label={labels.name} required maxLength={limits.nameMax} {...form.getInputProps('name')} />
      <Autocomplete
        label={labels.category}
        description={t.categoryHelp}
        required
        data={t.categories}
        {...form.getInputProps('category')}
      />
      <ProductTextFields form={form} />
      <Gs1Fields form={form} label={t.optional(labels.gtin)} />
    </>
  )
}

function BatchFields({ form, canHavePins }: FieldsProps & { canHavePins: boolean }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <TextInput
          label={t.optional(labels.batch)}
          description={t.batchHelp}
          maxLength={limits.nameMax}
          {...form.getInputProps('batch')}
        />
        <QuantityField form={form} />
      </SimpleGrid>
      <DateFields form={form} />
      <LotField field={form.getInputProps('lot')} />
      <MarketsField lot={form.values.lot} field={form.getInputProps('markets')} />
      <HoldField form={form} />
      {canHavePins ? <PinField form={form} /> : null}
    </>
  )
}
