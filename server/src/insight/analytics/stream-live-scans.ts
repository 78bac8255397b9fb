import { Readable } from 'node:stream'
import type { AppContext } from '../../platform/context.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { LiveFeedEvent } from '../../platform/lib/live-feeds.ts'
import { listLiveScans } from './live-scan-queries.ts'

type Options = {
  partner: PartnerId
  after: string | undefined
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Throws when the caller may no longer read. */
  checkAccess: () => Promise<unknown>
}

/**
 * The live feed as server-sent events, each with what listLiveScans returns: first the existing scans, then those that a server
 * aggregates. The end of a session or key wakes it too, so access is checked before each event. At every heartbeat, however busy the
 * feed is, the database is read, so that a lost notification delays scans by seconds and loses none. A process limits the streams of
 * each partner.
 */
export async function streamLiveScans(context: AppContext, options: Options): Promise<Readable> {
  const { signal, partner } = options
  const release = await context.live.acquireSlot(partner)
  // A generator that nobody starts to read never reaches its `finally`, so the signal releases the slot too.
  if (signal.aborted) release()
  signal.addEventListener('abort', release)
  return Readable.from(streamEvents(context, options, release), { objectMode: false })
}

async function* streamEvents(
  { db, live, log }: AppContext,
  { partner, after, signal, checkAccess }: Options,
  release: () => void,
) {
  const feed = live.subscribe(partner, signal)
  try {
    await live.listener.ready()
    let cursor = after
    let isFirst = true
    for (let event: LiveFeedEvent = 'notified'; event !== 'ended'; event = await feed.next()) {
      if (!isFirst) await checkAccess()
      const { scans, cursor: next } = await listLiveScans(db, partner, cursor)
      if (isFirst || scans.length > 0) yield `data: ${JSON.stringify({ scans, cursor: next })}\n\n`
      else if (event === 'heartbeat') yield ': still here\n\n'
      cursor = next ?? cursor
      isFirst = false
    }
  } catch (error) {
    // The client connects again and gets the reason there.
    log.debug({ err: error }, 'a live feed ended')
  } finally {
    feed.unsubscribe()
    release()
  }
}
