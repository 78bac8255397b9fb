import { useEffect } from 'react'
import { useCall } from '../lib/use-call.ts'
import { isUsedLink } from './is-used-link.ts'

type Purpose = 'complete_registration' | 'reset_password'

/**
 * Whether the link that this page was opened with no longer works: told before a password is typed. Where the check itself fails,
 * the form stays, and the server decides when it is sent.
 */
export function useLinkCheck(token: string, purpose: Purpose): boolean {
  const { error, send } = useCall('POST /api/partners/check-link')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link; `send` is new at each drawing
  useEffect(() => {
    if (token) void send({ body: { token, purpose } })
  }, [token, purpose])
  return token === '' || isUsedLink(error)
}
