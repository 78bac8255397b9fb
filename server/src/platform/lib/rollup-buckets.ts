import { type RawBuilder, sql } from 'kysely'

/** The start of a moment's quarter hour: the finest bucket of the rollups, which fits every time zone. */
export const bucketStart = (moment: RawBuilder<unknown>) => sql`date_bin('15 minutes', ${moment}, 'epoch')`
