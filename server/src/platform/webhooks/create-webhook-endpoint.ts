import { webhookLimits as limits } from '@sahihi/contract/domain/webhook-events.ts'
import type { webhookForm } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { AppContext } from '../context.ts'
import { AppError } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { requireOpenPartner } from '../lib/require-open-partner.ts'
import { computeFingerprint } from '../lib/secret-key.ts'
import { requireAllowedUrl } from './check-address.ts'
import { createSecret, describeSecret, sealSecret } from './endpoint-secrets.ts'
import { getWebhookEndpoint, insertEndpoint } from './queries.ts'

type Form = z.output<typeof webhookForm>

/** Adds an endpoint. Only this reply and that of a replacement contain its secret, so they are not stored for repeated requests. */
export async function createWebhookEndpoint({ db, config, clock }: AppContext, actor: PartnerActor, form: Form) {
  requireAllowedUrl(config, form.url)
  const now = clock()
  const id = uuidv7()
  const secret = createSecret()
  await db.transaction().execute(async (tx) => {
    await requireOpenPartner(tx, actor.partner)
    const isAdded = await insertEndpoint(tx, {
      id,
      partnerId: actor.partner,
      ...form,
      secret: sealSecret(config, id, secret),
      keyFingerprint: computeFingerprint(config.SECRET_KEY),
      createdAt: now,
    })
    if (!isAdded) throw new AppError('conflict', messages.webhooks.tooMany(limits.endpointsMax))
    const details = { host: new URL(form.url).host, events: form.events }
    await auditBy(tx, actor, now, { action: 'webhook.created', subject: id, details })
  })
  const endpoint = await getWebhookEndpoint(db, actor.partner, id)
  return { message: messages.webhooks.created, data: { ...endpoint, secret: describeSecret(secret) } }
}
