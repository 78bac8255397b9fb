import type { AlertKind } from '@sahihi/contract/endpoints/alerts.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { AlertRules, Alerts } from '../db/schema.ts'

const kind = sql<AlertKind>`kind`.as('kind')

export const rulesOf = (db: Db | Tx, partner: PartnerId) =>
  db
    .selectFrom('alertRules')
    .where('partnerId', '=', partner)
    .orderBy('kind')
    .select([kind, 'threshold', 'countries', 'byMail'])
    .execute()

/** Enters a rule, or puts it in the place of the one of its kind. */
export const keepRule = (tx: Tx, { threshold, countries, byMail, ...rule }: Insertable<AlertRules>) =>
  tx
    .insertInto('alertRules')
    .values({ ...rule, threshold, countries, byMail })
    .onConflict((conflict) => conflict.columns(['partnerId', 'kind']).doUpdateSet({ threshold, countries, byMail }))
    .execute()

/** False when there is no rule of this kind. */
export async function dropRule(tx: Tx, partner: PartnerId, which: AlertKind): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('alertRules')
    .where('partnerId', '=', partner)
    .where('kind', '=', which)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const inFull = (db: Db) =>
  db
    .selectFrom('alerts')
    .innerJoin('products', 'products.id', 'alerts.productId')
    .innerJoin('batches', 'batches.id', 'alerts.batchId')
    .orderBy('raisedAt', 'desc')
    .orderBy('alerts.id', 'desc')
    .select([
      'alerts.id',
      kind,
      'products.name as productName',
      'batchId',
      'batches.name as batchName',
      'code',
      'country',
      'day',
      'details',
      'raisedAt',
      'seenAt',
    ])

export const alertsPage = (db: Db, partner: PartnerId, { limit, offset }: { limit: number; offset: number }) =>
  inFull(db).where('alerts.partnerId', '=', partner).limit(limit).offset(offset).execute()
export type AlertRow = Awaited<ReturnType<typeof alertsPage>>[number]

/** The newest of them. However many they are, they are one parameter: a statement has room for 65,535. */
export const alertsById = (db: Db, ids: string[], most: number) =>
  inFull(db).where(sql<boolean>`alerts.id = any(${ids}::uuid[])`).limit(most).execute()

export const countAlerts = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('alerts')
    .where('partnerId', '=', partner)
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`count(*) filter (where seen_at is null)::integer`.as('unseen'),
    ])
    .executeTakeFirstOrThrow()

/** How many were raised from one moment until another, which is too late. */
export async function countRaised(db: Db, partner: PartnerId, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .where('partnerId', '=', partner)
    .where('raisedAt', '>=', from)
    .where('raisedAt', '<', to)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const markSeen = (db: Db, partner: PartnerId, { until, now }: { until: Date; now: Date }) =>
  db
    .updateTable('alerts')
    .set({ seenAt: now })
    .where('partnerId', '=', partner)
    .where('seenAt', 'is', null)
    .where('raisedAt', '<=', until)
    .execute()

export const forgetAlerts = (db: Db, raisedBefore: Date) =>
  db.deleteFrom('alerts').where('raisedAt', '<', raisedBefore).execute()

export type NewAlert = Insertable<Alerts>

/** Enters what is not known yet of its rule, subject and day; gives how many were entered. */
export async function insertAlerts(tx: Tx, alerts: NewAlert[]): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('alerts')
    .values(alerts)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Marks as mailed what is to be mailed, and gives it; but nothing of a partner who had such a mail since `quietSince`: that
 * waits, so that what comes up together comes in one mail.
 */
export async function claimMails(tx: Tx, { now, quietSince }: { now: Date; quietSince: Date }) {
  const { rows } = await sql<{ id: string; partnerId: string }>`
    update alerts set mailed_at = ${now}
      where by_mail and mailed_at is null
        and partner_id not in (select partner_id from alerts where mailed_at > ${quietSince})
      returning id, partner_id`.execute(tx)
  return rows
}

/** Whom the mails about a partner go to; nobody, when it is suspended or rejected. */
export const addresseeOf = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .innerJoin('accounts', 'accounts.partnerId', 'partners.id')
    .where('partners.id', '=', partnerId)
    .where('suspendedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .select(['accounts.email', 'companyName'])
    .executeTakeFirst()
