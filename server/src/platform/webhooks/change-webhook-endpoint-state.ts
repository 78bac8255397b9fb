import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { AppError, notFound } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { disableEndpoint, getWebhookEndpoint, lockEndpoint, updateEndpoint, withoutFailures } from './queries.ts'

/** Enables or disables an endpoint. Enabling it clears its failures. */
export async function changeWebhookEndpointState(
  { db, clock }: AppContext,
  actor: PartnerActor,
  id: string,
  action: 'enable' | 'disable',
) {
  const now = clock()
  const isDisable = action === 'disable'
  await db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, actor.partner, id)
    if (!endpoint) throw notFound()
    if ((endpoint.disabledAt !== null) === isDisable) throw new AppError('conflict', messages.noChange)
    const error = messages.webhooks.failures.disabled
    if (isDisable) await disableEndpoint(tx, id, { now, because: 'owner', error })
    else await updateEndpoint(tx, actor.partner, id, enabled)
    await auditBy(tx, actor, now, {
      action: isDisable ? 'webhook.disabled' : 'webhook.enabled',
      subject: id,
      details: { host: new URL(endpoint.url).host },
    })
  })
  const message = isDisable ? messages.webhooks.disabled : messages.webhooks.enabled
  return { message, data: await getWebhookEndpoint(db, actor.partner, id) }
}

const enabled = { disabledAt: null, disabledBecause: null, ...withoutFailures }
