import type { DownloadForm } from '@sahihi/contract/endpoints/downloads.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Downloads } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

export type Outcome = 'ready' | 'failed'

const columns = [
  'id',
  'batchId',
  'orderId',
  'requestedAt',
  'endedAt',
  'error',
  sql<number>`bytes::float8`.as('bytes'),
  sql<DownloadForm['format']>`format`.as('format'),
  sql<DownloadForm['size']>`size`.as('size'),
  sql<DownloadForm['side']>`side`.as('side'),
  sql<Outcome | null>`outcome`.as('outcome'),
  sql<boolean>`run_id is not null`.as('isBegun'),
] as const

const selectDownloads = (db: Db | Tx, partner: PartnerId, endedAfter: Date) =>
  db
    .selectFrom('downloads')
    .where('partnerId', '=', partner)
    .where((is) => is.or([is('endedAt', 'is', null), is('endedAt', '>', endedAfter)]))
    .select(columns)

/** The downloads of a partner that are not ended, or ended after a moment, the newest first. */
export const listRetainedDownloads = (db: Db | Tx, partner: PartnerId, endedAfter: Date) =>
  selectDownloads(db, partner, endedAfter).orderBy('requestedAt', 'desc').orderBy('id', 'desc').execute()
export type DownloadRow = Awaited<ReturnType<typeof listRetainedDownloads>>[number]

export const findRetainedDownload = (db: Db | Tx, partner: PartnerId, id: string, endedAfter: Date) =>
  selectDownloads(db, partner, endedAfter).where('id', '=', id).executeTakeFirst()

/** Until the end of the transaction, downloads of this partner are asked for by it alone. */
export const lockDownloads = (tx: Tx, partner: PartnerId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`downloads of ${partner}`}, 0))`.execute(tx)

export const insertDownload = (tx: Tx, download: Insertable<Downloads>) =>
  tx.insertInto('downloads').values(download).execute()

/** Lets a run make a file that no other makes, from its beginning; undefined when another one does, or it has ended. */
export async function beginRun(
  tx: Tx,
  id: string,
  { runId, now, stalledSince }: { runId: string; now: Date; stalledSince: Date },
) {
  const begun = await tx
    .updateTable('downloads')
    .set({ runId, lastProgressAt: now, bytes: 0 })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where((is) => is.or([is('runId', 'is', null), is('lastProgressAt', '<=', stalledSince)]))
    .returning(['id', 'batchId', 'orderId', 'requestedAt', sql<PartnerId>`partner_id`.as('partnerId')])
    .returning([
      sql<DownloadForm['format']>`format`.as('format'),
      sql<DownloadForm['size']>`size`.as('size'),
      sql<DownloadForm['side']>`side`.as('side'),
    ])
    .executeTakeFirst()
  if (begun) await tx.deleteFrom('downloadParts').where('downloadId', '=', id).execute()
  return begun
}
export type BegunDownload = NonNullable<Awaited<ReturnType<typeof beginRun>>>

/** Stores a piece of the file. Returns how many bytes it has, or undefined when another run makes it or it was deleted. */
export async function insertPart(
  tx: Tx,
  { id, runId }: { id: string; runId: string },
  { position, content, now }: { position: number; content: Buffer; now: Date },
): Promise<number | undefined> {
  const updated = await tx
    .updateTable('downloads')
    .set({ bytes: sql`bytes + ${content.length}`, lastProgressAt: now })
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('endedAt', 'is', null)
    .returning(sql<number>`bytes::float8`.as('bytes'))
    .executeTakeFirst()
  if (updated) await tx.insertInto('downloadParts').values({ downloadId: id, position, content }).execute()
  return updated?.bytes
}

export const markDownloadReady = (db: Db, { id, runId }: { id: string; runId: string }, now: Date) =>
  db
    .updateTable('downloads')
    .set({ outcome: 'ready', endedAt: now })
    .where('id', '=', id)
    .where('runId', '=', runId)
    .where('endedAt', 'is', null)
    .execute()

/** What there is of the file is deleted. */
export async function markDownloadFailed(tx: Tx, id: string, error: string, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('downloads')
    .set({ outcome: 'failed', endedAt: now, error, bytes: 0 })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tx.deleteFrom('downloadParts').where('downloadId', '=', id).execute()
}

export const readPart = async (db: Db, id: string, position: number) =>
  (
    await db
      .selectFrom('downloadParts')
      .where('downloadId', '=', id)
      .where('position', '=', position)
      .select('content')
      .executeTakeFirst()
  )?.content

/** Those whose run has stood still since a moment. One that waits for its job is none of them. */
export const stalledDownloads = (tx: Tx, since: Date) =>
  tx
    .selectFrom('downloads')
    .where('endedAt', 'is', null)
    .where('runId', 'is not', null)
    .where('lastProgressAt', '<=', since)
    .select(['id', 'requestedAt', sql<boolean>`order_id is not null`.as('isOfOrder')])
    .execute()

/** False when there is none. */
export async function deleteOne(tx: Tx, partner: PartnerId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('downloads')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deletePartnerDownloads = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('downloads').where('partnerId', '=', partner).execute()

/** Deletes those that ended before a moment, with their files. */
export const deleteEndedBefore = (db: Db, before: Date) =>
  db.deleteFrom('downloads').where('endedAt', '<=', before).execute()
