import { limits } from '@sahihi/contract/domain/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** What a file with PINs is for: one batch, or an order with all its batches. */
export type PinSource = { of: 'batch' | 'order'; id: string }

/**
 * Counts one more file for each batch that has one left, in one conditional statement, so that simultaneous requests cannot make more
 * than allowed. Returns those batches with the number of the file.
 */
export const countPinFile = (tx: Tx, partner: PartnerId, { of, id }: PinSource) =>
  tx
    .updateTable('batches')
    .set({ pinFilesMade: sql`pin_files_made + 1` })
    .where('partnerId', '=', partner)
    .where(of === 'order' ? 'orderId' : 'id', '=', id)
    .where('pinKeyFingerprint', 'is not', null)
    .where(sql<boolean>`pin_files_made < pin_files_allowed`)
    .returning(['id as batchId', 'pinFilesMade as number', 'pinFilesAllowed as allowed'])
    .execute()

/** Allows more files for each batch that has none left. Returns false when every batch has some. */
export async function allowMorePinFiles(tx: Tx, partner: PartnerId, { of, id }: PinSource): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('batches')
      .set({ pinFilesAllowed: sql`pin_files_allowed + ${limits.pinFiles}::smallint` })
      .where('partnerId', '=', partner)
      .where(of === 'order' ? 'orderId' : 'id', '=', id)
      .where('pinKeyFingerprint', 'is not', null)
      .where(sql<boolean>`pin_files_made >= pin_files_allowed`),
  )
}
