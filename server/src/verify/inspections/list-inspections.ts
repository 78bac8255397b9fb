import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { presentInspection } from './get-inspection.ts'
import { countInspections, type InspectionFilters, inspectionsPage, newestInspections, type Owner } from './queries.ts'

type Query = InspectionFilters & { page: number; limit: number }

/** A page of the inspections of this owner, newest first. */
export async function listInspections(db: Db, owner: Owner, { page, limit, ...filters }: Query, paging: Paging) {
  const { rows, pagination, nextCursor } = await readPage({ page, limit }, paging, {
    count: () => countInspections(db, owner, filters),
    read: (start) => inspectionsPage(db, owner, filters, start),
  })
  const inspections = rows.map(({ keys, ...row }) => presentInspection(row))
  return { data: { inspections, pagination }, nextCursor }
}

/** The newest 50 inspections of one code of this owner, in short. */
export async function listInspectionsOfCode(db: Db, owner: Owner, codeId: string) {
  const rows = await newestInspections(db, owner, { codeId }, 50)
  return rows.map(({ id, receivedAt, inspector, verdict }) => ({
    id,
    receivedAt: receivedAt.toISOString(),
    inspector,
    verdict,
  }))
}
