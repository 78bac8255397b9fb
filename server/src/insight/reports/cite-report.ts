import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { presentReport } from './get-report.ts'
import { getReportPhoto, type Owner, reportById } from './queries.ts'

export type CitedReport = Awaited<ReturnType<typeof citeReport>>

/** A report as it may be passed on, with its photo. A shopper leaves the contact for an answer, and for nothing else. */
export async function citeReport(db: Db, owner: Owner, id: string) {
  const row = await reportById(db, owner, id)
  if (!row) throw notFound()
  const { contact, ...report } = presentReport(row)
  const jpeg = await getReportPhoto(db, owner, id)
  return {
    report: { ...report, hasContact: contact !== null },
    codeId: row.codeId,
    photo: jpeg && { name: `photo-${report.reference}.jpg`, jpeg },
  }
}
