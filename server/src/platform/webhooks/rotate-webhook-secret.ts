import { webhookLimits as limits } from '@sahihi/contract/domain/webhook-events.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { notFound } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { computeFingerprint } from '../lib/secret-key.ts'
import { after, hours } from '../lib/time.ts'
import { createSecret, describeSecret, openSecrets, sealSecret } from './endpoint-secrets.ts'
import { getWebhookEndpoint, lockEndpoint, updateEndpoint } from './queries.ts'

/** Makes a new secret. The previous one also signs for a day, so that the receiver can be changed meanwhile. */
export async function rotateWebhookSecret({ db, config, clock }: AppContext, actor: PartnerActor, id: string) {
  const now = clock()
  const secret = createSecret()
  await db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, actor.partner, id)
    if (!endpoint) throw notFound()
    const [former] = openSecrets(config, endpoint, now)
    await updateEndpoint(tx, actor.partner, id, {
      secret: sealSecret(config, id, secret),
      previousSecret: former ? sealSecret(config, id, former) : null,
      previousSecretUntil: former ? after(now, hours(limits.rotationHours)) : null,
      keyFingerprint: computeFingerprint(config.SECRET_KEY),
    })
    const details = { host: new URL(endpoint.url).host }
    await auditBy(tx, actor, now, { action: 'webhook.secret_rotated', subject: id, details })
  })
  const endpoint = await getWebhookEndpoint(db, actor.partner, id)
  return { message: messages.webhooks.rotated, data: { ...endpoint, secret: describeSecret(secret) } }
}
