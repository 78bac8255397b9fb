import { CallError } from './call.ts'
import { t } from './i18n.ts'

/**
 * Why a call of a shopper's page came to nothing, in the language of the page: by what kind of no it is, and not by its words,
 * which are English. Only a no of no known kind is told as the server said it.
 */
export function whyRefused(cause: unknown): string {
  const { network, trust } = t()
  if (!(cause instanceof CallError)) return trust.errors.internal
  const { status, reply, retryAfter } = cause
  if (status === 0) return network
  if (status === 429) return trust.errors.rateLimited(retryAfter ?? aMinute)
  if ([502, 503, 504].includes(status)) return trust.errors.unavailable
  return (status < 500 && reply?.message) || trust.errors.internal
}

const aMinute = 60
