import { Autocomplete, Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type ProductForm, productForm } from '@sahihi/contract/endpoints/inventory-products.ts'
import { useState } from 'react'
import { focusFirst } from '../../lib/focus-first.ts'
import { useServerErrors } from '../../lib/use-server-errors.ts'
import { DateFields, HoldField, QuantityField, ScanLimitField } from '../../ui/batch-fields.tsx'
import fields from '../../ui/fields.module.css'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './feedback.module.css'
import { FeedbackSection, type Plan } from './feedback-section.tsx'
import {
  emptyProduct,
  productLabels as labels,
  type ProductValues,
  productBody,
  productRules,
} from './product-values.ts'

const categories = ['Medicine', 'Food', 'Drink', 'Cosmetics', 'Spare part', 'Electronics', 'Agrochemicals']

type ProductFormFieldsProps = { plan: Plan; busy: boolean; error: unknown; onSubmit: (body: ProductForm) => void }

export function ProductFormFields({ plan, busy, error, onSubmit }: ProductFormFieldsProps) {
  // A plan without feedback forces it off, whatever was chosen before that was known.
  const allowed = (values: ProductValues) => ({
    ...values,
    asksFeedback: values.asksFeedback && Boolean(plan.subscription?.mayAskFeedback),
  })
  const [initialValues] = useState(emptyProduct)
  const form = useForm({ initialValues, validate: (values) => productRules(allowed(values)) })
  useServerErrors(form, error)
  const submit = form.onSubmit((values) => onSubmit(productForm.parse(productBody(allowed(values)))), focusFirst(form))
  return (
    <div className={styles.around}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Section name="Product">
          <ProductFields form={form} />
        </Section>
        <Section name="First batch">
          <BatchFields form={form} />
        </Section>
        <Section name="Scan limit">
          <Checkbox
            label="Add scan limit to QR codes"
            description="A code stops verifying after this many checks. Leave it off when shoppers may check as often as they like."
            {...form.getInputProps('hasScanLimit', { type: 'checkbox' })}
          />
          <ScanLimitField
            description={`Checks for each code, 1 to ${limits.scanLimitMax}.`}
            disabled={!form.values.hasScanLimit}
            required={form.values.hasScanLimit}
            field={form.getInputProps('scanLimit')}
          />
        </Section>
        <FeedbackSection form={form} plan={plan} />
        <FormAlert error={error} fallback={messages.productFailed} labels={labels} />
        <div className={fields.buttons}>
          <Button type="submit" loading={busy}>
            Create QR codes
          </Button>
        </div>
      </form>
    </div>
  )
}

type FieldsProps = { form: UseFormReturnType<ProductValues> }

function ProductFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput label={labels.name} required maxLength={limits.nameMax} {...form.getInputProps('name')} />
      <Autocomplete
        label={labels.category}
        description="Choose one, or write your own."
        required
        data={categories}
        {...form.getInputProps('category')}
      />
      <Textarea
        label={`${labels.description} (optional)`}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </>
  )
}

function BatchFields({ form }: FieldsProps) {
  return (
    <>
      <div className={fields.pair}>
        <TextInput
          label={`${labels.batch} (optional)`}
          description="Left empty, a name is made for you."
          maxLength={limits.nameMax}
          {...form.getInputProps('batch')}
        />
        <QuantityField form={form} />
      </div>
      <DateFields form={form} />
      <HoldField form={form} />
    </>
  )
}
