import { batchLabel } from '../../platform/lib/batch-label.ts'
import { type Production, productionColumns } from './production.ts'

export type NewBatch = Production & {
  id: string
  productId: string
  batchNumber: string
  name: string
  quantity: number
  scanLimit: number | null
  createdAt: Date
  /** Null: its codes do not verify until it is released. */
  releasedAt: Date | null
  /** True: its serials are the partner's own. */
  isImported: boolean
  orderId: string | null
  /** Its place in the order, from 1. */
  orderPosition: number | null
  /** The fingerprint of the secret key that its hidden PINs are derived from (lib/pin-keys.ts); null without PINs. */
  pinKeyFingerprint: string | null
}

export const storedColumns = [
  'batches.id',
  'batchNumber',
  'batches.name',
  'batches.productId',
  'batches.quantity',
  'batches.scanLimit',
  ...productionColumns.map((name) => `batches.${name}` as const),
  'batches.createdAt',
  'releasedAt',
  'recallReason',
  'closeReason',
  'batches.isImported',
  'orderId',
  'orderPosition',
  'pinKeyFingerprint',
  'batches.archivedAt',
  'batches.version',
] as const
/** For queries that join the product. */
export const batchColumns = [...storedColumns, batchLabel.as('displayName')] as const
export type BatchRow = NewBatch & {
  displayName: string
  recallReason: string | null
  closeReason: string | null
  archivedAt: Date | null
  version: number
}
