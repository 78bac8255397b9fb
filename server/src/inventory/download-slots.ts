import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { PartnerId } from '../lib/identity.ts'
import { AppError } from '../lib/app-error.ts'

/** Ends what was taken; the sooner the better, and once. */
type GiveBack = () => void

// Each download has a thread with a heap of its own (stream-download.ts) and one of the pool's connections.
const mostRunning = 2
const mostWaiting = 8

/**
 * The turns to make a download: one at a time for each partner, whichever server is asked (design 7, because it costs
 * seconds of a core), and a bounded number in this process. Everybody else is asked to come again.
 */
export function openTurns(pool: pg.Pool) {
  const turns = pLimit(mostRunning)
  const inside = new Set<PartnerId>()

  return async function takeTurn(partner: PartnerId, gone: AbortSignal): Promise<() => Promise<void>> {
    if (inside.has(partner)) throw busy()
    if (inside.size >= mostRunning + mostWaiting) throw busy(messages.downloadsFull)
    inside.add(partner)
    const leave = () => inside.delete(partner)
    const endTurn = await nextTurn(turns, gone).catch(after(leave))
    const unlock = await lockFor(pool, partner).catch(after(leave, endTurn))
    return () => unlock().finally(() => void [leave(), endTurn()])
  }
}

const busy = (words: string = messages.downloadBusy) => new AppError('rate_limited', words, {}, 5)

const after =
  (...undo: (() => unknown)[]) =>
  (error: unknown): never => {
    for (const step of undo) step()
    throw error
  }

/** Waits for a turn that lasts until it is ended; who goes away while waiting loses the place at once. */
const nextTurn = (turns: ReturnType<typeof pLimit>, gone: AbortSignal) =>
  new Promise<GiveBack>((begin, lose) => {
    const leave = () => lose(busy()) // nobody is there to hear it
    gone.addEventListener('abort', leave, { once: true })
    void turns(() => new Promise<void>((end) => (gone.aborted ? end() : begin(end))))
    if (gone.aborted) leave()
  })

/**
 * A lock of the session, not of a transaction: a download may take minutes, and a transaction as long as that would hold
 * back the cleaning of every table. PostgreSQL ends it with its connection, so a server that dies holds nobody up.
 */
async function lockFor(pool: pg.Pool, partner: PartnerId): Promise<() => Promise<void>> {
  const client = await pool.connect()
  const ask = (lock: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
    client.query<{ done: boolean }>(`select ${lock}(hashtextextended($1, 0)) as done`, [`download of ${partner}`])
  // With an error it is closed, which ends its locks.
  const release = (error?: unknown) => client.release(error instanceof Error ? error : undefined)
  const { rows } = await ask('pg_try_advisory_lock').catch(after(() => release(new Error('unknown whether it locked'))))
  if (!rows[0]?.done) {
    release()
    throw busy()
  }
  return () => ask('pg_advisory_unlock').then(() => release(), release)
}
