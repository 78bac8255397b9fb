import { webhookLimits as limits } from '@sahihi/contract/domain/webhook-events.ts'
import type { replayWebhookDeliveries as declared } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { AppContext } from '../context.ts'
import { AppError, notFound } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { findDelivery, hasFullBacklog, replayDeliveries } from './delivery-queries.ts'
import { lockEndpoint } from './queries.ts'

type Input = z.output<typeof declared.body>

/** Sends finished or failed deliveries again. Throws not_found for a single one that does not belong to this endpoint. */
export async function replayWebhookDeliveries(
  { db, clock }: AppContext,
  actor: PartnerActor,
  id: string,
  { deliveryId, from, to, state }: Input,
) {
  const now = clock()
  const replayed = await db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, actor.partner, id)
    if (!endpoint) throw notFound()
    if (endpoint.disabledAt) throw new AppError('conflict', messages.webhooks.isDisabled)
    const time = deliveryId ? {} : { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined, state }
    const count = await replayDeliveries(tx, actor.partner, id, { deliveryId, ...time, now })
    if (count === 0 && deliveryId && !(await findDelivery(tx, actor.partner, id, deliveryId))) throw notFound()
    if (count > 1 && (await hasFullBacklog(tx, id)))
      throw new AppError('conflict', messages.webhooks.tooManyWaiting(limits.waitingMax))
    const details = { host: new URL(endpoint.url).host, count }
    if (count > 0) await auditBy(tx, actor, now, { action: 'webhook.replayed', subject: id, details })
    return count
  })
  return { message: messages.webhooks.replayed(replayed), data: { replayed } }
}
