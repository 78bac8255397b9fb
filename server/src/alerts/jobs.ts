import { describeAlert } from '@sahihi/contract/domain/describe-alert.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { acquireLock } from '../db/locks.ts'
import { nightly } from '../lib/jobs.ts'
import { before, days, minutes } from '../lib/time.ts'
import { deleteLimitHits } from './candidate-queries.ts'
import { presentAlert } from './list-alerts.ts'
import { claimAlertMails, deleteAlerts, findAlerts, findRecipient } from './queries.ts'

type Job = { partnerId: string; ids: string[] }

/** How many alerts a mail describes. */
const maxDescribed = 20

/** Mails alerts at once, then at most every 15 minutes to a partner. Deletes alerts after a year. */
export async function registerAlertJobs(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<Job>('mail-alerts', (job) => mailAlerts(context, job))
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

/** Claims the alerts whose mails are due and enqueues them in one transaction. The caller holds the lock. */
export async function enqueueAlertMails(tx: Tx, jobs: AppContext['jobs'], now: Date): Promise<void> {
  const claimed = await claimAlertMails(tx, { now, lastMailBefore: before(now, minutes(15)) })
  for (const [partnerId, alerts] of Map.groupBy(claimed, (alert) => alert.partnerId)) {
    const job: Job = { partnerId, ids: alerts.map(({ id }) => id) }
    await jobs.enqueue(tx, 'mail-alerts', job)
  }
}

async function mailAlerts({ db, mailer, config }: AppContext, { partnerId, ids }: Job) {
  const recipient = await findRecipient(db, partnerId)
  if (!recipient) return
  const alerts = (await findAlerts(db, ids, maxDescribed)).map(presentAlert)
  if (alerts.length === 0) return
  const more = ids.length - alerts.length
  await mailer.send({
    to: recipient.email,
    subject: ids.length === 1 ? 'Sahihi alert' : `${ids.length.toLocaleString('en-US')} Sahihi alerts`,
    greeting: `Hello ${recipient.companyName},`,
    paragraphs: [
      'Your alert rules found this:',
      ...alerts.map(describeAlert),
      ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more.`] : []),
    ],
    link: { label: 'See alerts and rules', url: `${config.PUBLIC_URL}/analytics/settings` },
  })
}
