import { type RawBuilder, sql } from 'kysely'

/** The quarter of an hour in which a moment lies: the finest grain of the sums, which every time zone's days are made of. */
export const bucketOf = (moment: RawBuilder<unknown>) => sql`date_bin('15 minutes', ${moment}, 'epoch')`

/** The hour of the week, 0 to 167 from Monday's midnight, of a local day and an hour of it. */
export const hourOfWeek = (day: RawBuilder<unknown>, hour: RawBuilder<unknown>) =>
  sql`(extract(isodow from ${day}) * 24 - 24 + ${hour})::smallint`
