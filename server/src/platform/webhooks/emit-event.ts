import type { WebhookEventType } from '@sahihi/contract/domain/webhook-events.ts'
import type { Tx } from '../db/client.ts'
import { serialOnLabel } from '../lib/serial-on-label.ts'
import type { WebhookData } from '../lib/webhook-payloads.ts'
import {
  batchOfCode,
  describeBatches,
  describeProduct,
  insertEvents,
  printedSerials,
  subscribedEndpoints,
} from './event-queries.ts'

type Data<T extends WebhookEventType> = WebhookData<T>

/**
 * Stores an event for the partner's endpoints in the transaction of the change itself, so that neither is stored without the other.
 * `describe` is only called when an endpoint gets the event.
 */
export const emitEvent = <T extends WebhookEventType>(
  tx: Tx,
  { partnerId, now }: { partnerId: string; now: Date },
  type: T,
  describe: () => Data<T> | Promise<Data<T>>,
): Promise<void> => emitEvents(tx, [{ partnerId }], now, type, async () => [await describe()])

/** As emitEvent, for many events of one type and any partners: `describe` returns the data of each given one. */
export async function emitEvents<T extends WebhookEventType, F extends { partnerId: string }>(
  tx: Tx,
  facts: F[],
  now: Date,
  type: T,
  describe: (facts: F[]) => Promise<Data<T>[]>,
): Promise<void> {
  if (facts.length === 0) return
  const endpoints = await subscribedEndpoints(tx, [...new Set(facts.map(({ partnerId }) => partnerId))], type)
  if (endpoints.length === 0) return
  const byPartner = Map.groupBy(endpoints, ({ partnerId }) => partnerId)
  const wanted = facts.filter(({ partnerId }) => byPartner.has(partnerId))
  const described = await describe(wanted)
  const events = wanted.map(({ partnerId }, i) => ({
    partnerId,
    type,
    data: described[i] ?? {},
    endpointIds: (byPartner.get(partnerId) ?? []).map(({ id }) => id),
  }))
  await insertEvents(tx, events, now)
}

/** The batch and its product as an event names them. */
export async function describeBatch(tx: Tx, batchId: string) {
  const found = (await describeBatches(tx, [batchId])).get(batchId)
  if (!found) throw new Error(`There is no batch ${batchId}.`)
  return found.named
}

/** As describeBatch, with a code, which is given as printed if it was imported. */
export async function describeCode(tx: Tx, codeId: string) {
  const [serial = ''] = await findPrintedSerials(tx, [codeId])
  return { ...(await describeBatch(tx, await batchOfCode(tx, codeId))), serial }
}

/** As describeBatch, for many batches, each with a code or null. */
export async function describeItems(tx: Tx, items: { batchId: string; codeId: string | null }[]) {
  const batches = await describeBatches(tx, [...new Set(items.map(({ batchId }) => batchId))])
  const printed = await printedSerials(tx, [...new Set(items.flatMap(({ codeId }) => codeId ?? []))])
  return items.map(({ batchId, codeId }) => {
    const found = batches.get(batchId)
    if (!found) throw new Error(`There is no batch ${batchId}.`)
    return { ...found.named, serial: codeId && serialOnLabel(codeId, printed.get(codeId)) }
  })
}

/** Codes as events name them, which is as printed if they were imported. */
export async function findPrintedSerials(tx: Tx, codeIds: string[]): Promise<string[]> {
  const printed = await printedSerials(tx, codeIds)
  return codeIds.map((id) => serialOnLabel(id, printed.get(id)))
}

/** An order as an event names it. */
export async function describeOrder(tx: Tx, order: { id: string; name: string; quantity: number; productId: string }) {
  const { id, name, quantity, productId } = order
  return { id, name, quantity, product: await describeProduct(tx, productId) }
}
