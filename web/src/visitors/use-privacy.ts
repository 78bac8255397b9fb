import { useEffect, useState } from 'react'
import { call, type Reply } from '../lib/call.ts'

export type Privacy = Reply<'GET /api/privacy'>['data']

/** The operator's settings; undefined while loading, null after a failure. */
export function usePrivacy(): Privacy | null | undefined {
  const [privacy, setPrivacy] = useState<Privacy | null>()
  useEffect(() => {
    const unmounted = new AbortController()
    call('GET /api/privacy', { signal: unmounted.signal })
      .then(({ data }) => setPrivacy(data))
      .catch(() => {
        if (!unmounted.signal.aborted) setPrivacy(null)
      })
    return () => unmounted.abort()
  }, [])
  return privacy
}
