import { limits } from '@sahihi/contract/domain/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { tooMany } from './app-error.ts'
import { createKeyedLimit, type Release } from './keyed-limit.ts'
import type { Listener } from './listener.ts'

export type LiveFeeds = ReturnType<typeof createLiveFeeds>
/** Why a feed wakes up: a notification, a heartbeat (perhaps with a notification), or the end of the feed. */
export type LiveFeedEvent = 'notified' | 'heartbeat' | 'ended'

/**
 * Wakes the live feeds of these partners on all servers, when the transaction ends. Called by everything that ends a session, a key or
 * a right to read; each feed then checks whether it may go on.
 */
export const wakeLiveFeeds = async (db: Db, partnerIds: (string | null)[]) => {
  const named = [...new Set(partnerIds)].filter((id) => id !== null)
  if (named.length > 0) await sql`select pg_notify('live_scans', id) from unnest(${named}::text[]) as id`.execute(db)
}

/** The open live feeds of this process. Limits their number per partner, wakes them, and ends them when the server stops. */
export function createLiveFeeds(listener: Listener, heartbeatMs: number) {
  const openFeeds = createKeyedLimit<string>({
    perKey: limits.liveStreamsMax,
    maxWaiting: 0,
    refuse: () => tooMany(30),
  })
  const stopping = new AbortController()

  /** Takes a slot for one more feed of a partner. Throws rate_limited when all are taken or the server stops. */
  const acquireSlot = async (partner: string): Promise<Release> => {
    if (stopping.signal.aborted) throw tooMany(30)
    return openFeeds.acquire(partner)
  }

  /** A notification between two calls of `next` is not lost: the next call returns immediately. Notifications do not delay heartbeats. */
  const subscribe = (partner: string, signal: AbortSignal) => {
    const ended = AbortSignal.any([signal, stopping.signal])
    let isNotified = false
    let heartbeatAt = performance.now() + heartbeatMs
    let wake = () => {}
    const unsubscribe = listener.subscribe(partner, () => {
      isNotified = true
      wake()
    })
    const next = () =>
      new Promise<LiveFeedEvent>((resolve) => {
        const timer = setTimeout(() => finish(), Math.max(0, heartbeatAt - performance.now()))
        const finish = () => {
          wake = () => {}
          clearTimeout(timer)
          ended.removeEventListener('abort', finish)
          const isHeartbeat = !isNotified || performance.now() >= heartbeatAt
          if (isHeartbeat) heartbeatAt = performance.now() + heartbeatMs
          isNotified = false
          resolve(ended.aborted ? 'ended' : isHeartbeat ? 'heartbeat' : 'notified')
        }
        wake = finish
        ended.addEventListener('abort', finish)
        if (isNotified || ended.aborted) finish()
      })
    return { next, unsubscribe }
  }

  return { listener, acquireSlot, subscribe, endAll: () => stopping.abort() }
}
