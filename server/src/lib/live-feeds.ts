import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Listener } from './listener.ts'

export type LiveFeeds = ReturnType<typeof createLiveFeeds>
/** Why a feed goes on: something was notified, a heartbeat has passed (something may have been notified, too), or it is to end. */
type Turn = 'rung' | 'beat' | 'over'

/** The open live feeds of this process: how many each partner has, what wakes them, and their end when the server stops. */
export function createLiveFeeds(bell: Listener, heartbeatMs: number) {
  const open = new Map<string, number>()
  const stopping = new AbortController()

  /** Takes a place for one more feed of a partner; nothing when all are taken. Giving it back twice is giving it back once. */
  const enter = (partner: string): (() => void) | undefined => {
    const count = open.get(partner) ?? 0
    if (count >= limits.liveStreams || stopping.signal.aborted) return undefined
    open.set(partner, count + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const left = (open.get(partner) ?? 1) - 1
      if (left > 0) open.set(partner, left)
      else open.delete(partner)
    }
  }

  /** What rings between two turns is not lost: the next turn comes at once. However often it rings, no heartbeat is left out. */
  const waitFor = (partner: string, gone: AbortSignal) => {
    const over = AbortSignal.any([gone, stopping.signal])
    let isRung = false
    let beatAt = performance.now() + heartbeatMs
    let wake = () => {}
    const ring = () => {
      isRung = true
      wake()
    }
    const unhear = bell.subscribe(partner, ring)
    const next = () =>
      new Promise<Turn>((resolve) => {
        const beat = setTimeout(() => settle(), Math.max(0, beatAt - performance.now()))
        const settle = () => {
          wake = () => {}
          clearTimeout(beat)
          over.removeEventListener('abort', settle)
          const isBeat = !isRung || performance.now() >= beatAt
          if (isBeat) beatAt = performance.now() + heartbeatMs
          isRung = false
          resolve(over.aborted ? 'over' : isBeat ? 'beat' : 'rung')
        }
        wake = settle
        over.addEventListener('abort', settle)
        if (isRung || over.aborted) settle()
      })
    return { next, stop: unhear }
  }

  return { bell, enter, waitFor, endAll: () => stopping.abort() }
}
