import { useDocumentVisibility } from '@mantine/hooks'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { LiveScan, LiveScans } from '@sahihi/contract/endpoints/live-scans.ts'
import { useEffect, useRef, useState } from 'react'
import { call, callStream } from '../lib/call.ts'

/** How the feed hears of scans: not yet, by the stream, by asking every few seconds, or not at all just now. */
export type LiveState = 'connecting' | 'live' | 'asking' | 'away'

/**
 * The newest scans as they happen, the newest first. It listens to the stream and, while there is none, asks; both go on after
 * the scan that was seen last. Paused or out of sight it lets go of the server: a browser holds few connections at a time.
 */
export function useLive(isPaused: boolean) {
  const isSeen = useDocumentVisibility() !== 'hidden'
  const [state, setState] = useState<LiveState>('connecting')
  const [scans, setScans] = useState<LiveScan[]>()
  const cursor = useRef<string>(undefined)
  useEffect(() => {
    if (isPaused || !isSeen) return
    const leaving = new AbortController()
    setState('connecting')
    const take = (data: LiveScans, from: LiveState) => {
      if (leaving.signal.aborted) return
      cursor.current = data.cursor ?? cursor.current
      setState(from)
      setScans((shown = []) => {
        const fresh = data.scans.filter(({ cursor }) => BigInt(cursor) > BigInt(shown[0]?.cursor ?? -1))
        return [...fresh.toReversed(), ...shown].slice(0, limits.liveScans)
      })
    }
    void keepUp({ after: () => cursor.current, take, lose: () => setState('away'), signal: leaving.signal })
    return () => leaving.abort()
  }, [isPaused, isSeen])
  return { state, scans }
}

type Means = {
  after: () => string | undefined
  take: (data: LiveScans, from: LiveState) => void
  lose: () => void
  signal: AbortSignal
}

/** Between two tries of the stream it asks six times; a stream that was open is tried again after a second. */
async function keepUp(means: Means) {
  const { signal } = means
  while (!signal.aborted) {
    const wasOpen = await listen(means)
    if (wasOpen) await rest(1, signal)
    else
      for (let asked = 0; asked < 6 && !signal.aborted; asked++) {
        await ask(means)
        await rest(limits.livePollSeconds, signal)
      }
  }
}

// The server writes something every twenty seconds, so a line that says nothing for so long leads nowhere.
const silenceMs = 60_000

async function listen({ after, take, lose, signal }: Means): Promise<boolean> {
  let text = ''
  let isOpen = false
  const silent = new AbortController()
  const cut = () => {
    lose()
    silent.abort()
  }
  let timer = setTimeout(cut, silenceMs)
  try {
    for await (const piece of callStream('GET /api/products/analytics/live/stream', {
      query: { after: after() },
      signal: AbortSignal.any([signal, silent.signal]),
    })) {
      clearTimeout(timer)
      timer = setTimeout(cut, silenceMs)
      const events = (text + piece).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events)
        if (event.startsWith('data: ')) {
          isOpen = true
          take(JSON.parse(event.slice(6)) as LiveScans, 'live')
        }
    }
  } catch {
    // Whatever it was, asking goes on, and says so.
  } finally {
    clearTimeout(timer)
  }
  return isOpen
}

async function ask({ after, take, lose, signal }: Means) {
  try {
    const { data } = await call('GET /api/products/analytics/live', { query: { after: after() }, signal })
    take(data, 'asking')
  } catch {
    if (!signal.aborted) lose()
  }
}

const rest = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    signal.addEventListener('abort', end)
  })
