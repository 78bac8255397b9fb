import { findMailedAtOnce } from '../../company/team/mail-choices.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { acquireLock } from '../../platform/db/locks.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { before, days, minutes } from '../../platform/lib/time.ts'
import { deleteLimitHits } from './candidate-queries.ts'
import { type AlertMailJob, mailAlerts } from './mail-alerts.ts'
import { claimAlertMails, deleteAlerts } from './queries.ts'

/** Mails alerts immediately, then at most every 15 minutes to a partner. Deletes alerts after a year. */
export async function registerAlertJobs(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<AlertMailJob>('mail-alerts', (job) => mailAlerts(context, job))
  await jobs.every('enqueue-alert-mails', '* * * * *', () => enqueuePendingAlertMails(context))
  await jobs.every('delete-old-alerts', nightly, async () => {
    await deleteAlerts(db, before(clock(), days(365)))
    await deleteLimitHits(db, before(clock(), days(8)))
  })
}

/** Enqueues the mails of alerts that had to wait for the one before. */
export const enqueuePendingAlertMails = ({ db, jobs, clock }: AppContext): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await acquireLock(tx, 'alerts')
    await enqueueAlertMails(tx, jobs, clock())
  })

/**
 * Claims the alerts whose mails are due and enqueues them in one transaction. Copied labels have mails of their own, so that no
 * other finding delays them: one to each member who wants immediate mails. The caller holds the lock.
 */
export async function enqueueAlertMails(tx: Tx, jobs: AppContext['jobs'], now: Date): Promise<void> {
  const claimed = await claimAlertMails(tx, { now, lastMailBefore: before(now, minutes(15)) })
  const groups = Map.groupBy(claimed, ({ partnerId, isCopiedLabel }) => `${partnerId} ${isCopiedLabel}`)
  for (const alerts of groups.values()) {
    const { partnerId = '', isCopiedLabel } = alerts[0] ?? {}
    const ids = alerts.map(({ id }) => id)
    const mails = isCopiedLabel ? await findMailedAtOnce(tx, partnerId, 'cases') : [{ partnerId }]
    for (const mail of mails) await jobs.enqueue(tx, 'mail-alerts', { ...mail, ids } satisfies AlertMailJob)
  }
}
