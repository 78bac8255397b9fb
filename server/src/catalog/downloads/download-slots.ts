import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { createKeyedLimit } from '../../platform/lib/keyed-limit.ts'
import { createPartnerTurns, patienceMs, rateLimited } from '../../platform/lib/one-per-partner.ts'

// Each download has a thread with its own heap (labels/render-stream.ts) and one connection of the pool. An order takes as
// long as all its batches together, so orders wait only for orders, and no batch waits for one.
const maxRunning = { batch: 2, order: 1 }
const maxWaiting = 8

export type AcquireDownloadSlot = ReturnType<typeof createDownloadSlots>

/**
 * The slots for rendering downloads: one at a time for each partner on all servers together, because a download costs
 * seconds of a core, and a bounded number in this process. Everyone else gets rate_limited.
 */
export function createDownloadSlots(pool: pg.Pool) {
  const limitOf = (perKey: number) => createKeyedLimit<'all'>({ perKey, refuse: rateLimited })
  const limits = { batch: limitOf(maxRunning.batch), order: limitOf(maxRunning.order) }
  const beginTurn = createPartnerTurns(maxRunning.batch + maxWaiting)

  return async function acquireDownloadSlot(
    partner: PartnerId,
    kind: keyof typeof maxRunning,
    signal: AbortSignal,
  ): Promise<() => Promise<void>> {
    const endTurn = await beginTurn(partner, signal)
    const endRun = await limits[kind].acquire('all', signal).catch(undoAndRethrow(endTurn))
    const unlock = await lockPartner(pool, partner).catch(undoAndRethrow(endTurn, endRun))
    return () => unlock().finally(() => void [endTurn(), endRun()])
  }
}

const undoAndRethrow =
  (...undo: (() => unknown)[]) =>
  (error: unknown): never => {
    for (const step of undo) step()
    throw error
  }

/** Waits for a while: another server may not have noticed yet that the connection of the last download is gone. */
async function lockPartner(pool: pg.Pool, partner: PartnerId): Promise<() => Promise<void>> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const unlock = await tryLockPartner(pool, partner)
    if (unlock) return unlock
    if (performance.now() > deadline) throw rateLimited()
    await pause(pauseBetweenTriesMs)
  }
}

const pauseBetweenTriesMs = 100

/**
 * A lock of the session, not of a transaction: a download may take minutes, and a transaction that long would hold back the
 * vacuum of every table. PostgreSQL releases it when the connection ends, so a server that dies blocks no other.
 */
async function tryLockPartner(pool: pg.Pool, partner: PartnerId): Promise<(() => Promise<void>) | undefined> {
  const client = await pool.connect()
  const call = (lock: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
    client.query<{ done: boolean }>(`select ${lock}(hashtextextended($1, 0)) as done`, [`download of ${partner}`])
  // Released with an error, the connection is closed, which ends its locks.
  const release = (error?: unknown) => client.release(error instanceof Error ? error : undefined)
  const { rows } = await call('pg_try_advisory_lock').catch(undoAndRethrow(() => release(new Error('lock unknown'))))
  if (!rows[0]?.done) return void release()
  return () => call('pg_advisory_unlock').then(() => release(), release)
}
