import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { findsRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Lets one transaction at a time make the sample data of a company. */
export const lockCompany = (tx: Tx, partner: PartnerId) =>
  tx.selectFrom('partners').where('id', '=', partner).select('id').forNoKeyUpdate().execute()

export const sampleCompanyOf = (db: Db | Tx, partner: string) =>
  db.selectFrom('partners').where('sampleOf', '=', partner).select('id').executeTakeFirst()

export const isOnTrial = (db: Db | Tx, partner: PartnerId, now: Date) =>
  findsRow(trials(db, now).where('partnerId', '=', partner))

const trials = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('subscriptionPeriods')
    .where('planType', '=', 'TRIAL')
    .where('endsAt', '>', now)
    .where('replacedByPeriodId', 'is', null)
    .select('subscriptionPeriods.id')

/** Companies of sample data whose company has a batch of its own, no trial that runs, or lost the member who tries things. */
export const sampleCompaniesToEnd = (db: Db, now: Date) =>
  db
    .selectFrom('partners')
    .where('sampleOf', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb.selectFrom('batches').whereRef('batches.partnerId', '=', 'partners.sampleOf').select('batches.id'),
        ),
        eb.not(eb.exists(trials(db, now).where(sql<boolean>`subscription_periods.partner_id = partners.sample_of`))),
        eb.not(
          eb.exists(
            eb
              .selectFrom('memberships')
              .innerJoin('memberships as own', 'own.accountId', 'memberships.accountId')
              .whereRef('memberships.partnerId', '=', 'partners.id')
              .whereRef('own.partnerId', '=', 'partners.sampleOf')
              .select('own.accountId'),
          ),
        ),
      ]),
    )
    .select(['id', sql<string>`sample_of`.as('sampleOf')])
    .execute()

/** By code, by what the rollups count, and by partner, each before what it refers to. */
const byCode = [
  'own_item_answers',
  'recent_visitors',
  'code_visitors',
  'refused_visitors',
  'limit_hits',
  'copy_candidates',
  'code_pins',
  'pin_throttles',
  'counted_failed_checks',
]
const byScope = [
  'quarter_hour_failed_checks',
  'daily_scans',
  'daily_city_scans',
  'daily_country_scans',
  'monthly_city_scans',
  'scope_visitors',
  'visitor_returns',
  'code_returns',
]
const byPartner = [
  'alert_exceptions',
  'alert_rules',
  'alert_candidates',
  'alerts',
  'copy_cases',
  'feedback',
  'reports',
  'inbox_items',
  'inbox_filters',
  'pending_scans',
  'visitors',
  'quarter_hour_scans',
  'live_scans',
  'network_uses',
  'pin_checks',
  'pin_files',
  'scans',
  'pending_webhook_scans',
  'files',
  'batch_requests',
  'product_links',
  'comparison_answers',
  'inspections',
  'codes',
  'batches',
  'orders',
  'feedback_forms',
  'pictures',
  'pack_spots',
  'products',
  'label_designs',
  'idempotency_keys',
  'subscription_periods',
  'ended_sessions',
  'audit_log',
]

/** Deletes a company of sample data completely. Sessions in it go on in the company that it belongs to. */
export async function deleteSampleCompany(tx: Tx, id: string, sampleOf: string) {
  const isSample = sql`exists (select from partners where id = ${id} and sample_of = ${sampleOf} for update)`
  const { rows } = await sql<{ isSample: boolean }>`select ${isSample} as "isSample"`.execute(tx)
  if (!rows[0]?.isSample) return
  await moveSessions(tx, id, sampleOf)
  const codes = sql`(select codes.id from codes where partner_id = ${id})`
  const scopes = sql`(select id from products where partner_id = ${id}
    union all select id from batches where partner_id = ${id} union all select ${id}::uuid)`
  for (const table of byCode) await deleteRows(tx, table, sql`code_id in ${codes}`)
  for (const table of byScope) await deleteRows(tx, table, sql`scope_id in ${scopes}`)
  await deleteRows(tx, 'detection_baselines', sql`subject_id in ${scopes}`)
  await deleteRows(tx, 'imported_serials', sql`code_id in ${codes}`)
  await deleteRows(tx, 'order_files', sql`order_id in (select id from orders where partner_id = ${id})`)
  for (const table of byPartner) await deleteRows(tx, table, sql`partner_id = ${id}`)
  await deleteRows(tx, 'memberships', sql`partner_id = ${id}`)
  await deleteRows(tx, 'partners', sql`id = ${id}`)
}

const deleteRows = (tx: Tx, table: string, which: RawBuilder<unknown>) =>
  sql`delete from ${sql.table(table)} where ${which}`.execute(tx)

async function moveSessions(tx: Tx, from: string, to: string) {
  await tx
    .updateTable('sessions')
    .set({ partnerId: to })
    .where('partnerId', '=', from)
    .where('accountId', 'in', ({ selectFrom }) =>
      selectFrom('memberships').where('partnerId', '=', to).select('accountId'),
    )
    .execute()
  await tx.updateTable('accounts').set({ lastPartnerId: to }).where('lastPartnerId', '=', from).execute()
}
