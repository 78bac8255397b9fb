import { webhookLimits as limits } from '@sahihi/contract/domain/webhook-events.ts'
import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { hasRows, type Tx } from '../db/client.ts'
import { tryLock } from '../db/locks.ts'
import { serialOnLabel } from '../lib/serial-on-label.ts'
import type { WebhookData } from '../lib/webhook-payloads.ts'
import { endpointsWithFullBacklog } from './delivery-queries.ts'
import { disableAsSystem } from './disable-as-system.ts'
import { describeBatches, insertEvents, type NewEvent, printedSerials, subscribedEndpoints } from './event-queries.ts'
import { claimScans, type QueuedScan } from './scan-queries.ts'

/**
 * SQL that adds claimed pending scans to the queue: counted scans of partners with an endpoint for them, one row per partner. A scan
 * whose place arrives later is queued again with it. Part of the statement that claims them, or of its transaction.
 */
export const queueScans = sql`
  insert into pending_webhook_scans (partner_id, scan_count, scans)
    select partner_id, count(*), json_agg(json_build_array(batch_id, code_id::text, ordinal,
        (extract(epoch from scanned_at) * 1000)::bigint, method, city, country))
      from claimed
      where scans > 0 and ordinal is not null and partner_id in (
        select endpoint.partner_id from webhook_endpoints as endpoint
          where endpoint.disabled_at is null and 'scan.recorded' = any (endpoint.events))
      group by partner_id`

type Deps = Pick<AppContext, 'db' | 'jobs' | 'clock'>
type Scan = WebhookData<'scan.recorded'>['scans'][number]

/** The most scans of one transaction. The last set may add as many as the aggregator queues together. */
const maxScans = 5000

/**
 * Puts queued scans into events of up to 100 scans, in one transaction, so that none is lost or duplicated when the server dies
 * meanwhile. One server at a time does this.
 */
export async function packScans(deps: Deps): Promise<void> {
  while (await hasRows(deps.db, 'pendingWebhookScans')) {
    const packed = await deps.db.transaction().execute((tx) => packNextScans(tx, deps))
    if (packed < maxScans) return
  }
}

async function packNextScans(tx: Tx, { jobs, clock }: Deps): Promise<number> {
  if (!(await tryLock(tx, 'webhook scans'))) return 0
  const now = clock()
  const sets = await claimScans(tx, maxScans)
  if (sets.length === 0) return 0
  const queued = sets.flatMap(({ scans }) => scans)
  const byPartner = Map.groupBy(sets, ({ partnerId }) => partnerId)
  const endpoints = await subscribedEndpoints(tx, [...byPartner.keys()], 'scan.recorded')
  const describeScan = await createDescriber(tx, queued)
  const events: NewEvent[] = []
  for (const group of Map.groupBy(endpoints, (one) => `${one.partnerId} ${one.sampleEvery}`).values()) {
    const [{ partnerId, sampleEvery } = { partnerId: '', sampleEvery: 1 }] = group
    const scansOfPartner = (byPartner.get(partnerId) ?? []).flatMap(({ scans }) => scans)
    const sample = scansOfPartner.filter((scan) => isSampled(scan, sampleEvery))
    for (let start = 0; start < sample.length; start += limits.scansPerEvent) {
      const scans = sample.slice(start, start + limits.scansPerEvent).map(describeScan)
      const endpointIds = group.map(({ id }) => id)
      events.push({ partnerId, type: 'scan.recorded', data: { scans, sampleEvery }, endpointIds })
    }
  }
  await insertEvents(tx, events, now)
  const ids = endpoints.map(({ id }) => id)
  for (const id of await endpointsWithFullBacklog(tx, ids)) await disableAsSystem(tx, jobs, id, 'backlog', now)
  return queued.length
}

// Takes each code's n-th scans. The ids of codes are random, so that each code starts with another one.
const isSampled = ({ codeId, ordinal }: QueuedScan, every: number) =>
  every === 1 || BigInt.asUintN(64, BigInt(codeId) + BigInt(ordinal)) % BigInt(every) === 0n

async function createDescriber(tx: Tx, queued: QueuedScan[]): Promise<(scan: QueuedScan) => Scan> {
  const batches = await describeBatches(tx, [...new Set(queued.map(({ batchId }) => batchId))])
  const ofImported = queued.filter(({ batchId }) => batches.get(batchId)?.isImported)
  const printed = await printedSerials(tx, [...new Set(ofImported.map(({ codeId }) => codeId))])
  return ({ codeId, batchId, ordinal, scannedAt, method, city, country }) => {
    const named = batches.get(batchId)?.named
    if (!named) throw new Error(`There is no batch ${batchId}.`)
    const serial = serialOnLabel(codeId, printed.get(codeId))
    return { serial, ordinal, scannedAt: scannedAt.toISOString(), method, city, country, ...named }
  }
}
