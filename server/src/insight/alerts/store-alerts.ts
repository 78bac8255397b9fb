import type { AlertKind } from '@sahihi/contract/domain/alert-kinds.ts'
import type { Alert, AlertFacts } from '@sahihi/contract/endpoints/alerts.ts'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { tryLock } from '../../platform/db/locks.ts'
import { describeItems, emitEvents } from '../../platform/webhooks/emit-event.ts'
import { enqueueAlertMails } from './jobs.ts'
import { type AlertInsert, insertAlerts } from './queries.ts'

export type NewAlert = Omit<AlertInsert, 'id' | 'raisedAt' | 'details'> & {
  kind: AlertKind
  details: Partial<AlertFacts> | NonNullable<Alert['evidence']>
  codeId?: string | null
}

/**
 * Stores the alerts as `storeAlerts` does and enqueues their mails, unless another server has the lock: then the mails go out within a
 * minute (jobs.ts), because the caller must not wait. Returns how many alerts are new.
 */
export async function storeAndMailAlerts(tx: Tx, jobs: AppContext['jobs'], alerts: NewAlert[], now: Date) {
  const raised = await storeAlerts(tx, alerts, now)
  if (raised.some(({ notifyByEmail }) => notifyByEmail) && (await tryLock(tx, 'alerts')))
    await enqueueAlertMails(tx, jobs, now)
  return raised.length
}

/** Stores the alerts that are new for their rule, subject and day, with the event of each. Returns those. */
export async function storeAlerts(tx: Tx, newAlerts: NewAlert[], now: Date): Promise<NewAlert[]> {
  const alerts = newAlerts.map((alert) => ({ ...alert, id: uuidv7(), raisedAt: now }))
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
  return raised
}
