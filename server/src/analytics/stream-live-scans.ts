import { Readable } from 'node:stream'
import type { LiveScans } from '@sahihi/contract/endpoints/live-scans.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { tooMany } from '../lib/app-error.ts'
import { before, days } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { newestScans, pruneLive } from './live-scan-queries.ts'

/** The newest scans after a cursor, and the cursor to go on from. */
export async function readLive(db: Db, partner: PartnerId, after: string | undefined): Promise<LiveScans> {
  const rows = await newestScans(db, partner, after)
  const scans = rows.map((row) => ({ ...row, scannedAt: row.scannedAt.toISOString() }))
  return { scans, cursor: scans.at(-1)?.cursor ?? after ?? null }
}

type Follower = {
  partner: PartnerId
  after: string | undefined
  /** Ends the stream from outside: the client went away. */
  signal: AbortSignal
  /** Throws when whoever reads may not any more. */
  check: () => Promise<unknown>
}

/**
 * The live feed as server-sent events, each with what readLive gives: at once what is there already, then whatever the fold of
 * any server adds. At every heartbeat, however busy the feed is, whoever reads is checked again, and is read to, so that a ring
 * which was lost costs seconds and not scans. Its connections are bounded for each partner in this process.
 */
export async function followLive(context: AppContext, follower: Follower): Promise<Readable> {
  const { live } = context
  const leave = live.enter(follower.partner)
  if (!leave) throw tooMany(30)
  // Not left to the events' own end: events that nobody begins to read have none.
  if (follower.signal.aborted) leave()
  follower.signal.addEventListener('abort', leave)
  return Readable.from(eventsFor(context, follower, leave), { objectMode: false })
}

async function* eventsFor({ db, live, log }: AppContext, { partner, after, signal, check }: Follower, leave: () => void) {
  const wait = live.waitFor(partner, signal)
  try {
    await live.bell.isUp()
    let cursor = after
    for (let isFirst = true, rung: 'rung' | 'beat' | 'over' = 'rung'; rung !== 'over'; rung = await wait.next()) {
      if (rung === 'beat') await check()
      const { scans, cursor: next } = await readLive(db, partner, cursor)
      if (isFirst || scans.length > 0) yield `data: ${JSON.stringify({ scans, cursor: next })}\n\n`
      else if (rung === 'beat') yield ': still here\n\n'
      cursor = next ?? cursor
      isFirst = false
    }
  } catch (cause) {
    // Its reader opens another, and is told there why not.
    log.debug({ err: cause }, 'a live feed ended')
  } finally {
    wait.stop()
    leave()
  }
}

/** Every five minutes: what no feed shows any more goes; the rest is kept for a day. */
export const workLivePruning = ({ jobs, db, clock }: AppContext) =>
  jobs.every('prune-live', '*/5 * * * *', () => forgetOldLive({ db, clock }))

export async function forgetOldLive({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await pruneLive(db, before(clock(), days(1)))
}
