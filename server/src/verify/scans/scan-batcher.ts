import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { isDatabaseUnavailable, isTransactionConflict, sqlState } from '../../platform/db/client.ts'
import { callsPerWorker } from '../../platform/db/on-cluster.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { createKeyedLimit } from '../../platform/lib/keyed-limit.ts'
import type { Metrics } from '../../platform/lib/metrics.ts'
import { createFactsReader } from './batch-facts.ts'
import type { LimitMisses } from './limit-misses.ts'
import type { NoteFailedCheck } from './note-failed-checks.ts'
import { type NewScan, type RecordedScan, recordScans } from './queries.ts'
import { createShardLookup, isOfSeveralShards, type Shard } from './shard-of-code.ts'
import type { VerdictWhileLocked } from './verdicts-while-locked.ts'

/** Records one scan exactly once, or throws. After an error its outcome is unknown: the same scan id may be sent again. */
export type RecordScan = (scan: NewScan) => Promise<RecordedScan | undefined>

/** The context of the routes that record scans. */
export type ScanAppContext = AppContext & {
  recordScan: RecordScan
  limitMisses: LimitMisses
  verdictWhileLocked: VerdictWhileLocked
  noteFailedCheck: NoteFailedCheck
}

type QueuedScan = {
  scan: NewScan
  queuedAt: number
  resolve: (recorded: RecordedScan | undefined) => void
  reject: (error: unknown) => void
}

const maxBatchSize = 128
// While the database does not answer, the queue must not fill the memory with shoppers who have left.
const maxQueueLength = 5_000
// How many of the connections for scans may wait for locked codes.
const maxLockedCodes = 2
// Shorter than a shopper's page waits for its first answer (web/shopper/scans/retry-until-answered.ts).
const maxWaitMs = 4_000

/**
 * One batcher per process (docs/architecture.md, "The hot path"): scans that arrive during a call are recorded together by the
 * next call. An idle server records a scan immediately; there is no timer. Scans of a code that another transaction has locked, such
 * as one that blocks it, leave the queue and wait on their own, so that they delay no other code. On a Citus cluster each shard has
 * a queue of its own, because a call runs whole on the worker of its shard, and each worker has connections of its own, because one
 * that hangs would take all. When a call finds the database unavailable, the scans that wait behind it are refused too: the next call
 * would find the same, seconds later.
 */
export function createScanBatcher(
  { scanPool: pool, scanDb }: Pick<AppContext, 'scanPool' | 'scanDb'>,
  metrics?: Pick<Metrics, 'countBatch' | 'watchScanQueue'>,
): RecordScan {
  const queues = new Map<number, QueuedScan[]>()
  const readFacts = createFactsReader(scanDb)
  const callDatabase = (scans: NewScan[], waits: boolean) => recordScans(pool, readFacts, scans, waits)
  const wait = createLockedCodeQueue((scans) => callDatabase(scans, true))
  const shards = createShardLookup(pool)
  const workers = createKeyedLimit<number>({ perKey: callsPerWorker })
  let queueLength = 0
  metrics?.watchScanQueue(() => queueLength)
  const lane = {
    record: (scans: NewScan[]) => {
      metrics?.countBatch(scans.length)
      return callDatabase(scans, false).catch(shards.checkError)
    },
    onBusy: wait,
  }
  const taken = (scans: QueuedScan[]) => {
    queueLength -= scans.length
    return scans
  }
  const run = async ({ number, worker }: Shard, queue: QueuedScan[]) => {
    while (queue.length > 0)
      await workers.run(worker, async () => {
        const failure = await recordBatch(refuseLateScans(taken(takeBatch(queue))), lane)
        if (failure) refuse(taken(queue.splice(0)), failure)
      })
    queues.delete(number)
  }
  return async (scan) => {
    const shard = await shards.of(scan.codeId)
    return new Promise((resolve, reject) => {
      if (queueLength >= maxQueueLength) throw busy()
      queueLength++
      const queued = { scan, queuedAt: performance.now(), resolve, reject }
      const queue = queues.get(shard.number)
      if (queue) return queue.push(queued)
      const created = [queued]
      queues.set(shard.number, created)
      void run(shard, created)
    })
  }
}

/** Removes the first scans of a queue, of each code the first: the next call takes the second. */
function takeBatch(queue: QueuedScan[]): QueuedScan[] {
  const batch = new Map<bigint, QueuedScan>()
  const rest: QueuedScan[] = []
  for (const queued of queue) {
    const isTaken = batch.size < maxBatchSize && !batch.has(queued.scan.codeId)
    if (isTaken) batch.set(queued.scan.codeId, queued)
    else rest.push(queued)
  }
  queue.splice(0, queue.length, ...rest)
  return [...batch.values()]
}

/** Returns the scans that have not waited too long, and refuses the others: their shoppers have left. */
function refuseLateScans(batch: QueuedScan[]): QueuedScan[] {
  const [late, rest] = partition(batch, ({ queuedAt }) => performance.now() - queuedAt > maxWaitMs)
  if (late.length > 0) refuse(late, unavailable())
  return rest
}

function refuse(scans: QueuedScan[], error: unknown) {
  for (const { reject } of scans) reject(error)
}

/** Records the scans of locked codes, a code at a time, with calls that wait for its lock as long as the connection allows. */
function createLockedCodeQueue(record: BatchHandlers['record']) {
  const limit = createKeyedLimit<'codes'>({ perKey: maxLockedCodes })
  const byCode = new Map<bigint, QueuedScan[]>()
  const recordAll = async (codeId: bigint, waiting: QueuedScan[]) => {
    while (waiting.length > 0) {
      const failure = await recordBatch(refuseLateScans(waiting.splice(0, 1)), {
        record,
        onBusy: ({ reject }) => reject(busy()),
      })
      if (!failure) continue
      refuse(waiting.splice(0), failure)
      if (!isLockTimeout(failure)) for (const others of byCode.values()) refuse(others.splice(0), failure)
    }
    byCode.delete(codeId)
  }
  return (queued: QueuedScan) => {
    const { codeId } = queued.scan
    const waiting = byCode.get(codeId) ?? []
    if (waiting.length >= maxQueueLength) return queued.reject(busy())
    waiting.push(queued)
    if (byCode.has(codeId)) return
    byCode.set(codeId, waiting)
    void limit.run('codes', () => recordAll(codeId, waiting))
  }
}

type BatchHandlers = {
  record: (scans: NewScan[]) => ReturnType<typeof recordScans>
  onBusy: (queued: QueuedScan) => void
}

/**
 * Never throws: each scan of the batch gets its result or its error, or is handed on as busy. Returns the error when the database is
 * unavailable.
 */
async function recordBatch(batch: QueuedScan[], lane: BatchHandlers, retriesLeft = 3): Promise<unknown> {
  if (batch.length === 0) return undefined
  try {
    const results = await lane.record(batch.map(({ scan }) => scan))
    for (const [i, queued] of batch.entries()) {
      const result = results[i]
      if (result?.outcome === 'busy') lane.onBusy(queued)
      else queued.resolve(result)
    }
    return undefined
  } catch (error) {
    if (wasRolledBack(error) && retriesLeft > 0) return recordBatch(batch, lane, retriesLeft - 1)
    // One bad scan must not fail the others of its batch. An operator may have split a shard, and the batch with it.
    if ((isInvalidData(error) || isOfSeveralShards(error)) && batch.length > 1) return recordOneByOne(batch, lane)
    refuse(batch, error)
    return isDatabaseUnavailable(error) ? error : undefined
  }
}

async function recordOneByOne(batch: QueuedScan[], lane: BatchHandlers): Promise<unknown> {
  for (const [i, queued] of batch.entries()) {
    const failure = await recordBatch([queued], lane)
    if (!failure) continue
    refuse(batch.slice(i + 1), failure)
    return failure
  }
  return undefined
}

function partition<T>(list: T[], test: (item: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((item) => !test(item))]
}

// More simultaneous shoppers than this server takes. It is not down, and the page says so.
const busy = () => new AppError('busy', messages.busy, {}, 5)
const unavailable = () => new AppError('unavailable', messages.unavailable, {}, 5)
// Also by a function that a migration replaced during the call: nothing was written.
const wasRolledBack = (error: unknown) =>
  isTransactionConflict(error) || ['42804', '0A000'].includes(sqlState(error) ?? '')
const isLockTimeout = (error: unknown) => sqlState(error) === '55P03'
const isInvalidData = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '') && !isDatabaseUnavailable(error)
