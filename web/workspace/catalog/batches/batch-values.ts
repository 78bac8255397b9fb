import { limits } from '@sahihi/contract/domain/limits.ts'
import { type BatchForm, batchForm, type ImportForm, importForm } from '@sahihi/contract/endpoints/batches.ts'
import { type ImportOrderForm, importOrderForm, type OrderForm, orderForm } from '@sahihi/contract/endpoints/orders.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { today } from '../../../lib/format.ts'
import { formRules } from '../../lib/form-rules.ts'
import { type BatchValues, batchBody } from '../../ui/batch-fields.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import type { SerialFile } from './read-serials.ts'

const t = inventoryText.addBatch

/** `own` serials are already printed by the partner; `new` codes get a serial from us. */
export type NewBatchValues = BatchValues & { batchName: string; source: 'new' | 'own'; file: SerialFile | null }

/** What the form sends, and by which call. */
export type NewCodes =
  | { kind: 'batch'; body: BatchForm }
  | { kind: 'import'; body: ImportForm }
  | { kind: 'order'; body: OrderForm }
  | { kind: 'importOrder'; query: ImportOrderForm; file: Blob }

export const emptyBatch = (): NewBatchValues => ({
  batchName: '',
  source: 'new',
  file: null,
  quantity: '',
  scanLimit: '',
  manufacturingDate: today(),
  expirationDate: null,
  holdUntilReleased: false,
  hasPin: false,
  lot: '',
  markets: '',
})

/** What the form sends: what is too large for a batch becomes an order by itself. */
export function chooseKind(values: NewBatchValues): NewCodes['kind'] {
  const { source, file, quantity } = values
  if (source === 'new') return Number(quantity) > limits.quantityMax ? 'order' : 'batch'
  const isLarge = file !== null && (file.count > limits.quantityMax || file.csv.length > limits.importMaxBytes)
  return isLarge ? 'importOrder' : 'import'
}

function toFields({ batchName, scanLimit, ...values }: NewBatchValues) {
  const { quantity, ...dates } = batchBody(values)
  return { batchName, quantity, fields: { ...dates, scanLimit: scanLimit === '' ? null : scanLimit } }
}

const bodies = {
  batch: (values: NewBatchValues) => {
    const { batchName, quantity, fields } = toFields(values)
    return { batchName, quantity, ...fields }
  },
  import: (values: NewBatchValues) => {
    const { batchName, fields } = toFields(values)
    return { batchName, ...fields, csv: values.file?.csv ?? '' }
  },
  order: (values: NewBatchValues) => {
    const { batchName, quantity, fields } = toFields(values)
    return { orderName: batchName, quantity, ...fields }
  },
  importOrder: (values: NewBatchValues) => {
    const { batchName, fields } = toFields(values)
    const scanLimit = fields.scanLimit ?? 0
    const [holdUntilReleased, hasPin] = [inQuery(fields.holdUntilReleased), inQuery(fields.hasPin)]
    return { orderName: batchName, ...fields, markets: values.markets, scanLimit, holdUntilReleased, hasPin }
  },
}

const inQuery = (isChecked: boolean) => (isChecked ? 'true' : 'false')

const rules = {
  batch: formRules(batchForm, bodies.batch),
  import: formRules(importForm, bodies.import),
  order: formRules(orderForm, bodies.order),
  importOrder: formRules(importOrderForm, bodies.importOrder),
}

export const batchRules = (values: NewBatchValues) => findErrors(chooseKind(values), values)

function findErrors(kind: NewCodes['kind'], values: NewBatchValues) {
  const { orderName, ...errors } = rules[kind](values)
  const csv = values.source === 'own' ? fileError(values.file) : undefined
  return { ...errors, ...(orderName ? { batchName: orderName } : {}), ...(csv ? { csv } : {}) }
}

function fileError(file: SerialFile | null): string | undefined {
  if (!file) return t.fileMissing
  if (file.count === 0) return messages.noSerials
  return file.count > limits.importOrderMax ? messages.importOrderMax : undefined
}

export function parseBatch(kind: NewCodes['kind'], values: NewBatchValues): NewCodes {
  switch (kind) {
    case 'batch':
      return { kind, body: batchForm.parse(bodies.batch(values)) }
    case 'import':
      return { kind, body: importForm.parse(bodies.import(values)) }
    case 'order':
      return { kind, body: orderForm.parse(bodies.order(values)) }
    case 'importOrder': {
      const file = new Blob([values.file?.csv ?? ''], { type: 'text/csv' })
      const query = importOrderForm.parse(bodies.importOrder(values))
      return { kind, query: { ...query, markets: values.markets }, file }
    }
  }
}

/** The names of the fields in a list of errors. */
export const batchLabels = {
  batchName: t.batchName,
  orderName: t.batchName,
  quantity: inventoryText.batchFields.quantity,
  csv: t.serials,
  scanLimit: inventoryText.batchFields.scanLimit,
  manufacturingDate: inventoryText.batchFields.manufacturingDate,
  expirationDate: inventoryText.batchFields.expirationDate,
  lot: inventoryText.gs1.lot,
  markets: inventoryText.batchFields.markets,
  hasPin: pinsText.label,
}
