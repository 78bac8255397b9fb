import { webhookLimits as limits } from '@sahihi/contract/domain/webhook-events.ts'
import type { AppContext } from '../context.ts'
import { nightly } from '../lib/jobs.ts'
import { before, days } from '../lib/time.ts'
import { deleteEvents } from './delivery-queries.ts'
import { reencryptSecrets } from './endpoint-secrets.ts'
import { disabledEndpoint } from './queries.ts'

type Job = { endpointId: string }

const maxEvents = 1000

/**
 * Mails that an endpoint was disabled, and the nightly deletion of old deliveries (docs/limits-and-retention.md, "Retention").
 */
export async function registerWebhookJobs(context: AppContext) {
  await context.jobs.work<Job>('mail-webhook-disabled', (job) => mailDisabled(context, job))
  await reencryptSecrets(context)
  await context.jobs.every('delete-webhook-events', nightly, () => deleteOldEvents(context))
}

export async function deleteOldEvents({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const retentionCutoff = before(clock(), days(limits.keptDays))
  while ((await deleteEvents(db, { before: retentionCutoff, limit: maxEvents })) === maxEvents);
}

async function mailDisabled({ db, mailer, config }: AppContext, { endpointId }: Job) {
  const endpoint = await disabledEndpoint(db, endpointId)
  if (!endpoint || endpoint.disabledBecause === 'owner') return
  const { to, companyName, name, url, disabledBecause } = endpoint
  const reason = {
    failing: `It has not accepted an event for ${limits.failingDays} days.`,
    gone: 'It answered 410 Gone.',
    backlog: `${limits.waitingMax.toLocaleString('en-US')} deliveries were waiting for it.`,
  }[disabledBecause]
  await mailer.send({
    to,
    subject: `Webhook endpoint disabled: ${name}`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `We no longer send events to ${name} (${new URL(url).host}). ${reason}`,
      'When it works again, enable it and send the failed deliveries again. Events that happen while it is disabled are not sent later.',
    ],
    link: { label: 'See the endpoint', url: `${config.PUBLIC_URL}/webhooks/${endpointId}` },
  })
}
