import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../context.ts'
import { acquireLock } from '../db/locks.ts'
import { days, hours, minutes } from '../lib/time.ts'
import { backUpInProcess } from './backup-process.ts'
import { backupName, deleteExpiredBackups, deleteUnfinishedBackups } from './keep-backups.ts'
import { adminIds, claimAttempt, connectionName, failAttempt, finishAttempt } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'jobs' | 'clock' | 'log'>
type Options = { url: string; folder: string; signal: AbortSignal; reserve?: number }

/** Before the nightly deletions, so that a backup still has the deleted rows. */
const timeOfDay = hours(1) + minutes(17)

/** The last 01:17 UTC. */
const lastDue = (now: Date) => new Date(Math.floor((now.getTime() - timeOfDay) / days(1)) * days(1) + timeOfDay)

/**
 * Makes the daily backup, if it is due and no other server makes it (docs/operations.md, "Scheduled backups"). A failure is stored,
 * logged and mailed, not thrown.
 */
export async function backUpWhenDue(deps: Deps, { url, folder, signal, reserve }: Options): Promise<void> {
  const { db, clock, log } = deps
  const startedAt = clock()
  const attempt = { id: uuidv7(), startedAt, file: join(folder, backupName(startedAt)) }
  const isOurs = await db.transaction().execute(async (tx) => {
    await acquireLock(tx, 'backups')
    return claimAttempt(tx, { ...attempt, dueSince: lastDue(startedAt) })
  })
  if (!isOurs) return
  const { id, file } = attempt
  try {
    await deleteUnfinishedBackups(folder)
    const bytes = await backUpInProcess({ url, file, connectionName: connectionName(id), reserve }, signal)
    await finishAttempt(db, id, { finishedAt: clock(), bytes: String(bytes) })
    log.info({ file, bytes }, 'the backup is complete')
    await deleteExpiredBackups(folder)
  } catch (error) {
    if (!signal.aborted) await reportFailure(deps, id, error)
  }
}

async function reportFailure({ db, jobs, clock, log }: Deps, id: string, error: unknown) {
  log.error({ err: error }, 'the backup failed')
  const failure = error instanceof Error ? error.message : String(error)
  await db.transaction().execute(async (tx) => {
    if (!(await failAttempt(tx, id, { failure, finishedAt: clock() }))) return
    for (const admin of await adminIds(tx)) await jobs.enqueue(tx, 'mail-failed-backup', { accountId: admin.id })
  })
}
