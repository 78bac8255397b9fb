import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { DataArchives } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'

export type Outcome = 'ready' | 'canceled' | 'failed' | 'deleted'
export type ArchiveRow = Awaited<ReturnType<typeof archivesSince>>[number]

const columns = ['dataArchives.id', 'requestedAt', 'lines', 'bytes', 'endedAt'] as const
const outcome = sql<Outcome | null>`outcome`.as('outcome')

/** The archives of a partner that were asked for since a moment, the newest first. */
export const archivesSince = (db: Db | Tx, partner: PartnerId, since: Date) =>
  db
    .selectFrom('dataArchives')
    .innerJoin('accounts', 'accounts.id', 'dataArchives.accountId')
    .where('dataArchives.partnerId', '=', partner)
    .where('requestedAt', '>', since)
    .select([...columns, outcome, sql<string>`coalesce(name, email)`.as('requestedBy')])
    .orderBy('requestedAt', 'desc')
    .orderBy('dataArchives.id', 'desc')
    .execute()

export const archiveById = (db: Db | Tx, partner: PartnerId, id: string) =>
  db
    .selectFrom('dataArchives')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .select([...columns, outcome])
    .executeTakeFirst()

/** False when the partner has one in preparation. */
export async function insertArchive(tx: Tx, archive: Insertable<DataArchives>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('dataArchives')
    .values(archive)
    .onConflict((conflict) => conflict.column('partnerId').where('endedAt', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** For the job: an archive that has not ended. */
export const openArchive = (db: Db | Tx, id: string) =>
  db
    .selectFrom('dataArchives')
    .innerJoin('partners', 'partners.id', 'dataArchives.partnerId')
    .where('dataArchives.id', '=', id)
    .where('endedAt', 'is', null)
    .select(['dataArchives.id', 'partnerId', 'companyName', 'requestedAt'])
    .executeTakeFirst()
export type OpenArchive = NonNullable<Awaited<ReturnType<typeof openArchive>>>

/** Lets one transaction at a time make an archive; false when another one does. */
export async function tryLockArchive(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${id}, 1)) as "isFree"`.execute(tx)
  return rows[0]?.isFree === true
}

/** Stores a piece of the file; false when the archive has ended meanwhile. */
export async function insertPart(
  tx: Tx,
  id: string,
  { position, content, lines, now }: { position: number; content: Buffer; lines: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dataArchives')
    .set({ lines, bytes: sql`bytes + ${content.length}`, lastProgressAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.insertInto('dataArchiveParts').values({ archiveId: id, position, content }).execute()
  return true
}

/** Deletes what an earlier run has made. */
export async function restartArchive(tx: Tx, id: string, now: Date) {
  await deleteParts(tx, id)
  await tx
    .updateTable('dataArchives')
    .set({ lines: 0, bytes: 0, lastProgressAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

export const deleteParts = (tx: Tx, id: string) =>
  tx.deleteFrom('dataArchiveParts').where('archiveId', '=', id).execute()

/** False when it has ended meanwhile. */
export async function endArchive(tx: Tx, id: string, { outcome, now }: { outcome: Outcome; now: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('dataArchives')
    .set({ outcome, endedAt: now, lastProgressAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a ready archive as deleted; false when it is not ready. */
export async function markDeleted(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dataArchives')
    .set({ outcome: 'deleted' })
    .where('id', '=', id)
    .where('outcome', '=', 'ready')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const readPart = async (db: Db, id: string, position: number) =>
  (
    await db
      .selectFrom('dataArchiveParts')
      .where('archiveId', '=', id)
      .where('position', '=', position)
      .select('content')
      .executeTakeFirst()
  )?.content

/** Who is mailed about an archive: who asked for it, while they are an owner, else every owner. */
export const findArchiveToMail = (db: Db, id: string) =>
  db
    .selectFrom('dataArchives')
    .innerJoin('partners', 'partners.id', 'dataArchives.partnerId')
    .where('dataArchives.id', '=', id)
    .select([
      outcome,
      'companyName',
      sql<string[]>`coalesce(
        (select array[accounts.email] from memberships join accounts on accounts.id = memberships.account_id
          where memberships.account_id = data_archives.account_id and memberships.partner_id = data_archives.partner_id
            and memberships.role = 'owner'),
        ${memberEmails(sql.ref('data_archives.partner_id'), ['owner'])})`.as('to'),
    ])
    .executeTakeFirst()

/** Marks and returns the archives that have stood still since `before`. */
export const claimStalledArchives = (tx: Tx, { before, now }: { before: Date; now: Date }) =>
  tx
    .updateTable('dataArchives')
    .set({ lastProgressAt: now })
    .where('endedAt', 'is', null)
    .where('lastProgressAt', '<=', before)
    .returning(['id', 'partnerId', 'requestedAt'])
    .execute()

export const deletePartnerArchives = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('dataArchives').where('partnerId', '=', partner).execute()

/** Deletes archives with their files. */
export const deleteArchivesBefore = (db: Db, before: Date) =>
  db.deleteFrom('dataArchives').where('endedAt', '<', before).execute()
