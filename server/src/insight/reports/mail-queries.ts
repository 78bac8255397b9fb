import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'

/**
 * Marks the new reports of partners as mailed at `now`, and returns those partners. If a partner had such a mail after
 * `lastMailBefore`, its reports wait and are mailed together. The caller holds the lock.
 */
export async function claimReportMails(tx: Tx, { now, lastMailBefore }: { now: Date; lastMailBefore: Date }) {
  const { rows } = await sql<{ partnerId: string }>`
    update reports set mail_decided_at = ${now}
      where partner_id is not null and mail_decided_at is null and not exists (
        select from reports as earlier where earlier.partner_id = reports.partner_id and earlier.mail_decided_at > ${lastMailBefore})
      returning partner_id`.execute(tx)
  return [...new Set(rows.map(({ partnerId }) => partnerId))]
}

/**
 * The reports claimed at one moment, or the open ones of a period. Those exclude what was mailed immediately before `chosenAt` and,
 * with `isPassed`, what may still be mailed immediately.
 */
export type MailedReports =
  | { claimedAt: Date }
  | { since: Date; until: Date; chosenAt: Date | null; isPassed?: boolean }

/** The newest of the reports that a mail is about, and how many there are. */
export async function findMailedReports(db: Db, partnerId: string, mailed: MailedReports, limit: number) {
  const query = db
    .selectFrom('reports')
    .innerJoin('products', 'products.id', 'reports.productId')
    .innerJoin('batches', 'batches.id', 'reports.batchId')
    .where('reports.partnerId', '=', partnerId)
    .where(
      'claimedAt' in mailed
        ? sql<boolean>`mail_decided_at = ${mailed.claimedAt}`
        : sql<boolean>`reports.created_at >= ${mailed.since} and reports.created_at < ${mailed.until}
            and reports.closed_at is null and coalesce(mail_decided_at >= ${mailed.chosenAt}, true)
            and (${!mailed.isPassed} or mail_decided_at is not null)`,
    )
  const count = await countRows(query)
  const reports = await query
    .select(['reports.id', 'reference', 'products.name as productName', batchLabel.as('batchName'), 'city', 'country'])
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute()
  return { reports, count }
}
export type MailedReport = Awaited<ReturnType<typeof findMailedReports>>['reports'][number]
