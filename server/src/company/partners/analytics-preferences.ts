import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** The time zone in which a partner's days begin and end. */
export const findTimeZone = async (db: Db, partner: PartnerId): Promise<string> =>
  (await db.selectFrom('partners').where('id', '=', partner).select('timeZone').executeTakeFirstOrThrow()).timeZone

/** Sets the time zone of the partner's days and hours; `setRollupTimeZone` follows once the rollups are rebuilt. */
export const setTimeZone = (tx: Tx, partner: PartnerId, timeZone: string) =>
  tx.updateTable('partners').set({ timeZone }).where('id', '=', partner).execute()

/** The time zone that the partner's rollups are in. */
export const setRollupTimeZone = (tx: Tx, partnerId: string, rollupTimeZone: string) =>
  tx.updateTable('partners').set({ rollupTimeZone }).where('id', '=', partnerId).execute()

/** After it is switched on, the first mail is that of the next Monday. */
export const setWeeklyDigest = (tx: Tx, partner: PartnerId, weeklyDigest: boolean, now: Date) =>
  tx
    .updateTable('partners')
    .set({ weeklyDigest, lastDigestWeek: sql`greatest(last_digest_week, ${lastMonday(now)})` })
    .where('id', '=', partner)
    .execute()

/** Marks the weekly mails that are due as sent and returns them, never twice for the same partner and Monday. */
export const claimDigests = (tx: Tx, now: Date) =>
  tx
    .updateTable('partners')
    .set({ lastDigestWeek: lastMonday(now) })
    .where('weeklyDigest', '=', true)
    .where('approvedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where(sql<boolean>`last_digest_week < ${lastMonday(now)}`)
    .returning(['id as partnerId', 'lastDigestWeek as monday'])
    .execute()

/** The last Monday on which eight o'clock has passed in the partner's time zone. */
const lastMonday = (now: Date): RawBuilder<string> =>
  sql`date_trunc('week', ${now}::timestamptz at time zone time_zone - interval '8 hours')::date`
