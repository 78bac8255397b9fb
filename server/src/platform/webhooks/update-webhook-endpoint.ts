import type { webhookForm } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { AppContext } from '../context.ts'
import { notFound } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { requireAllowedUrl } from './check-address.ts'
import {
  getWebhookEndpoint,
  lockEndpoint,
  makeWaitingDeliveriesDue,
  updateEndpoint,
  withoutFailures,
} from './queries.ts'

type Form = z.output<typeof webhookForm>

/** Changes an endpoint. Failures of the old address say nothing about a new one, so waiting deliveries become due now. */
export async function updateWebhookEndpoint(
  { db, config, clock }: AppContext,
  actor: PartnerActor,
  id: string,
  form: Form,
) {
  requireAllowedUrl(config, form.url)
  await db.transaction().execute(async (tx) => {
    const former = await lockEndpoint(tx, actor.partner, id)
    if (!former) throw notFound()
    const now = clock()
    const isElsewhere = former.url !== form.url
    await updateEndpoint(tx, actor.partner, id, { ...form, ...(isElsewhere ? withoutFailures : {}) })
    if (isElsewhere) await makeWaitingDeliveriesDue(tx, id, now)
    const details = { host: new URL(form.url).host, events: form.events }
    await auditBy(tx, actor, now, { action: 'webhook.edited', subject: id, details })
  })
  return { message: messages.webhooks.saved, data: await getWebhookEndpoint(db, actor.partner, id) }
}
