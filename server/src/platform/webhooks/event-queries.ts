import type { SentEventType, WebhookEventType } from '@sahihi/contract/domain/webhook-events.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../db/client.ts'
import { batchLabel } from '../lib/batch-label.ts'

/** The enabled endpoints of these partners that get this event; none of a suspended partner. */
export const subscribedEndpoints = (tx: Tx, partnerIds: string[], type: WebhookEventType) =>
  tx
    .selectFrom('webhookEndpoints')
    .innerJoin('partners', 'partners.id', 'webhookEndpoints.partnerId')
    .where('partnerId', 'in', partnerIds)
    .where(sql<boolean>`${type} = any (events)`)
    .where('disabledAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .orderBy('webhookEndpoints.id')
    .select(['webhookEndpoints.id', 'partnerId', 'sampleEvery'])
    .forKeyShare('webhookEndpoints') // an endpoint deleted meanwhile would fail the whole transaction
    .execute()

export type NewEvent = {
  partnerId: string
  type: SentEventType
  data: object
  endpointIds: string[]
}

/** Stores events and their deliveries. The body is made once, here, so that every attempt sends the same bytes. */
export async function insertEvents(tx: Tx, events: NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, data, ...event }) => {
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
    return { ...event, id: uuidv7(), type, body }
  })
  // JSON, because the driver builds arrays of text so slowly that it would be most of the work.
  const ofRows = JSON.stringify(rows.map(({ id, partnerId, body }) => ({ id, partner_id: partnerId, body })))
  await sql`
    insert into webhook_events (id, partner_id, body, created_at)
      select id, partner_id, body, ${now} from json_to_recordset(${ofRows}::json) as new (id uuid, partner_id uuid, body text)`.execute(
    tx,
  )
  const deliveries = rows.flatMap(({ endpointIds, ...event }) =>
    endpointIds.map((endpointId) => ({
      id: uuidv7(),
      event_id: event.id,
      endpoint_id: endpointId,
      partner_id: event.partnerId,
      type: event.type,
    })),
  )
  // Leaves out endpoints that were disabled or deleted meanwhile.
  await sql`
    insert into webhook_deliveries (id, partner_id, endpoint_id, event_id, type, state, created_at, next_try_at)
      select new.id, new.partner_id, endpoint_id, event_id, type, 'waiting', ${now}, ${now}
        from json_to_recordset(${JSON.stringify(deliveries)}::json)
          as new (id uuid, partner_id uuid, endpoint_id uuid, event_id uuid, type text)
          join webhook_endpoints on webhook_endpoints.id = endpoint_id and disabled_at is null`.execute(tx)
}

/** What events contain about a batch and its product, and whether its codes were imported. */
export async function describeBatches(db: Db, batchIds: string[]) {
  const rows = await db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.id', 'in', batchIds)
    .select([
      'batches.id',
      batchLabel.as('name'),
      'lot',
      'batchNumber',
      'isImported',
      'productId',
      'products.name as productName',
    ])
    .execute()
  return new Map(
    rows.map(({ isImported, productId, productName, ...batch }) => [
      batch.id,
      { isImported, named: { product: { id: productId, name: productName }, batch } },
    ]),
  )
}

/** The printed serials of these codes, if they were imported. */
export async function printedSerials(db: Db, codeIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('importedSerials')
    .where(sql<boolean>`code_id = any (${codeIds}::bigint[])`)
    .select(['codeId', 'printedSerial'])
    .execute()
  return new Map(rows.map(({ codeId, printedSerial }) => [codeId, printedSerial]))
}

export const describeProduct = (db: Db, id: string) =>
  db.selectFrom('products').where('id', '=', id).select(['id', 'name']).executeTakeFirstOrThrow()

export async function batchOfCode(tx: Tx, codeId: string): Promise<string> {
  const { batchId } = await tx.selectFrom('codes').where('id', '=', codeId).select('batchId').executeTakeFirstOrThrow()
  return batchId
}
