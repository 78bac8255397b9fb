import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { notFound } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor, PartnerId } from '../lib/identity.ts'
import { deleteEndpoint } from './queries.ts'

/** Deletes an endpoint with its deliveries. */
export async function deleteWebhookEndpoint({ db, clock }: AppContext, actor: PartnerActor, id: string) {
  await db.transaction().execute(async (tx) => {
    const deleted = await deleteEndpoint(tx, actor.partner, id)
    if (!deleted) throw notFound()
    const details = { host: new URL(deleted.url).host }
    await auditBy(tx, actor, clock(), { action: 'webhook.deleted', subject: id, details })
  })
  return { message: messages.webhooks.deleted }
}

const tables = ['pendingWebhookScans', 'webhookEvents', 'webhookEndpoints'] as const

/** Deletes the endpoints of a partner with every event and delivery. Locks them in the same order as events do. */
export async function endWebhooks(tx: Tx, partner: PartnerId) {
  await tx
    .selectFrom('webhookEndpoints')
    .where('partnerId', '=', partner)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  for (const table of tables) await tx.deleteFrom(table).where('partnerId', '=', partner).execute()
}
