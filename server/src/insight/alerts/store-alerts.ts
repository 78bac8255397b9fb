import type { AlertKind } from '@sahihi/contract/endpoints/alerts.ts'
import type { Tx } from '../../platform/db/client.ts'
import { describeItems, emitEvents } from '../../platform/webhooks/emit-event.ts'
import { type AlertInsert, insertAlerts } from './queries.ts'

/** An alert to store; `details` is JSON. */
export type NewAlert = AlertInsert & { details: string; codeId?: string | null }

/** Stores the alerts that are new for their rule, subject and day, with the event of each. Returns how many are. */
export async function storeAlerts(tx: Tx, alerts: NewAlert[], now: Date): Promise<number> {
  const inserted = await insertAlerts(tx, alerts)
  const raised = alerts.filter(({ id }) => inserted.has(id))
  await emitEvents(tx, raised, now, 'alert.raised', async (facts) => {
    const items = await describeItems(
      tx,
      facts.map(({ batchId, codeId = null }) => ({ batchId, codeId })),
    )
    return facts.flatMap(({ id, kind, country = null, details }, i) => {
      const item = items[i]
      return item ? [{ id, ...item, kind: kind as AlertKind, country, details: JSON.parse(details) }] : []
    })
  })
  return raised.length
}
