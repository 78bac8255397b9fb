import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { before, days, hours, minutes } from '../lib/time.ts'

type Attempt = { id: string; file: string; startedAt: Date; isScheduled: boolean }

export const insertAttempt = (db: Db, attempt: Attempt) => db.insertInto('backups').values(attempt).execute()

/** The connection by which a scheduled backup reads: while it is there, the backup runs. */
export const connectionName = (id: string) => `sahihi backup ${id}`

/**
 * Notes that a scheduled backup begins, unless there is a good one since it is due, one runs, or one failed within the hour. The
 * caller holds the lock.
 */
export async function claimAttempt(
  tx: Tx,
  { id, file, startedAt, dueSince }: Omit<Attempt, 'isScheduled'> & { dueSince: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into backups (id, is_scheduled, file, started_at)
      select ${id}::uuid, true, ${file}::text, ${startedAt}::timestamptz
        where not exists (select from backups as other where is_scheduled and (
          bytes is not null and started_at >= ${dueSince}
          or failure is not null and started_at > ${before(startedAt, hours(1))}
          or finished_at is null and (started_at > ${before(startedAt, minutes(1))}
            or exists (select from pg_stat_activity where application_name = ${connectionName('')} || other.id))))
      returning id`.execute(tx)
  return rows.length === 1
}

export const finishAttempt = (db: Db, id: string, result: { finishedAt: Date; bytes: string }) =>
  db.updateTable('backups').set(result).where('id', '=', id).execute()

/** Notes a failure. True when the admins must be told: once a day, and again after a good backup. */
export async function failAttempt(tx: Tx, id: string, { failure, finishedAt }: { failure: string; finishedAt: Date }) {
  const { rows } = await sql<{ isReported: boolean }>`
    update backups set failure = ${failure}, finished_at = ${finishedAt}, is_reported = not exists (
        select from backups as earlier where is_reported and started_at > ${before(finishedAt, days(1))}
          and not exists (select from backups as good where good.bytes is not null and good.started_at > earlier.started_at))
      where id = ${id} returning is_reported as "isReported"`.execute(tx)
  return rows[0]?.isReported === true
}

export const goodBackup = (db: Db) =>
  db
    .selectFrom('backups')
    .where('bytes', 'is not', null)
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .select([sql<Date>`finished_at`.as('finishedAt'), 'file', sql<number>`bytes::double precision`.as('bytes')])
    .executeTakeFirst()

/** Of scheduled backups, unless a good one came after it. */
export const newestFailure = (db: Db) =>
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

export const adminIds = (tx: Tx) => tx.selectFrom('accounts').where('adminRole', 'is not', null).select('id').execute()

export const adminEmail = (db: Db, id: string) =>
  db.selectFrom('accounts').where('id', '=', id).where('adminRole', 'is not', null).select('email').executeTakeFirst()
