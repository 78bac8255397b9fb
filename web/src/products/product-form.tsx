import { Autocomplete, Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/limits.ts'
import { messages } from '@sahihi/contract/messages.ts'
import { type ProductForm, productForm } from '@sahihi/contract/products.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { today } from '../lib/format.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import { type BatchValues, batchBody, DateFields, QuantityField, ScanLimitField } from '../ui/batch-fields.tsx'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { Section } from '../ui/section.tsx'

type Values = BatchValues & {
  name: string
  description: string
  category: string
  batch: string
  hasScanLimit: boolean
}

const categories = ['Medicine', 'Food', 'Drink', 'Cosmetics', 'Spare part', 'Electronics', 'Agrochemicals']
const labels = {
  name: 'Product name',
  description: 'Description',
  category: 'Category',
  batch: 'Batch name',
  quantity: 'Quantity',
  scanLimit: 'Scan limit',
  manufacturingDate: 'Manufacturing date',
  expirationDate: 'Expiration date',
}

const bodyOf = ({ name, description, category, batch, scanLimit, hasScanLimit, ...values }: Values) => ({
  name,
  description,
  category,
  batch,
  ...batchBody(values),
  scanLimit: hasScanLimit ? scanLimit : null,
})
const rules = formRules(productForm, bodyOf)

type ProductFormFieldsProps = { busy: boolean; error: unknown; onSubmit: (body: ProductForm) => void }

export function ProductFormFields({ busy, error, onSubmit }: ProductFormFieldsProps) {
  const form = useForm<Values>({
    initialValues: {
      name: '',
      description: '',
      category: '',
      batch: '',
      quantity: '',
      scanLimit: '',
      hasScanLimit: false,
      manufacturingDate: today(),
      expirationDate: null,
    },
    validate: rules,
  })
  useServerErrors(form, error)
  const submit = form.onSubmit((values) => onSubmit(productForm.parse(bodyOf(values))), focusFirst(form))
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <Section name="Product">
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
      </Section>
      <Section name="First batch">
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
      <FormAlert error={error} fallback={messages.productFailed} labels={labels} />
      <div className={fields.buttons}>
        <Button type="submit" loading={busy}>
          Create QR codes
        </Button>
      </div>
    </form>
  )
}
