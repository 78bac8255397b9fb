import { useDocumentVisibility } from '@mantine/hooks'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { LiveScan, LiveScans } from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import { useEffect, useRef, useState } from 'react'
import { call, callStream } from '../../lib/call.ts'

/** How the feed gets its scans: `live` by the stream, `polling` by a request every few seconds. */
type LiveState = 'connecting' | 'live' | 'polling' | 'offline'

/**
 * The scans as they happen, newest first. It reads the stream and polls while the stream is down; both continue after the
 * last scan received. While paused or hidden it closes the connection, because a browser allows few at a time.
 */
export function useLive(isPaused: boolean) {
  const isVisible = useDocumentVisibility() !== 'hidden'
  const [state, setState] = useState<LiveState>('connecting')
  const [scans, setScans] = useState<LiveScan[]>()
  const cursor = useRef<string>(undefined)
  useEffect(() => {
    if (isPaused || !isVisible) return
    const controller = new AbortController()
    setState('connecting')
    const onScans = (data: LiveScans, source: LiveState) => {
      if (controller.signal.aborted) return
      cursor.current = data.cursor ?? cursor.current
      setState(source)
      setScans((shown = []) => {
        const fresh = data.scans.filter(({ cursor }) => BigInt(cursor) > BigInt(shown[0]?.cursor ?? -1))
        return [...fresh.toReversed(), ...shown].slice(0, limits.liveScans)
      })
    }
    const onOffline = () => setState('offline')
    void follow({ after: () => cursor.current, onScans, onOffline, signal: controller.signal })
    return () => controller.abort()
  }, [isPaused, isVisible])
  return { state, scans }
}

type Feed = {
  after: () => string | undefined
  onScans: (data: LiveScans, source: LiveState) => void
  onOffline: () => void
  signal: AbortSignal
}

/** Polls six times between two attempts to open the stream. A stream that was open is opened again after a second. */
async function follow(feed: Feed) {
  const { signal } = feed
  while (!signal.aborted) {
    const wasOpen = await readStream(feed)
    if (wasOpen) await wait(1, signal)
    else
      for (let polls = 0; polls < 6 && !signal.aborted; polls++) {
        await poll(feed)
        await wait(limits.livePollSeconds, signal)
      }
  }
}

// The server writes something every twenty seconds, so a stream that is silent for a minute is dead.
const silenceMs = 60_000

async function readStream({ after, onScans, onOffline, signal }: Feed): Promise<boolean> {
  let text = ''
  let isOpen = false
  const silence = new AbortController()
  const onSilence = () => {
    onOffline()
    silence.abort()
  }
  let timer = setTimeout(onSilence, silenceMs)
  try {
    for await (const piece of callStream('GET /api/products/analytics/live/stream', {
      query: { after: after() },
      signal: AbortSignal.any([signal, silence.signal]),
    })) {
      clearTimeout(timer)
      timer = setTimeout(onSilence, silenceMs)
      const events = (text + piece).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events)
        if (event.startsWith('data: ')) {
          isOpen = true
          onScans(JSON.parse(event.slice(6)) as LiveScans, 'live')
        }
    }
  } catch {
    // Polling goes on, and reports its own errors.
  } finally {
    clearTimeout(timer)
  }
  return isOpen
}

async function poll({ after, onScans, onOffline, signal }: Feed) {
  try {
    const { data } = await call('GET /api/products/analytics/live', { query: { after: after() }, signal })
    onScans(data, 'polling')
  } catch {
    if (!signal.aborted) onOffline()
  }
}

const wait = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    signal.addEventListener('abort', end)
  })
