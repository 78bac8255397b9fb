import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { Reports } from '../db/schema.ts'

/** Whose cases: a partner's own, or the admins' (null), which are those on no partner's codes. */
export type Owner = PartnerId | null

/**
 * Keeps a report, once for each id: one on the same thing, filed after `since`, that nobody has acted on is brought up to
 * date. False when there is another by this id.
 */
export async function keepReport(db: Db, report: Insertable<Reports>, since: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          what: ref('excluded.what'),
          whereBought: ref('excluded.whereBought'),
          contact: ref('excluded.contact'),
          city: ref('excluded.city'),
          country: ref('excluded.country'),
        }))
        .where('reports.createdAt', '>', since)
        .where('reports.lookingIntoSince', 'is', null)
        .where('reports.closedAt', 'is', null)
        .whereRef('reports.verificationNumber', 'is not distinct from', 'excluded.verificationNumber')
        .whereRef('reports.host', 'is not distinct from', 'excluded.host'),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const reportedAt = (db: Db, id: string) =>
  db.selectFrom('reports').where('id', '=', id).select('createdAt').executeTakeFirst()

/** Keeps the photo of a report that has none, or this same one; false when it has another. */
export async function insertPhoto(
  db: Db,
  photo: { reportId: string; jpeg: Buffer; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reportPhotos')
    .values(photo)
    .onConflict((conflict) =>
      conflict.column('reportId').doUpdateSet({ jpeg: photo.jpeg }).where('reportPhotos.jpeg', '=', photo.jpeg),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const photoOf = async (db: Db, owner: Owner, id: string) =>
  (
    await casesOf(db, owner)
      .innerJoin('reportPhotos', 'reportPhotos.reportId', 'reports.id')
      .where('reports.id', '=', id)
      .select('jpeg')
      .executeTakeFirst()
  )?.jpeg

export const countReports = (db: Db, owner: Owner) =>
  casesOf(db, owner)
    .select([status.as('status'), sql<number>`count(*)::integer`.as('count')])
    .groupBy('status')
    .execute()

type Wish = { status: ReportStatus | undefined; limit: number; offset: number }

export const reportsPage = (db: Db, owner: Owner, wish: Wish) =>
  casesInFull(db, owner)
    .$if(wish.status !== undefined, (query) => query.where(status, '=', wish.status ?? 'new'))
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(wish.limit)
    .offset(wish.offset)
    .execute()

export const reportOf = (db: Db | Tx, owner: Owner, id: string) =>
  casesInFull(db, owner).where('reports.id', '=', id).executeTakeFirst()
export type ReportRow = NonNullable<Awaited<ReturnType<typeof reportOf>>>

/** Takes up what nobody looks into; a closed case is open again. False when it is looked into already, or not there. */
export async function takeUpReport(tx: Tx, owner: Owner, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ lookingIntoSince: now, closedAt: null, closingNote: null })
    .where('id', '=', id)
    .where(isOf(owner))
    .where(status, '!=', 'looking_into')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Close = { id: string; note: string; now: Date }

/** Closes an open case, also one that nobody has looked into. False when it is closed already, or not there. */
export async function closeReport(tx: Tx, owner: Owner, { id, note, now }: Close): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ closedAt: now, closingNote: note })
    .where('id', '=', id)
    .where(isOf(owner))
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of cases closed by then the photo goes, and how the shopper could be reached. */
export async function forgetShoppers(db: Db, closedBy: Date) {
  const old = db.selectFrom('reports').where('closedAt', '<=', closedBy)
  await db.deleteFrom('reportPhotos').where('reportId', 'in', old.select('id')).execute()
  await db
    .updateTable('reports')
    .set({ contact: null })
    .where('closedAt', '<=', closedBy)
    .where('contact', 'is not', null)
    .execute()
}

const status = sql<ReportStatus>`(case when reports.closed_at is not null then 'closed'
  when reports.looking_into_since is not null then 'looking_into' else 'new' end)`

const isOf = (owner: Owner) =>
  owner === null ? sql<boolean>`reports.partner_id is null` : sql<boolean>`reports.partner_id = ${owner}`

const casesOf = (db: Db | Tx, owner: Owner) => db.selectFrom('reports').where(isOf(owner))

const casesInFull = (db: Db | Tx, owner: Owner) =>
  casesOf(db, owner)
    .leftJoin('products', 'products.id', 'reports.productId')
    .leftJoin('batches', 'batches.id', 'reports.batchId')
    .select(({ exists, selectFrom }) => [
      'reports.id',
      'reports.createdAt',
      status.as('status'),
      'verdict',
      'verificationNumber',
      'code',
      'host',
      'reports.productId',
      'products.name as productName',
      'reports.batchId',
      'batches.name as batchName',
      'what',
      'whereBought',
      'contact',
      'city',
      'country',
      'lookingIntoSince',
      'reports.closedAt',
      'closingNote',
      exists(selectFrom('reportPhotos').whereRef('reportId', '=', 'reports.id').select('reportId')).as('hasPhoto'),
    ])
