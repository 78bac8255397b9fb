import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type BatchForm, batchForm } from '@sahihi/contract/batches.ts'
import { limits } from '@sahihi/contract/limits.ts'
import { messages } from '@sahihi/contract/messages.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { today } from '../lib/format.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import { type BatchValues, batchBody, DateFields, QuantityField, ScanLimitField } from '../ui/batch-fields.tsx'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { Section } from '../ui/section.tsx'

type Values = BatchValues & { batchName: string }

const labels = {
  batchName: 'Batch name',
  quantity: 'Quantity',
  scanLimit: 'Scan limit',
  manufacturingDate: 'Manufacturing date',
  expirationDate: 'Expiration date',
}

const bodyOf = ({ batchName, scanLimit, ...values }: Values) => ({
  batchName,
  ...batchBody(values),
  scanLimit: scanLimit === '' ? null : scanLimit,
})
const rules = formRules(batchForm, bodyOf)

type BatchFormFieldsProps = { busy: boolean; error: unknown; onSubmit: (body: BatchForm) => void }

export function BatchFormFields({ busy, error, onSubmit }: BatchFormFieldsProps) {
  const form = useForm<Values>({
    initialValues: { batchName: '', quantity: '', scanLimit: '', manufacturingDate: today(), expirationDate: null },
    validate: rules,
  })
  useServerErrors(form, error)
  const submit = form.onSubmit((values) => onSubmit(batchForm.parse(bodyOf(values))), focusFirst(form))
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <Section name="New batch">
        <div className={fields.pair}>
          <TextInput
            label={labels.batchName}
            description="As it is known in your factory."
            required
            maxLength={limits.nameMax}
            {...form.getInputProps('batchName')}
          />
          <QuantityField form={form} />
        </div>
        <DateFields form={form} />
        <ScanLimitField
          description={`Checks for each code, up to ${limits.scanLimitMax}. 0 or empty means none.`}
          field={form.getInputProps('scanLimit')}
        />
      </Section>
      <FormAlert error={error} fallback={messages.batchFailed} labels={labels} />
      <div className={fields.buttons}>
        <Button type="submit" loading={busy}>
          Add batch
        </Button>
      </div>
    </form>
  )
}
