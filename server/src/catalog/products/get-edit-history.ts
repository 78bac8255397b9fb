import type { Edit, EditHistory } from '@sahihi/contract/endpoints/edits.ts'
import type { Db } from '../../platform/db/client.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { countScansById } from '../batches/count-scans.ts'
import { countIssuedCodes, type EditRow, listEdits } from './edit-queries.ts'
import { findProductOrBatch } from './find-product-or-batch.ts'

/** The newest edits of a product or batch, and how many labels another edit would affect. */
export async function getEditHistory(db: Db, partner: PartnerId, id: string): Promise<EditHistory> {
  const found = await findProductOrBatch(db, partner, id)
  const rows = await listEdits(db, partner, id)
  const codes = await countIssuedCodes(db, partner, 'batch' in found ? { batchId: id } : { productId: id })
  const scans = await countScansById(db, [{ id }])
  return {
    edits: rows.map(presentEdit),
    codes: { ...codes, totalScans: scans.get(id) ?? 0 },
  }
}

const presentEdit = ({ id, occurredAt, editedBy, apiKey, action, changes }: EditRow): Edit => ({
  id,
  editedAt: occurredAt.toISOString(),
  editedBy: apiKey === null ? editedBy : actorNames.apiKey(apiKey),
  changes: action.startsWith('product.picture_') ? [{ field: 'picture', before: null, after: null }] : (changes ?? []),
})
