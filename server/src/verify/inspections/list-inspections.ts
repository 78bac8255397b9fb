import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Inspection } from '@sahihi/contract/endpoints/inspections.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import {
  countInspections,
  type InspectionFilters,
  type InspectionRow,
  inspectionById,
  inspectionsOfCode,
  inspectionsPage,
  type Owner,
} from './queries.ts'

type Query = InspectionFilters & { page: number; limit: number }

/** A page of the inspections of this owner, newest first. */
export async function listInspections(db: Db, owner: Owner, { page, limit, ...filters }: Query, paging: Paging) {
  const { rows, pagination, nextCursor } = await readPage({ page, limit }, paging, {
    count: async () => (await countInspections(db, owner, filters)).count,
    read: (start) => inspectionsPage(db, owner, filters, start),
  })
  const inspections = rows.map(({ keys, ...row }) => presentInspection(row))
  return { data: { inspections, pagination }, nextCursor }
}

/** One inspection of this owner; an inspection of another owner is not found. */
export async function getInspection(db: Db, owner: Owner, id: string): Promise<Inspection> {
  const row = await inspectionById(db, owner, id)
  if (!row) throw notFound()
  return presentInspection(row)
}

/** The newest inspections of one code. */
export async function listInspectionsOfCode(db: Db, codeId: string) {
  const rows = await inspectionsOfCode(db, codeId)
  return rows.map(({ receivedAt, ...inspection }) => ({ ...inspection, receivedAt: receivedAt.toISOString() }))
}

const presentInspection = ({
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
