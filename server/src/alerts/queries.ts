import type { AlertKind } from '@sahihi/contract/endpoints/alerts.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { AlertRules, Alerts } from '../db/schema.ts'
import type { PartnerId } from '../lib/identity.ts'

const kind = sql<AlertKind>`kind`.as('kind')

export const listAlertRules = (db: Db | Tx, partner: PartnerId) =>
  db
    .selectFrom('alertRules')
    .where('partnerId', '=', partner)
    .orderBy('kind')
    .select([kind, 'threshold', 'countries', 'notifyByEmail'])
    .execute()

/** Inserts a rule or replaces the partner's rule of its kind. */
export const upsertRule = (tx: Tx, { threshold, countries, notifyByEmail, ...rule }: Insertable<AlertRules>) =>
  tx
    .insertInto('alertRules')
    .values({ ...rule, threshold, countries, notifyByEmail })
    .onConflict((conflict) =>
      conflict.columns(['partnerId', 'kind']).doUpdateSet({ threshold, countries, notifyByEmail }),
    )
    .execute()

/** Returns false when there is no rule of this kind. */
export async function deleteRule(tx: Tx, partner: PartnerId, ruleKind: AlertKind): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('alertRules')
    .where('partnerId', '=', partner)
    .where('kind', '=', ruleKind)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const selectAlerts = (db: Db) =>
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
      'codeId',
      'country',
      'day',
      'details',
      'raisedAt',
      'seenAt',
    ])

export const findAlertPage = (db: Db, partner: PartnerId, { limit, offset }: { limit: number; offset: number }) =>
  selectAlerts(db).where('alerts.partnerId', '=', partner).limit(limit).offset(offset).execute()
export type AlertRow = Awaited<ReturnType<typeof findAlertPage>>[number]

/** The newest of these alerts. The ids are one array parameter, because a statement takes at most 65,535 parameters. */
export const findAlerts = (db: Db, ids: string[], limit: number) =>
  selectAlerts(db).where(sql<boolean>`alerts.id = any(${ids}::uuid[])`).limit(limit).execute()

export const countAlerts = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('alerts')
    .where('partnerId', '=', partner)
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`count(*) filter (where seen_at is null)::integer`.as('unseen'),
    ])
    .executeTakeFirstOrThrow()

export const markAlertsSeen = (db: Db, partner: PartnerId, { until, now }: { until: Date; now: Date }) =>
  db
    .updateTable('alerts')
    .set({ seenAt: now })
    .where('partnerId', '=', partner)
    .where('seenAt', 'is', null)
    .where('raisedAt', '<=', until)
    .execute()

export const deleteAlerts = (db: Db, raisedBefore: Date) =>
  db.deleteFrom('alerts').where('raisedAt', '<', raisedBefore).execute()

export type NewAlert = Insertable<Alerts>

/** Inserts the alerts that do not exist yet for their rule, subject and day. Returns how many were inserted. */
export async function insertAlerts(tx: Tx, alerts: NewAlert[]): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('alerts')
    .values(alerts)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Marks the alerts that wait for a mail as sent and returns them. Partners who had such a mail after `lastMailBefore` are
 * left out: their alerts wait, so that those of a short time come in one mail.
 */
export async function claimAlertMails(tx: Tx, { now, lastMailBefore }: { now: Date; lastMailBefore: Date }) {
  const { rows } = await sql<{ id: string; partnerId: string }>`
    update alerts set emailed_at = ${now}
      where notify_by_email and emailed_at is null
        and partner_id not in (select partner_id from alerts where emailed_at > ${lastMailBefore})
      returning id, partner_id`.execute(tx)
  return rows
}

/** The recipient of mails to a partner: none when it is suspended or rejected. */
export const findRecipient = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .innerJoin('accounts', 'accounts.partnerId', 'partners.id')
    .where('partners.id', '=', partnerId)
    .where('suspendedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .select(['accounts.email', 'companyName'])
    .executeTakeFirst()
