import { staffRoles } from '@sahihi/contract/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { before, days, hours, minutes } from '../lib/time.ts'

type Attempt = { id: string; file: string; startedAt: Date; isScheduled: boolean }

export const insertAttempt = (db: Db, attempt: Attempt) => db.insertInto('backups').values(attempt).execute()

/** The name of the connection by which a scheduled backup reads. While it exists, the backup runs. */
export const connectionName = (id: string) => `sahihi backup ${id}`

/**
 * Notes that a scheduled backup begins, unless one has succeeded since it was due, one is running, or one failed within the last hour.
 * The caller holds the lock.
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

/** Notes a failure. Returns whether to tell the admins: once a day, and again after a good backup. */
export async function failAttempt(tx: Tx, id: string, { failure, finishedAt }: { failure: string; finishedAt: Date }) {
  const { rows } = await sql<{ isReported: boolean }>`
    update backups set failure = ${failure}, finished_at = ${finishedAt}, is_reported = not exists (
        select from backups as earlier where is_reported and started_at > ${before(finishedAt, days(1))}
          and not exists (select from backups as good where good.bytes is not null and good.started_at > earlier.started_at))
      where id = ${id} returning is_reported as "isReported"`.execute(tx)
  return rows[0]?.isReported === true
}

export const adminIds = (tx: Tx) => admins(tx).select('id').execute()

export const adminEmail = (db: Db, id: string) => admins(db).where('id', '=', id).select('email').executeTakeFirst()

const admins = (db: Db) => db.selectFrom('accounts').where('adminRole', 'in', staffRoles)
