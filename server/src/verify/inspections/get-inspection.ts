import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Inspection } from '@sahihi/contract/endpoints/inspections.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { type InspectionRow, inspectionById, type Owner } from './queries.ts'

/** One inspection of this owner; an inspection of another owner is not found. */
export async function getInspection(db: Db, owner: Owner, id: string): Promise<Inspection> {
  const row = await inspectionById(db, owner, id)
  if (!row) throw notFound()
  return presentInspection(row)
}

export const presentInspection = ({
  authority,
  codeId,
  productId,
  productName,
  batchId,
  batchName,
  seal,
  pin,
  look,
  saleConditions,
  ...row
}: InspectionRow): Inspection => ({
  ...row,
  isOfAuthority: authority !== null,
  receivedAt: row.receivedAt.toISOString(),
  madeAt: row.madeAt.toISOString(),
  manifestMadeAt: row.manifestMadeAt?.toISOString() ?? null,
  issuedSerial: codeId === null ? null : encodeSerial(BigInt(codeId)),
  product: productId === null ? null : { id: productId, name: productName ?? '' },
  batch: batchId === null ? null : { id: batchId, name: batchName ?? '' },
  findings: { seal, pin, look, saleConditions },
  hasPhoto: Boolean(row.hasPhoto),
})
