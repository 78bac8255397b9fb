import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** The good backup that was finished last, scheduled or made by hand; undefined when there is none. */
export const lastBackup = (db: Db) =>
  db
    .selectFrom('backups')
    .where('bytes', 'is not', null)
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .select([sql<Date>`finished_at`.as('finishedAt'), 'file', sql<number>`bytes::double precision`.as('bytes')])
    .executeTakeFirst()

/** Why the newest scheduled backup failed; undefined when a good one came after it. */
export const failedBackup = (db: Db) =>
  db
    .selectFrom('backups')
    .where('failure', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('backups as good')
            .where('good.bytes', 'is not', null)
            .whereRef('good.startedAt', '>', 'backups.startedAt')
            .select('good.id'),
        ),
      ),
    )
    .orderBy('startedAt', 'desc')
    .limit(1)
    .select([sql<Date>`finished_at`.as('failedAt'), sql<string>`failure`.as('reason'), 'file'])
    .executeTakeFirst()
