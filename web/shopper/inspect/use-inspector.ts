import type { Inspector } from '@sahihi/contract/endpoints/inspections.ts'
import { useCallback, useEffect, useState } from 'react'
import { CallError, call, stayWhenSignedOut } from '../../lib/call.ts'
import { sessionToken } from '../../lib/session.ts'
import { empty, find, save } from './store.ts'
import { inspectText as t } from './text.ts'

export type Session =
  | { status: 'loading' | 'signedOut' | 'notAllowed' }
  | { status: 'failed'; message: string }
  | {
      status: 'ready'
      inspector: Inspector
      isSignedIn: boolean
      /** The key that the server names now, where it is not that of the first sign-in. */
      newKey?: string
    }

/** Who inspects: the one who is signed in, or without a network the one who was last. */
export function useInspector() {
  const [session, setSession] = useState<Session>({ status: 'loading' })
  const load = useCallback(async () => {
    stayWhenSignedOut()
    setSession(await loadSession().catch(() => ({ status: 'failed' as const, message: t.storageFailed })))
  }, [])
  useEffect(() => {
    void load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [load])
  return { session, load }
}

async function loadSession(): Promise<Session> {
  if (!globalThis.crypto?.subtle) return { status: 'failed', message: t.needsHttps }
  const stored = await find('inspector', 'current')
  const known = (isSignedIn: boolean): Session =>
    stored ? { status: 'ready', inspector: stored, isSignedIn } : { status: 'signedOut' }
  if (!sessionToken()) return known(false)
  try {
    const { data } = await call('GET /api/inspections/inspector', {})
    if (stored && stored.id !== data.id) await empty('lots', 'scopes')
    const manifestKey = stored?.id === data.id ? stored.manifestKey : data.manifestKey
    const inspector = { ...data, manifestKey, key: 'current' as const }
    await save('inspector', inspector)
    return {
      ...{ status: 'ready', inspector, isSignedIn: true },
      ...(manifestKey !== data.manifestKey && { newKey: data.manifestKey }),
    }
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause
    const isEnded = cause.status === 403 || cause.reply?.code === 'membership_ended'
    if (isEnded) await empty('lots', 'scopes', 'inspector')
    if (isEnded) return { status: 'notAllowed' }
    if (cause.status === 401 || stored) return known(cause.status !== 401)
    return { status: 'failed', message: cause.message }
  }
}

/** Trusts another key from now on: what the old one signed goes. */
export async function trustKey(inspector: Inspector, manifestKey: string) {
  await empty('lots', 'scopes')
  await save('inspector', { ...inspector, manifestKey, key: 'current' })
}
