import { limits } from '@sahihi/contract/domain/limits.ts'
import { paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import { formatLongDate, formatNaira } from '@sahihi/contract/i18n/format.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { after, days } from '../../platform/lib/time.ts'
import { emitEvent } from '../../platform/webhooks/emit-event.ts'
import { claimWarnings, periodWithOwner, renewalCard, type Warning } from './queries.ts'

type Job = { periodId: string; warning: Warning }

/** Mails that a period is nearly used up, ends soon, or has ended, each at most once per period. */
export async function registerSubscriptionJobs(context: AppContext) {
  await context.jobs.work<Job>('mail-plan-warning', (job) => mailWarning(context, job))
  await context.jobs.every('enqueue-plan-warnings', '*/5 * * * *', () => enqueuePlanWarnings(context))
}

/** Marks a period and enqueues its mail in one transaction, so that neither is stored without the other. */
export async function enqueuePlanWarnings({ db, jobs, clock }: AppContext): Promise<void> {
  const now = clock()
  const soon = after(now, days(limits.endWarningDays))
  for (const warning of ['limit', 'end', 'ended'] as const)
    await db.transaction().execute(async (tx) => {
      for (const { id, partnerId } of await claimWarnings(tx, warning, { now, soon })) {
        await jobs.enqueue(tx, 'mail-plan-warning', { periodId: id, warning })
        await emitEvent(tx, { partnerId, now }, events[warning], () => describePeriod(tx, id, now))
      }
    })
}

const events = { limit: 'plan.low', end: 'plan.ending', ended: 'plan.ended' } as const

async function describePeriod(tx: Tx, id: string, now: Date) {
  const period = await periodWithOwner(tx, id, now)
  if (!period) throw new Error(`There is no period ${id}.`)
  const { planType, endsAt, codeLimit, codesGenerated } = period
  return { planType, endsAt: endsAt.toISOString(), codeLimit, codesGenerated }
}

async function mailWarning({ db, mailer, config, clock }: AppContext, { periodId, warning }: Job) {
  const period = await periodWithOwner(db, periodId, clock())
  if (!period) return
  const { to, companyName, planType, endsAt, codeLimit, codesGenerated, timeZone } = period
  const { last4 } = (await renewalCard(db, periodId)) ?? {}
  const plan = planType === 'TRIAL' ? undefined : paidPlan(planType)
  const name = plan ? `${plan.name} plan` : 'free trial'
  const end = formatLongDate(endsAt.toISOString(), timeZone)
  const count = (number: number) => number.toLocaleString('en-US')
  const { subject, first } = {
    limit: {
      subject: `${count(Math.max(0, codeLimit - codesGenerated))} codes left on your ${name}`,
      first: `You have created ${count(codesGenerated)} of the ${count(codeLimit)} codes of your ${name}. It runs until ${end}.`,
    },
    end:
      plan && last4
        ? {
            subject: `Your ${name} renews on ${end}`,
            first: `We’ll charge ${formatNaira(plan.price)} to the card ending ${last4} on ${end}. Cancel auto-renew on the Subscription page.`,
          }
        : { subject: `Your ${name} ends on ${end}`, first: `Your ${name} ends on ${end}.` },
    ended: { subject: `Your ${name} has ended`, first: `Your ${name} ended on ${end}.` },
  }[warning]
  await mailer.send({
    to,
    subject,
    greeting: `Hello ${companyName},`,
    paragraphs: [first, 'Printed codes keep working even if your plan ends. You need a plan to create new ones.'],
    link: { label: 'See your plan', url: `${config.PUBLIC_URL}/subscription` },
  })
}
