import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { hourOfWeek } from '../../lib/rollup-buckets.ts'

/**
 * Fills the sums that depend on the time zone, where there are none: from `facts`, the rows of scan_facts with the `local_time` of
 * their quarter, all of them of the partners whose rows `ours` tells.
 */
export async function sumDays(tx: Tx, { facts, ours }: Record<'facts' | 'ours', RawBuilder<unknown>>) {
  const statements = [
    sql`insert into unit_days (partner_id, day, product_id, batch_id, method, scans, first_scans)
      select partner_id, local_time::date, product_id, batch_id, method, sum(scans), sum(first_scans)
        from (${facts}) as facts group by 1, 2, 3, 4, 5`,
    sql`insert into day_hours (partner_id, day, hour, scans)
      select partner_id, local_time::date, extract(hour from local_time), sum(scans) from (${facts}) as facts group by 1, 2, 3`,
    sql`insert into city_days (partner_id, day, city, country, scans, first_scans)
      select partner_id, local_time::date, city, country, sum(scans), sum(first_scans)
        from (${facts}) as facts where city is not null group by 1, 2, 3, 4`,
    sql`insert into daily_scans (partner_id, day, method, scans, first_scans)
      select partner_id, day, method, sum(scans), sum(first_scans) from unit_days where ${ours} group by 1, 2, 3`,
    sql`insert into weekly_hours (partner_id, hour_of_week, scans)
      select partner_id, ${hourOfWeek(sql`day`, sql`hour`)}, sum(scans) from day_hours where ${ours} group by 1, 2`,
  ]
  for (const statement of statements) await statement.execute(tx)
}
