import { type BatchForm, batchForm, type ImportForm, importForm } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formRules } from '../../lib/form-rules.ts'
import { today } from '../../lib/format.ts'
import { type BatchValues, batchBody } from '../../ui/batch-fields.tsx'
import type { SerialFile } from './read-serials.ts'

/** `own` are serials that the partner already prints; `new` are codes that we make. */
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
  const wrong = wrongFile(values.file)
  return { ...ownRules(values), ...(wrong ? { csv: wrong } : {}) }
}

function wrongFile(file: SerialFile | null): string | undefined {
  if (!file) return 'Choose the file with your serials.'
  if (file.count === 0) return messages.noSerials
  return file.count > limits.quantityMax ? messages.quantityMax : undefined
}

export const readBatch = (values: NewBatchValues): BatchForm | ImportForm =>
  (values.source === 'own' ? importForm : batchForm).parse(bodyOf(values))

/** What the fields are called in the list of what is wrong with them. */
export const batchLabels = {
  batchName: 'Batch name',
  quantity: 'Quantity',
  csv: 'Serials',
  scanLimit: 'Scan limit',
  manufacturingDate: 'Manufacturing date',
  expirationDate: 'Expiration date',
}
