import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'

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
