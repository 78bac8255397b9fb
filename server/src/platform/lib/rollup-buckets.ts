import { type RawBuilder, sql } from 'kysely'

/** The quarter hour of a moment, by its start: the finest bucket of the rollups, whole in every time zone. */
export const bucketStart = (moment: RawBuilder<unknown>) => sql`date_bin('15 minutes', ${moment}, 'epoch')`
