import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type pg from 'pg'
import type { AppContext } from '../context.ts'
import { isDatabaseUnavailable, sqlState } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import { type NewScan, type RecordedScan, recordScan, recordScans } from './queries.ts'

/** Records one scan exactly once, or throws. After an error its outcome is unknown: the same scan id may be sent again. */
export type RecordScan = (scan: NewScan) => Promise<RecordedScan | undefined>

/** The context of the routes that record scans. */
export type ScanAppContext = AppContext & { recordScan: RecordScan }

type QueuedScan = {
  scan: NewScan
  resolve: (recorded: RecordedScan | undefined) => void
  reject: (error: unknown) => void
}

const maxBatchSize = 128
// While the database does not answer, the queue must not fill the memory with shoppers who have left.
const maxQueueLength = 5_000

/**
 * One batcher per process (docs/architecture.md, "The hot path"): scans that arrive during a call are recorded together by the
 * next call. An idle server records a scan at once; there is no timer.
 */
export function createScanBatcher(pool: pg.Pool): RecordScan {
  const queue: QueuedScan[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (queue.length > 0) await recordBatch(pool, queue.splice(0, maxBatchSize))
    isRunning = false
  }
  return (scan) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxQueueLength) throw new AppError('unavailable', messages.unavailable, {}, 5)
      queue.push({ scan, resolve, reject })
      if (!isRunning) void run()
    })
}

/** Never throws: each scan of the batch gets its result or its error. */
async function recordBatch(pool: pg.Pool, batch: QueuedScan[], retriesLeft = 3): Promise<void> {
  try {
    const [first] = batch
    const results =
      first && batch.length === 1
        ? [await recordScan(pool, first.scan)]
        : await recordScans(
            pool,
            batch.map(({ scan }) => scan),
          )
    for (const [i, { resolve }] of batch.entries()) resolve(results[i])
  } catch (error) {
    if (wasRolledBack(error) && retriesLeft > 0) return recordBatch(pool, batch, retriesLeft - 1)
    // One bad scan must not fail the others of its batch.
    if (isInvalidData(error) && batch.length > 1) {
      for (const queued of batch) await recordBatch(pool, [queued])
      return
    }
    for (const { reject } of batch) reject(error)
  }
}

// A deadlock, a serialization failure, or a function that a migration replaced during the call: nothing was written.
const wasRolledBack = (error: unknown) => ['40P01', '40001', '42804', '0A000'].includes(sqlState(error) ?? '')
const isInvalidData = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '') && !isDatabaseUnavailable(error)
