import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type BatchDetails, batchEditForm, type ProductionField } from '@sahihi/contract/endpoints/batches.ts'
import { useState } from 'react'
import { today } from '../../../lib/format.ts'
import { formRules } from '../../lib/form-rules.ts'
import { DateFields, LotField, MarketsField, splitMarkets } from '../../ui/batch-fields.tsx'
import { inventoryText } from '../text.ts'
import { EditDialog, type EditDialogProps } from './edit-dialog.tsx'
import { editsText } from './text.ts'
import { useEdit } from './use-edit.ts'

const { warning } = editsText
const { manufacturingDate, expirationDate } = inventoryText.batchFields
const labels = {
  batchName: inventoryText.addBatch.batchName,
  manufacturingDate,
  expirationDate,
  lot: inventoryText.gs1.lot,
  markets: inventoryText.batchFields.markets,
} satisfies Record<keyof Values, string>

type Values = Record<ProductionField, string | null> & { batchName: string; lot: string; markets: string }

const toValues = (batch: BatchDetails) => ({
  batchName: batch.name,
  lot: batch.lot ?? '',
  markets: batch.markets?.join(' ') ?? '',
  manufacturingDate: batch.manufacturingDate,
  expirationDate: batch.expirationDate,
})
const toBody = (values: Values) => ({ ...values, markets: splitMarkets(values.markets) })
const rules = formRules(batchEditForm, (values: Values) => ({ version: 1, ...toBody(values) }))

/** Edits the name and the dates of a batch. */
export function EditBatchDialog({ batch, ...dialog }: EditDialogProps & { batch: BatchDetails }) {
  const [initialValues] = useState<Values>(() => toValues(batch))
  const form = useForm({ initialValues, validate: rules })
  const edit = useEdit('PUT /api/products/batch/:id', batch, dialog.onClose)
  return (
    <EditDialog
      {...dialog}
      of="batch"
      id={batch.id}
      labels={labels}
      form={form}
      edit={edit}
      current={toValues(edit.base)}
      onSubmit={(values) => edit.save(batchEditForm.parse({ version: edit.base.version, ...toBody(values) }))}
    >
      <TextInput
        label={labels.batchName}
        required
        data-autofocus
        maxLength={limits.nameMax}
        {...form.getInputProps('batchName')}
      />
      <DateFields form={form} />
      <LotField field={form.getInputProps('lot')} />
      <MarketsField lot={form.values.lot} field={form.getInputProps('markets')} />
      <ExpiryNote before={edit.base.expirationDate} after={form.values.expirationDate} />
    </EditDialog>
  )
}

/** Another expiration date changes what shoppers are told. */
function ExpiryNote({ before, after }: { before: string; after: string | null }) {
  const isExpired = after !== null && after < today()
  if (after === null || isExpired === before < today()) return null
  return <p role="status">{isExpired ? warning.expires : warning.noLongerExpired}</p>
}
