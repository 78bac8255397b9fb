import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'
import type { AppContext } from '../context.ts'
import { isDatabaseUnavailable, sqlState } from '../db/client.ts'
import { callsPerWorker } from '../db/on-cluster.ts'
import { AppError } from '../lib/app-error.ts'
import type { Metrics } from '../lib/metrics.ts'
import { type NewScan, type RecordedScan, recordScan, recordScans } from './queries.ts'
import { createShardLookup, isOfSeveralShards, type Shard } from './shard-of-code.ts'

/** Records one scan exactly once, or throws. After an error its outcome is unknown: the same scan id may be sent again. */
export type RecordScan = (scan: NewScan) => Promise<RecordedScan | undefined>

/** The context of the routes that record scans. */
export type ScanAppContext = AppContext & { recordScan: RecordScan }

type QueuedScan = {
  scan: NewScan
  queuedAt: number
  resolve: (recorded: RecordedScan | undefined) => void
  reject: (error: unknown) => void
}

const maxBatchSize = 128
// While the database does not answer, the queue must not fill the memory with shoppers who have left.
const maxQueueLength = 5_000
// Of the connections for scans, so many at most wait for locked codes.
const maxLockedCodes = 2
const maxWaitMs = 5_000

/**
 * One batcher per process (docs/architecture.md, "The hot path"): scans that arrive during a call are recorded together by the
 * next call. An idle server records a scan at once; there is no timer. Scans of a code that another transaction has locked, such
 * as one that blocks it, leave the queue and wait on their own, so that they delay no other code. On a Citus cluster each shard has
 * a queue of its own, because a call runs whole on the worker of its shard, and each worker has connections of its own, because one
 * that hangs would take all.
 */
export function createScanBatcher(pool: pg.Pool, metrics?: Pick<Metrics, 'countBatch' | 'watchScanQueue'>): RecordScan {
  const queues = new Map<number, QueuedScan[]>()
  const wait = createWaitingRoom(pool)
  const shards = createShardLookup(pool)
  const limitOf = createWorkerLimits()
  let queueLength = 0
  metrics?.watchScanQueue(() => queueLength)
  const lane = {
    record: (scans: NewScan[]) => {
      metrics?.countBatch(scans.length)
      return callDatabase(pool, scans, false).catch(shards.checkError)
    },
    onBusy: wait,
  }
  const run = async ({ number, worker }: Shard, queue: QueuedScan[]) => {
    while (queue.length > 0)
      await limitOf(worker)(() => {
        const batch = queue.splice(0, maxBatchSize)
        queueLength -= batch.length
        return recordBatch(inTime(batch), lane)
      })
    queues.delete(number)
  }
  return async (scan) => {
    const shard = await shards.of(scan.codeId)
    return new Promise((resolve, reject) => {
      if (queueLength >= maxQueueLength) throw unavailable()
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

/** How many calls one worker gets at once. */
function createWorkerLimits() {
  const limits = new Map<number, LimitFunction>()
  return (worker: number) => {
    const limit = limits.get(worker) ?? pLimit(callsPerWorker)
    limits.set(worker, limit)
    return limit
  }
}

/** Those that have not waited too long. The others are answered: their shoppers have left. */
function inTime(batch: QueuedScan[]): QueuedScan[] {
  const [late, rest] = partition(batch, ({ queuedAt }) => performance.now() - queuedAt > maxWaitMs)
  for (const { reject } of late) reject(unavailable())
  return rest
}

/** Records the scans of locked codes, a code at a time, with calls that wait for its lock as long as the connection allows. */
function createWaitingRoom(pool: pg.Pool) {
  const limit = pLimit(maxLockedCodes)
  const byCode = new Map<bigint, QueuedScan[]>()
  const recordAll = async (codeId: bigint, waiting: QueuedScan[]) => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatchSize)
      await recordBatch(inTime(batch), {
        record: (scans) => callDatabase(pool, scans, true),
        onBusy: ({ reject }) => reject(unavailable()),
      })
    }
    byCode.delete(codeId)
  }
  return (queued: QueuedScan) => {
    const { codeId } = queued.scan
    const waiting = byCode.get(codeId) ?? []
    if (waiting.length >= maxQueueLength) return queued.reject(unavailable())
    waiting.push(queued)
    if (byCode.has(codeId)) return
    byCode.set(codeId, waiting)
    void limit(() => recordAll(codeId, waiting))
  }
}

type Lane = {
  record: (scans: NewScan[]) => ReturnType<typeof recordScans>
  onBusy: (queued: QueuedScan) => void
}

/** Never throws: each scan of the batch gets its result or its error, or is handed on as busy. */
async function recordBatch(batch: QueuedScan[], lane: Lane, retriesLeft = 3): Promise<void> {
  if (batch.length === 0) return
  try {
    const results = await lane.record(batch.map(({ scan }) => scan))
    for (const [i, queued] of batch.entries()) {
      const result = results[i]
      if (result?.outcome === 'busy') lane.onBusy(queued)
      else queued.resolve(result)
    }
  } catch (error) {
    if (wasRolledBack(error) && retriesLeft > 0) return recordBatch(batch, lane, retriesLeft - 1)
    // One bad scan must not fail the others of its batch. An operator may have split a shard, and the batch with it.
    if ((isInvalidData(error) || isOfSeveralShards(error)) && batch.length > 1) {
      for (const queued of batch) await recordBatch([queued], lane)
      return
    }
    for (const { reject } of batch) reject(error)
  }
}

const callDatabase = async (pool: pg.Pool, scans: NewScan[], waits: boolean) =>
  scans.length === 1 && scans[0] ? [await recordScan(pool, scans[0], waits)] : recordScans(pool, scans, waits)

function partition<T>(list: T[], test: (item: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((item) => !test(item))]
}

const unavailable = () => new AppError('unavailable', messages.unavailable, {}, 5)
// A deadlock, a serialization failure, or a function that a migration replaced during the call: nothing was written.
const wasRolledBack = (error: unknown) => ['40P01', '40001', '42804', '0A000'].includes(sqlState(error) ?? '')
const isInvalidData = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '') && !isDatabaseUnavailable(error)
