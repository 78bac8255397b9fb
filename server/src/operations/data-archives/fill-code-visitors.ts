import { sql } from 'kysely'
import { constants } from '../../../functions/constants.ts'
import type { Tx } from '../../platform/db/client.ts'

/**
 * Fills the visitors of partners' codes, and the baselines, from scans that an archive or a demo has just added. No code is queued for
 * a score: an archive has the cases, and a demo opens its own.
 */
export async function fillCodeVisitors(tx: Tx, partnerIds: string[], now: Date) {
  await sql`
    with read as (
      select scans.code_id, scans.ordinal, scans.scanned_at, scans.session_id is null as is_anonymous,
          visitor_hash(coalesce(scans.session_id, scans.scan_id::text)) as hash, pack_place(scans.latitude, scans.longitude) as place,
          lag(scans.scanned_at) over (partition by scans.code_id order by scans.ordinal) as last_read_at
        from scans join codes on codes.id = scans.code_id join products on products.id = codes.product_id
        where scans.partner_id = any (${partnerIds}::uuid[]) and products.verification_enabled
    ), seen as (
      select *, row_number() over (partition by code_id, hash order by ordinal) as position,
          max(place) over (partition by code_id, hash) as known_place from read
    ), numbered as (
      select *, row_number() over (partition by code_id order by ordinal) as number, count(*) over (partition by code_id) as visitors
        from seen where position = 1
    ), added as (
      insert into recent_visitors (code_id, number, minute, place, mark, session_hash, scan_hash, gap)
        select code_id, number, floor(extract(epoch from scanned_at) / 60)::integer, known_place,
            is_anonymous::integer * ${sql.lit(constants.anonymousMark)}, hash, 0,
            quiet_minutes(last_read_at, scanned_at) * ${sql.lit(constants.gapMinute)}
          from numbered where visitors > 1
    )
    update codes set visitors = numbered.visitors from numbered where numbered.number = 1 and codes.id = numbered.code_id`.execute(
    tx,
  )
  await sql`
    insert into detection_baselines (subject_id, day, reached_1, reached_2, reached_3, reached_4)
      select subject_id, (${now}::timestamptz at time zone 'UTC')::date, count(*), count(*) filter (where visitors >= 2 and is_product),
          count(*) filter (where visitors >= 3 and is_product), count(*) filter (where visitors >= 4 and is_product)
        from codes
          cross join lateral (values (product_id, true), (batch_id, false), (codes.partner_id, false)) as subjects (subject_id, is_product)
        where codes.partner_id = any (${partnerIds}::uuid[]) and scan_count > 0
          and product_id in (select id from products where verification_enabled) group by subject_id`.execute(tx)
}
