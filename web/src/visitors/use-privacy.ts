import { useEffect, useState } from 'react'
import { call, type Reply } from '../lib/call.ts'

export type Privacy = Reply<'GET /api/privacy'>['data']

/** What the operator has set; undefined while it is asked, null when nobody answers. */
export function usePrivacy(): Privacy | null | undefined {
  const [privacy, setPrivacy] = useState<Privacy | null>()
  useEffect(() => {
    const leaving = new AbortController()
    call('GET /api/privacy', { signal: leaving.signal })
      .then(({ data }) => setPrivacy(data))
      .catch(() => {
        if (!leaving.signal.aborted) setPrivacy(null)
      })
    return () => leaving.abort()
  }, [])
  return privacy
}
