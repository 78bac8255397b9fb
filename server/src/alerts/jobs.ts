import { describeAlert } from '@sahihi/contract/domain/describe-alert.ts'
import type { Tx } from '../db/client.ts'
import { nightly } from '../lib/jobs.ts'
import { acquireLock } from '../db/locks.ts'
import { before, days, minutes } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { presentAlert } from './list-alerts.ts'
import { addresseeOf, alertsById, claimMails, forgetAlerts } from './queries.ts'
import { forgetRefused } from './candidate-queries.ts'

type Job = { partnerId: string; ids: string[] }

/** How many alerts a mail spells out. */
const spelled = 20

/** Alerts go by mail at once; after a mail the next waits a quarter of an hour, and brings all that came up meanwhile. */
export async function workAlerts(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<Job>('mail-alerts', (job) => mailAlerts(context, job))
  await jobs.every('mail-waiting-alerts', '* * * * *', () => mailWaiting(context))
  await jobs.every('tidy-alerts', nightly, async () => {
    await forgetAlerts(db, before(clock(), days(365)))
    await forgetRefused(db, before(clock(), days(8)))
  })
}

export const mailWaiting = ({ db, jobs, clock }: AppContext): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await acquireLock(tx, 'alerts')
    await promiseMails(tx, jobs, clock())
  })

/** The mark and the promise of the mail are one transaction: neither comes without the other, nor twice. Only for the holder of the lock. */
export async function promiseMails(tx: Tx, jobs: AppContext['jobs'], now: Date): Promise<void> {
  const claimed = await claimMails(tx, { now, quietSince: before(now, minutes(15)) })
  for (const [partnerId, alerts] of Map.groupBy(claimed, (alert) => alert.partnerId)) {
    const job: Job = { partnerId, ids: alerts.map(({ id }) => id) }
    await jobs.enqueue(tx, 'mail-alerts', job)
  }
}

async function mailAlerts({ db, mailer, config }: AppContext, { partnerId, ids }: Job) {
  const to = await addresseeOf(db, partnerId)
  if (!to) return
  const alerts = (await alertsById(db, ids, spelled)).map(presentAlert)
  if (alerts.length === 0) return
  const more = ids.length - alerts.length
  await mailer.send({
    to: to.email,
    subject: ids.length === 1 ? 'Sahihi alert' : `${ids.length.toLocaleString('en-US')} Sahihi alerts`,
    greeting: `Hello ${to.companyName},`,
    paragraphs: [
      'Your alert rules found this:',
      ...alerts.map(describeAlert),
      ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more.`] : []),
    ],
    link: { label: 'See alerts and rules', url: `${config.PUBLIC_URL}/analytics/settings` },
  })
}
