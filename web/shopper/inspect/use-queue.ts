import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../lib/error-message.ts'
import { listQueue, sendQueue } from './sealed-queue.ts'
import type { Session } from './use-inspector.ts'

const retryMs = 20_000
type Queue = Awaited<ReturnType<typeof listQueue>>

/**
 * The inspections that are not sent, and their sending: when the page opens or comes back, and when the network does. Not by Background
 * Sync: a service worker cannot read the session's token.
 */
export function useQueue(session: Session, onSignedOut: () => void) {
  const [queue, setQueue] = useState<Queue>({ own: [], ofOthers: 0 })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isBusy = useRef(false)
  const owner = session.status === 'ready' ? session.inspector.id : ''
  const maySend = session.status === 'ready' && session.isSignedIn

  const refresh = useCallback(async () => setQueue(await listQueue(owner)), [owner])
  const send = useCallback(async () => {
    await refresh()
    if (!maySend || !navigator.onLine || isBusy.current) return
    isBusy.current = true
    setSending(true)
    setProblem(undefined)
    try {
      await sendQueue(owner, refresh)
    } catch (cause) {
      setProblem(errorMessage(cause))
      if ((cause as { status?: number }).status === 401) onSignedOut()
    }
    isBusy.current = false
    setSending(false)
  }, [owner, maySend, refresh, onSignedOut])

  useEffect(() => {
    const sendWhenSeen = () => void (document.hidden || send())
    sendWhenSeen()
    addEventListener('online', sendWhenSeen)
    document.addEventListener('visibilitychange', sendWhenSeen)
    return () => {
      removeEventListener('online', sendWhenSeen)
      document.removeEventListener('visibilitychange', sendWhenSeen)
    }
  }, [send])
  // A busy server: again by itself, as long as the page is open.
  useEffect(() => {
    if (problem === undefined) return
    const timer = setTimeout(() => void send(), retryMs)
    return () => clearTimeout(timer)
  }, [problem, send])
  return { ...queue, isSending, problem, maySend, send, refresh }
}
