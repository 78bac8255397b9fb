import { limits } from '@sahihi/contract/domain/limits.ts'
import { type BatchForm, batchForm, type ImportForm, importForm } from '@sahihi/contract/endpoints/inventory/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { inventoryText } from '@sahihi/contract/i18n/en/workspace/inventory.ts'
import { formRules } from '../../lib/form-rules.ts'
import { today } from '../../lib/format.ts'
import { type BatchValues, batchBody } from '../../ui/batch-fields.tsx'
import type { SerialFile } from './read-serials.ts'

const t = inventoryText.addBatch

/** `own` serials are already printed by the partner; `new` codes get a serial from us. */
export type NewBatchValues = BatchValues & { batchName: string; source: 'new' | 'own'; file: SerialFile | null }

export const emptyBatch = (): NewBatchValues => ({
  batchName: '',
  source: 'new',
  file: null,
  quantity: '',
  scanLimit: '',
  manufacturingDate: today(),
  expirationDate: null,
  holdUntilReleased: false,
})

function bodyOf({ batchName, source, file, scanLimit, ...values }: NewBatchValues) {
  const { quantity, ...dates } = batchBody(values)
  const batch = { batchName, ...dates, scanLimit: scanLimit === '' ? null : scanLimit }
  return source === 'own' ? { ...batch, csv: file?.csv ?? '' } : { ...batch, quantity }
}

const newRules = formRules(batchForm, bodyOf)
const ownRules = formRules(importForm, bodyOf)

export function batchRules(values: NewBatchValues) {
  if (values.source === 'new') return newRules(values)
  const error = fileError(values.file)
  return { ...ownRules(values), ...(error ? { csv: error } : {}) }
}

function fileError(file: SerialFile | null): string | undefined {
  if (!file) return t.fileMissing
  if (file.count === 0) return messages.noSerials
  return file.count > limits.quantityMax ? messages.quantityMax : undefined
}

export const parseBatch = (values: NewBatchValues): BatchForm | ImportForm =>
  (values.source === 'own' ? importForm : batchForm).parse(bodyOf(values))

/** The names of the fields in a list of errors. */
export const batchLabels = {
  batchName: t.batchName,
  quantity: inventoryText.batchFields.quantity,
  csv: t.serials,
  scanLimit: inventoryText.batchFields.scanLimit,
  manufacturingDate: inventoryText.batchFields.manufacturingDate,
  expirationDate: inventoryText.batchFields.expirationDate,
}
