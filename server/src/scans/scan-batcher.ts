import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type pg from 'pg'
import { isDatabaseUnavailable, sqlState } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import { recordMany, recordOne } from './queries.ts'

/** A scan as the database takes it: everything is already whitelisted and the place already coarse. */
export type NewScan = {
  code: bigint
  scanId: string
  sessionId: string | null
  scannedAt: Date
  method: 'QR_SCAN' | 'MANUAL_ENTRY'
  trust: 'page' | 'client'
  latitude: number | null
  longitude: number | null
  city: string | null
  country: string | null
  deviceType: string | null
  os: string | null
  browser: string | null
  networkType: string | null
}

/** What the database says of a scan; `ordinal` is there only when it was counted (now, or before under the same scan id). */
export type RecordedScan = {
  outcome: 'counted' | 'limit_reached' | 'blocked' | 'not_released'
  ordinal: number | null
  earlierScans: number
  firstScannedAt: Date | null
  scannedByYou: boolean
  productName: string
  productCategory: string
  companyName: string
  companyId: string
  timeZone: string
  batchName: string
  manufacturedOn: string
  expiresOn: string
  recallReason: string | null
  blockReason: string | null
  closeReason: string | null
  feedbackOnly: boolean
  feedbackConfig: FeedbackConfig | null
  /** As the partner's label has it, for an imported code. */
  importedSerial: string | null
}

/** Settles one scan: exactly once, or throws (then its outcome is unknown and the same scan id may be sent again). */
export type RecordScan = (scan: NewScan) => Promise<RecordedScan | undefined>

type Waiting = { scan: NewScan; resolve: (settled: RecordedScan | undefined) => void; reject: (error: unknown) => void }

const most = 128
// A database that stands still must not fill the memory with shoppers who have long gone.
const mostWaiting = 5_000

/**
 * One lane for each process (design 5, "Natural batching"): what arrives while a call is under way is settled together
 * by the next. An idle server sends a scan at once; nobody waits for a timer.
 */
export function createScanBatcher(pool: pg.Pool): RecordScan {
  const waiting: Waiting[] = []
  let busy = false
  const run = async () => {
    busy = true
    while (waiting.length > 0) await settleTogether(pool, waiting.splice(0, most))
    busy = false
  }
  return (scan) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) throw new AppError('unavailable', messages.unavailable, {}, 5)
      waiting.push({ scan, resolve, reject })
      if (!busy) void run()
    })
}

/** Never throws: every member gets its answer or its error. */
async function settleTogether(pool: pg.Pool, members: Waiting[], triesLeft = 3): Promise<void> {
  try {
    const settled = await ask(pool, members)
    for (const [i, member] of members.entries()) member.resolve(settled[i])
  } catch (error) {
    if (wasUndone(error) && triesLeft > 0) return settleTogether(pool, members, triesLeft - 1)
    if (isPoisoned(error) && members.length > 1) return settleEach(pool, members)
    for (const member of members) member.reject(error)
  }
}

const ask = async (pool: pg.Pool, members: Waiting[]) => {
  const [only] = members
  return only && members.length === 1
    ? [await recordOne(pool, only.scan)]
    : recordMany(
        pool,
        members.map((member) => member.scan),
      )
}

// One bad member must not fail the others (design 5, "Poison").
async function settleEach(pool: pg.Pool, members: Waiting[]) {
  for (const member of members) await settleTogether(pool, [member])
}

// A deadlock, a clash, or a function made anew by a migration while it was called: all of the statement was undone.
const wasUndone = (error: unknown) => ['40P01', '40001', '42804', '0A000'].includes(sqlState(error) ?? '')
const isPoisoned = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '') && !isDatabaseUnavailable(error)
