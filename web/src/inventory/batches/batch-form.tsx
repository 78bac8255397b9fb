import { Button, Radio, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { BatchForm, ImportForm } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { focusFirst } from '../../lib/focus-first.ts'
import { useServerErrors } from '../../lib/use-server-errors.ts'
import { DateFields, HoldField, QuantityField, ScanLimitField } from '../../ui/batch-fields.tsx'
import fields from '../../ui/fields.module.css'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './add-batch-page.module.css'
import { BadLines, namesLines } from './bad-lines.tsx'
import { batchRules, emptyBatch, batchLabels as labels, type NewBatchValues, readBatch } from './batch-values.ts'
import { SerialFileField } from './serial-file-field.tsx'

type BatchFormFieldsProps = {
  busy: boolean
  error: unknown
  onSubmit: (body: BatchForm | ImportForm) => void
  /** What was refused is no longer what the form holds. */
  onChanged: () => void
}

export function BatchFormFields({ busy, error, onSubmit, onChanged }: BatchFormFieldsProps) {
  const form = useForm<NewBatchValues>({ initialValues: emptyBatch(), validate: batchRules })
  const [sent, setSent] = useState('')
  useServerErrors(form, error)
  const submit = form.onSubmit((values) => {
    setSent(values.file?.csv ?? '')
    onSubmit(readBatch(values))
  }, focusFirst(form))
  return (
    <form className={fields.form} noValidate onSubmit={submit}>
      <Section name="New batch">
        <TextInput
          label={labels.batchName}
          description="As it is known in your factory."
          required
          maxLength={limits.nameMax}
          {...form.getInputProps('batchName')}
        />
        <DateFields form={form} />
        <ScanLimitField
          description={`Checks for each code, up to ${limits.scanLimitMax}. 0 or empty means none.`}
          field={form.getInputProps('scanLimit')}
        />
        <HoldField form={form} />
      </Section>
      <Section name="Codes">
        <CodesFields form={form} onChanged={onChanged} />
      </Section>
      {namesLines(error) ? (
        <BadLines error={error} csv={sent} />
      ) : (
        <FormAlert error={error} fallback={messages.batchFailed} labels={labels} />
      )}
      <div className={fields.buttons}>
        <Button type="submit" loading={busy}>
          Add batch
        </Button>
      </div>
    </form>
  )
}

type CodesFieldsProps = { form: UseFormReturnType<NewBatchValues>; onChanged: () => void }

/** New codes, or the serials that are printed already. */
function CodesFields({ form, onChanged }: CodesFieldsProps) {
  const { source, file } = form.values
  const choose = (chosen: string) => {
    form.setFieldValue('source', chosen === 'own' ? 'own' : 'new')
    onChanged()
  }
  return (
    <>
      <Radio.Group aria-label="Where the codes come from" value={source} onChange={choose}>
        <div className={styles.sources}>
          <Radio value="new" label="Make new codes" description="We make a serial and a QR code for each unit." />
          <Radio
            value="own"
            label="Import my own serials"
            description="Your labels carry serials already: shoppers can verify those."
          />
        </div>
      </Radio.Group>
      {source === 'own' ? (
        <SerialFileField
          value={file}
          error={form.errors.csv}
          onChange={(chosen) => {
            form.setFieldValue('file', chosen)
            form.clearFieldError('csv')
            onChanged()
          }}
          onError={(words) => form.setFieldError('csv', words)}
        />
      ) : (
        <div className={fields.short}>
          <QuantityField form={form} />
        </div>
      )}
    </>
  )
}
