import { CallError } from '../../lib/call.ts'
import { t } from '../../lib/i18n.ts'

/**
 * Why a call of a shopper's page failed, in the page's language. Chosen by the kind of error, because the server's messages
 * are English; only an error of no known kind shows the server's message.
 */
export function errorMessage(cause: unknown): string {
  const { network, trust } = t()
  if (!(cause instanceof CallError)) return trust.errors.internal
  const { status, reply, retryAfter } = cause
  if (status === 0) return network
  if (status === 429) return trust.errors.rateLimited(retryAfter ?? defaultRetrySeconds)
  if ([502, 503, 504].includes(status)) return trust.errors.unavailable
  return (status < 500 && reply?.message) || trust.errors.internal
}

const defaultRetrySeconds = 60
