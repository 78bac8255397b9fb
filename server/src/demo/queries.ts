import { limits } from '@sahihi/contract/domain/limits.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../platform/db/client.ts'
import { insertRows } from '../platform/db/insert-rows.ts'
import type {
  Accounts,
  Batches,
  Memberships,
  Partners,
  Pictures,
  Products,
  SubscriptionPeriods,
} from '../platform/db/schema.ts'
import { scoredVisitors } from '../verify/detection/visitor-history.ts'
import type { planCompanyWork } from './plan-company-work.ts'
import type { DemoCity } from './simulate-scans.ts'

/** Turns foreign key checks off for this transaction, if the role may: the demo's rows are consistent by construction. */
export const skipForeignKeyChecks = (tx: Tx) =>
  sql`select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper`.execute(
    tx,
  )

type PartnerRows = {
  partners: Insertable<Partners>[]
  accounts: Insertable<Accounts>[]
  memberships: Insertable<Memberships>[]
  periods: Insertable<SubscriptionPeriods>[]
  products: Insertable<Products>[]
  pictures: Insertable<Pictures>[]
  batches: Insertable<Batches>[]
}

export async function insertPartners(
  tx: Tx,
  { partners, accounts, memberships, periods, products, pictures, batches }: PartnerRows,
) {
  await insertRows(tx, 'partners', partners)
  await insertRows(tx, 'accounts', accounts)
  await insertRows(tx, 'memberships', memberships)
  await insertRows(tx, 'subscriptionPeriods', periods)
  await insertRows(tx, 'products', products)
  await insertRows(tx, 'pictures', pictures)
  await insertRows(tx, 'batches', batches)
}

/** A PostgreSQL array literal. Numbers and booleans need no quotes. */
const arrayOf = (values: ArrayLike<number | bigint | boolean>) => `{${Array.prototype.join.call(values, ',')}}`

type CodeColumns = { ids: BigInt64Array; counts: Uint32Array; firstScans: Float64Array; lastScans: Float64Array }

/** The codes of a batch with the state that their scans lead to. Moments are in milliseconds. */
export const insertCodes = (tx: Tx, batchId: string, { ids, counts, firstScans, lastScans }: CodeColumns) =>
  sql`
    insert into codes (id, batch_id, product_id, partner_id, scan_count, first_scanned_at, last_scanned_at)
      select code.id, batches.id, product_id, partner_id, scan_count,
          case when scan_count > 0 then to_timestamp(first / 1000) end, case when scan_count > 0 then to_timestamp(last / 1000) end
        from unnest(${arrayOf(ids)}::bigint[], ${arrayOf(counts)}::integer[], ${arrayOf(firstScans)}::double precision[],
            ${arrayOf(lastScans)}::double precision[]) as code (id, scan_count, first, last), batches
        where batches.id = ${batchId}`.execute(tx)

/** Scans by columns. Moments are in seconds; partners and cities are positions in their lists from 1, 0 for no city. */
export type ScanColumns = {
  codeIds: bigint[]
  ordinals: number[]
  moments: number[]
  partners: number[]
  visitors: number[]
  cities: number[]
  isTyped: boolean[]
}
type Lists = { partnerIds: string[]; cities: DemoCity[]; seed: number }

export async function insertScans(tx: Tx, scans: ScanColumns, { partnerIds, cities, seed }: Lists) {
  await sql`
    insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust, latitude, longitude, city, country,
        device_type, os, browser, network_type)
      select code_id, ordinal, (${partnerIds}::uuid[])[partner], md5(code_id::text || '/' || ordinal)::uuid,
          'demo-' || ${seed}::text || '-' || to_hex(visitor), to_timestamp(moment),
          case when is_typed then 'MANUAL_ENTRY' else 'QR_SCAN' end, 'page',
          cities.latitude, cities.longitude, cities.city, cities.country,
          'mobile', case when visitor % 9 = 0 then 'iOS' else 'Android' end, case when visitor % 9 = 0 then 'Safari' else 'Chrome' end,
          case when visitor % 3 = 0 then '3g' else '4g' end
        from unnest(${arrayOf(scans.codeIds)}::bigint[], ${arrayOf(scans.ordinals)}::integer[],
            ${arrayOf(scans.moments)}::double precision[], ${arrayOf(scans.partners)}::integer[],
            ${arrayOf(scans.visitors)}::integer[], ${arrayOf(scans.cities)}::integer[], ${arrayOf(scans.isTyped)}::boolean[])
          as scan (code_id, ordinal, moment, partner, visitor, city_position, is_typed)
        left join unnest(${cities.map(({ city }) => city)}::text[], ${cities.map(({ country }) => country)}::text[],
            ${cities.map(({ latitude }) => latitude)}::numeric[], ${cities.map(({ longitude }) => longitude)}::numeric[])
          with ordinality as cities (city, country, latitude, longitude, position) on position = city_position`.execute(
    tx,
  )
}

// One shopper in eight is unhappy.
const emojis = ['very_happy', 'very_happy', 'happy', 'happy', 'happy', 'neutral', 'neutral', 'sad']
const choices = ['quality', 'quality', 'price', 'packaging']
const comments = [
  'Good, I buy it again.',
  'The seal was tight.',
  'My shop had none for two weeks.',
  'Tastes as always.',
  'The price went up.',
  'Box was a little crushed.',
]

/** Feedback of one shopper in nine, a few minutes after the first scan. The bits of the code's id choose the answers. */
export const insertFeedback = (tx: Tx, partnerIds: string[]) =>
  sql`
    insert into feedback (id, code_id, batch_id, product_id, partner_id, session_id, submission_id, submitted_at, emoji,
        multiple_choice, rating, open_ended, device_type, latitude, longitude, city, country)
      select md5('answer/' || code_id)::uuid, code_id, batch_id, product_id, codes.partner_id, session_id, md5('sent/' || code_id)::uuid,
          scanned_at + (code_id & 255) * interval '1 second', (${emojis}::text[])[1 + (code_id >> 8 & 7)],
          (${choices}::text[])[1 + (code_id >> 11 & 3)], (array[5, 5, 4, 4, 4, 3, 2, 1])[1 + (code_id >> 8 & 7)],
          (${comments}::text[])[1 + (code_id >> 13 & 15)], device_type, latitude, longitude, city, country
        from codes join products on products.id = product_id and feedback_enabled join scans on scans.code_id = codes.id
        where ordinal = 1 and codes.partner_id = any (${partnerIds}::uuid[]) and (code_id & 65535) % 9 = 0`.execute(tx)

/** The newest scans of each partner since a moment, as many as the live feed shows, and in its order. */
export const insertLiveScans = (tx: Tx, partnerIds: string[], since: Date) =>
  sql`
    insert into live_scans (partner_id, scanned_at, product_id, batch_id, method, city, country, is_first)
      select partner_id, scanned_at, product_id, batch_id, method, city, country, ordinal = 1
        from (
          select scans.*, product_id, batch_id,
              row_number() over (partition by scans.partner_id order by scanned_at desc, code_id) as position
            from scans join codes on codes.id = scans.code_id
            where scans.partner_id = any (${partnerIds}::uuid[]) and scanned_at > ${since}) as newest
        where position <= ${limits.liveScans} order by scanned_at`.execute(tx)

export const queueCode = (db: Db, codeId: string) => db.insertInto('copyCandidates').values({ codeId }).execute()

/** Queues all codes with enough visitors for a score. */
export const queueCodes = (db: Db, partnerIds: string[]) =>
  sql`insert into copy_candidates (code_id) select id from codes
    where partner_id = any (${partnerIds}::uuid[]) and visitors >= ${sql.lit(scoredVisitors)}`.execute(db)

export const setCopiedLabelMails = (db: Db, partnerIds: string[], mails: 'off' | 'default') =>
  db
    .updateTable('memberships')
    .set({ caseMails: mails === 'off' ? 'off' : null })
    .where('partnerId', 'in', partnerIds)
    .execute()

/** A company's newest batches of verified products, and the codes of these batches that were scanned last. */
export async function readCompany(tx: Tx, partnerId: string) {
  const batches = await tx
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partnerId)
    .where('verificationEnabled', '=', true)
    .select(['batches.id', 'batches.productId', 'batches.name', 'quantity', 'batches.createdAt'])
    .orderBy('batches.createdAt', 'desc')
    .limit(100)
    .execute()
  if (batches.length === 0) return { batches, codes: [] }
  const codes = await tx
    .selectFrom('codes')
    .where(
      'batchId',
      'in',
      batches.map(({ id }) => id),
    )
    // Codes with several scans belong to the stories.
    .where('scanCount', '=', 1)
    .select(['id', 'batchId', 'productId', sql<Date>`last_scanned_at`.as('lastScannedAt')])
    .orderBy('lastScannedAt', 'desc')
    .limit(4)
    .execute()
  return { batches, codes }
}

type CompanyWork = ReturnType<typeof planCompanyWork>

export async function insertCompanyWork(tx: Tx, work: CompanyWork) {
  const { accounts, memberships, apiKey, reports, messages, block, failedChecks, events } = work
  await insertRows(tx, 'accounts', accounts)
  await insertRows(tx, 'memberships', memberships)
  await insertRows(tx, 'apiKeys', apiKey ? [apiKey] : [])
  await insertRows(tx, 'auditLog', events)
  await insertRows(tx, 'quarterHourFailedChecks', failedChecks)
  await insertRows(tx, 'reports', reports)
  await insertRows(tx, 'reportMessages', messages)
  if (block) {
    const { id, ...blocked } = block
    await tx.updateTable('codes').set(blocked).where('id', '=', id).execute()
  }
}
