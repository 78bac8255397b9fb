import type { AlertKind } from '@sahihi/contract/domain/alert-kinds.ts'
import type { Alert, AlertFacts } from '@sahihi/contract/endpoints/alerts.ts'
import type { Tx } from '../../platform/db/client.ts'
import { describeItems, emitEvents } from '../../platform/webhooks/emit-event.ts'
import { type AlertInsert, insertAlerts } from './queries.ts'

export type NewAlert = Omit<AlertInsert, 'details'> & {
  kind: AlertKind
  details: Partial<AlertFacts> | NonNullable<Alert['evidence']>
  codeId?: string | null
}

/** Stores the alerts that are new for their rule, subject and day, with the event of each. Returns how many are. */
export async function storeAlerts(tx: Tx, alerts: NewAlert[], now: Date): Promise<number> {
  const inserted = await insertAlerts(
    tx,
    alerts.map((alert) => ({ ...alert, details: JSON.stringify(alert.details) })),
  )
  const raised = alerts.filter(({ id }) => inserted.has(id))
  await emitEvents(tx, raised, now, 'alert.raised', async (facts) => {
    const items = await describeItems(
      tx,
      facts.map(({ batchId, codeId = null }) => ({ batchId, codeId })),
    )
    return facts.flatMap(({ id, kind, country = null, details }, i) => {
      const item = items[i]
      return item ? [{ id, ...item, kind, country, details }] : []
    })
  })
  return raised.length
}
