import type { AppContext } from '../context.ts'
import { runEvery } from '../lib/run-every.ts'
import { minutes } from '../lib/time.ts'
import { backUpWhenDue } from './back-up-when-due.ts'
import { failedBackup, lastBackup } from './last-backup.ts'
import { adminEmail } from './queries.ts'

type FailedBackup = { accountId: string }

export const registerBackupJobs = (context: AppContext) =>
  context.jobs.work<FailedBackup>('mail-failed-backup', (job) => mailFailedBackup(context, job))

/**
 * With BACKUP_DIR, checks every minute whether a backup is due. This is not a pg-boss job, because any server could get that, and only
 * those with a folder can do it.
 */
export function startBackups(context: AppContext, url: string) {
  const { config, log } = context
  const folder = config.BACKUP_DIR
  if (!folder) return undefined
  return runEvery(
    minutes(1),
    (signal) => backUpWhenDue(context, { url, folder, signal }),
    (err) => log.warn({ err }, 'a backup could not begin'),
  )
}

async function mailFailedBackup({ db, mailer, config }: AppContext, { accountId }: FailedBackup) {
  const [admin, failed, good] = await Promise.all([adminEmail(db, accountId), failedBackup(db), lastBackup(db)])
  if (!admin || !failed) return // a later backup has succeeded
  await mailer.send({
    to: admin.email,
    subject: 'The backup failed',
    greeting: 'Hello,',
    paragraphs: [
      `The backup of ${moment(failed.failedAt)} failed. ${failed.reason}`,
      good ? `The last good backup is of ${moment(good.finishedAt)}: ${good.file}` : 'There is no good backup yet.',
      'The server tries again every hour. You get this email once a day until a backup succeeds.',
    ],
    link: { label: 'See the system', url: `${config.PUBLIC_URL}/admin/system` },
    isLinkLast: true,
  })
}

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
