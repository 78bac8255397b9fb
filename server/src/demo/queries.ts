import { limits } from '@sahihi/contract/domain/limits.ts'
import { type Insertable, sql } from 'kysely'
import { sumDays } from '../analytics/rollups/sum-days.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Accounts, Batches, Partners, Periods, Products } from '../db/schema.ts'
import { bucketOf } from '../lib/rollup-buckets.ts'
import type { DemoCity } from './simulate-scans.ts'

/** As a superuser, keys between tables are not checked until the transaction ends: what is loaded belongs together by its making. */
export const withoutKeyChecks = (tx: Tx) =>
  sql`select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper`.execute(
    tx,
  )

type Makers = {
  partners: Insertable<Partners>[]
  accounts: Insertable<Accounts>[]
  periods: Insertable<Periods>[]
  products: Insertable<Products>[]
  batches: Insertable<Batches>[]
}

export async function insertMakers(tx: Tx, { partners, accounts, periods, products, batches }: Makers) {
  await tx.insertInto('partners').values(partners).execute()
  await tx.insertInto('accounts').values(accounts).execute()
  await tx.insertInto('periods').values(periods).execute()
  for (const part of parts(products)) await tx.insertInto('products').values(part).execute()
  for (const part of parts(batches)) await tx.insertInto('batches').values(part).execute()
}

// A statement takes 65,535 values.
const parts = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / 2000) }, (_, i) => rows.slice(i * 2000, (i + 1) * 2000))

/** An array as PostgreSQL reads it; numbers and booleans need no quotes. */
const arrayOf = (values: ArrayLike<number | bigint | boolean>) => `{${Array.prototype.join.call(values, ',')}}`

type CodeColumns = { codes: BigInt64Array; counts: Uint32Array; firsts: Float64Array; lasts: Float64Array }

/** The codes of a batch with what their scans have come to; moments in milliseconds. */
export const insertCodes = (tx: Tx, batchId: string, { codes, counts, firsts, lasts }: CodeColumns) =>
  sql`
    insert into codes (code, batch_id, product_id, partner_id, scan_count, first_scanned_at, last_scanned_at)
      select code, batches.id, product_id, partner_id, scan_count,
          case when scan_count > 0 then to_timestamp(first / 1000) end, case when scan_count > 0 then to_timestamp(last / 1000) end
        from unnest(${arrayOf(codes)}::bigint[], ${arrayOf(counts)}::integer[], ${arrayOf(firsts)}::double precision[],
            ${arrayOf(lasts)}::double precision[]) as made (code, scan_count, first, last), batches
        where batches.id = ${batchId}`.execute(tx)

/** Scans by columns; moments in seconds, partners and cities as places in their lists from 1, 0 for no city. */
export type ScanColumns = {
  codes: bigint[]
  ordinals: number[]
  moments: number[]
  partners: number[]
  visitors: number[]
  cities: number[]
  typed: boolean[]
}
type Lists = { partnerIds: string[]; cities: DemoCity[]; seed: number }

export async function insertScans(tx: Tx, scans: ScanColumns, { partnerIds, cities, seed }: Lists) {
  await sql`
    insert into scans (code, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust, latitude, longitude, city, country,
        device_type, os, browser, network_type)
      select code, ordinal, (${partnerIds}::uuid[])[partner], md5(code::text || '/' || ordinal)::uuid,
          'demo-' || ${seed}::text || '-' || to_hex(visitor), to_timestamp(moment),
          case when typed then 'MANUAL_ENTRY' else 'QR_SCAN' end, 'page',
          places.latitude, places.longitude, places.city, places.country,
          'mobile', case when visitor % 9 = 0 then 'iOS' else 'Android' end, case when visitor % 9 = 0 then 'Safari' else 'Chrome' end,
          case when visitor % 3 = 0 then '3g' else '4g' end
        from unnest(${arrayOf(scans.codes)}::bigint[], ${arrayOf(scans.ordinals)}::integer[],
            ${arrayOf(scans.moments)}::double precision[], ${arrayOf(scans.partners)}::integer[],
            ${arrayOf(scans.visitors)}::integer[], ${arrayOf(scans.cities)}::integer[], ${arrayOf(scans.typed)}::boolean[])
          as made (code, ordinal, moment, partner, visitor, place, typed)
        left join unnest(${cities.map(({ city }) => city)}::text[], ${cities.map(({ country }) => country)}::text[],
            ${cities.map(({ latitude }) => latitude)}::numeric[], ${cities.map(({ longitude }) => longitude)}::numeric[])
          with ordinality as places (city, country, latitude, longitude, nth) on nth = place`.execute(tx)
}

// Of every eight shoppers who are happy one is not.
const faces = ['very_happy', 'very_happy', 'happy', 'happy', 'happy', 'neutral', 'neutral', 'sad']
const choices = ['quality', 'quality', 'price', 'packaging']
const comments = [
  'Good, I buy it again.',
  'The seal was tight.',
  'My shop had none for two weeks.',
  'Tastes as always.',
  'The price went up.',
  'Box was a little crushed.',
]

/** What one in nine shoppers answers who is asked, a few minutes after the first scan; picked by the code's own bits. */
export const insertAnswers = (tx: Tx, partnerIds: string[]) =>
  sql`
    insert into feedback (id, code, batch_id, product_id, partner_id, session_id, submission_id, submitted_at, emoji,
        multiple_choice, rating, open_ended, device_type, latitude, longitude, city, country)
      select md5('answer/' || code)::uuid, code, batch_id, product_id, codes.partner_id, session_id, md5('sent/' || code)::uuid,
          scanned_at + (code & 255) * interval '1 second', (${faces}::text[])[1 + (code >> 8 & 7)],
          (${choices}::text[])[1 + (code >> 11 & 3)], (array[5, 5, 4, 4, 4, 3, 2, 1])[1 + (code >> 8 & 7)],
          (${comments}::text[])[1 + (code >> 13 & 15)], device_type, latitude, longitude, city, country
        from codes join products on products.id = product_id and feedback_enabled join scans using (code)
        where ordinal = 1 and codes.partner_id = any (${partnerIds}::uuid[]) and (code & 65535) % 9 = 0`.execute(tx)

/** Every sum of the analytics of partners who had none, from their scans: what the fold would have come to. */
export async function countSums(tx: Tx, partnerIds: string[]) {
  const ours = sql`partner_id = any (${partnerIds}::uuid[])`
  await sql`set local work_mem = '256MB'`.execute(tx)
  await sql`analyze codes, scans`.execute(tx) // of a table just filled the planner thinks it is empty
  await sql`insert into visitors (partner_id, session_id, scans, first_seen_at, last_seen_at)
    select partner_id, session_id, count(*), min(scanned_at), max(scanned_at) from scans
      where ${ours} and session_id is not null group by 1, 2`.execute(tx)
  await sql`analyze visitors`.execute(tx)
  await sql`insert into scan_facts
      (partner_id, quarter, product_id, batch_id, method, city, country, visitor_id, scans, first_scans)
    select scans.partner_id, ${bucketOf(sql`scanned_at`)}, product_id, batch_id, method, city, country,
        visitors.id, count(*), count(*) filter (where ordinal = 1)
      from scans join codes using (code)
        left join visitors on visitors.partner_id = scans.partner_id and visitors.session_id = scans.session_id
      where scans.partner_id = any (${partnerIds}::uuid[]) group by 1, 2, 3, 4, 5, 6, 7, 8 order by 2`.execute(tx)
  const local = sql`select scan_facts.*, quarter at time zone counted_in as local_time
    from scan_facts join partners on partners.id = partner_id where ${ours}`
  await sumDays(tx, { facts: local, ours })
  await sql`insert into city_scans (partner_id, city, country, scans, first_scans)
    select partner_id, city, country, sum(scans), sum(first_scans) from city_days where ${ours} group by 1, 2, 3`.execute(
    tx,
  )
  await sql`insert into engagement (partner_id, scans, first_scans, visitor_scans, visitors, returning_visitors)
    select partner_id, days.scans, days.first_scans, coalesce(visitor_scans, 0), coalesce(visitors, 0), coalesce(returning_visitors, 0)
      from (select partner_id, sum(scans) as scans, sum(first_scans) as first_scans from daily_scans where ${ours} group by 1) as days
        left join (
          select partner_id, sum(scans) as visitor_scans, count(*) as visitors, count(*) filter (where scans > 1) as returning_visitors
            from visitors where ${ours} group by 1
        ) as visits using (partner_id)`.execute(tx)
}

export const hasPartners = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('partners').select('id').limit(1).executeTakeFirst()) !== undefined

/** The newest scans of each partner since a moment, as many as the live feed shows, in the order in which it has them. */
export const insertLive = (tx: Tx, partnerIds: string[], since: Date) =>
  sql`
    insert into live_scans (partner_id, scanned_at, product_id, batch_id, method, city, country, is_first)
      select partner_id, scanned_at, product_id, batch_id, method, city, country, ordinal = 1
        from (
          select scans.*, product_id, batch_id,
              row_number() over (partition by scans.partner_id order by scanned_at desc, scans.code) as place
            from scans join codes using (code)
            where scans.partner_id = any (${partnerIds}::uuid[]) and scanned_at > ${since}) as newest
        where place <= ${limits.liveScans} order by scanned_at`.execute(tx)
