import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { CallError, call } from '../lib/call.ts'
import { currentLanguage, t } from '../lib/i18n.ts'
import type { Place } from '../lib/location.ts'
import { type Asked, askPatiently, type ShowWait, type Wait } from './retry-until-answered.ts'
import { type Scan, scanContext } from './scan-context.ts'

/**
 * Makes the one call that is a scan. A no with a verdict is an answer like a yes; CallError means that nobody answered
 * with a verdict, and the same scan may be sent again.
 */
export async function verifySerial(
  scan: Scan,
  given: { place?: Place; signal?: AbortSignal } = {},
): Promise<VerdictAnswer> {
  const { place, signal } = given
  try {
    // A translator of pages may have written another language into this one.
    const query = { ...scanContext(scan), lang: currentLanguage(), geoLocation: place && JSON.stringify(place) }
    const sent = { params: { verificationNumber: scan.serial }, query, ...(signal && { signal }) }
    return await call('GET /api/products/verify/:verificationNumber', sent)
  } catch (refused) {
    if (refused instanceof CallError && refused.reply?.verdict) return refused.reply
    throw refused
  }
}

/**
 * The same until there is an answer: waits for the network and for a busy server, as the shell of /verify does. Undefined
 * when it has waited long enough; throws what waiting does not mend.
 */
export const verifyPatiently = (scan: Scan, leaving: AbortSignal, show: ShowWait): Promise<VerdictAnswer | undefined> =>
  callPatiently((signal) => verifySerial(scan, { signal }), leaving, show)

/** Makes a call in the same way. */
export const callPatiently = <T>(
  make: (signal: AbortSignal) => Promise<T>,
  leaving: AbortSignal,
  show: ShowWait,
): Promise<T | undefined> =>
  askPatiently(
    (tries) => askOnce(make, leaving, tries),
    (wait, seconds, now) => {
      leaving.addEventListener('abort', now)
      show(wait, seconds, now)
    },
  )

async function askOnce<T>(
  make: (signal: AbortSignal) => Promise<T>,
  leaving: AbortSignal,
  tries: number,
): Promise<Asked<T>> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), tries * 15_000)
  const leave = () => stop.abort()
  if (leaving.aborted) leave()
  leaving.addEventListener('abort', leave)
  try {
    return { answer: await make(stop.signal) }
  } catch (cause) {
    const wait = leaving.aborted ? undefined : waitOf(cause)
    if (!wait) throw cause
    return { wait, seconds: (cause as Partial<CallError>).retryAfter ?? 0 }
  } finally {
    clearTimeout(timer)
    leaving.removeEventListener('abort', leave)
  }
}

// What is not a CallError was stopped by the timer: nobody answered.
function waitOf(cause: unknown): Wait | undefined {
  if (!(cause instanceof CallError) || cause.status === 0) return 'offline'
  return cause.status === 503 || cause.status === 429 ? 'busy' : undefined
}

/** Why the shopper waits, in the words of the page. */
export function waitWords(wait: Wait, seconds: number): string {
  const { pending: unanswered } = t()
  if (wait === 'busy') return unanswered.busy(seconds)
  return navigator.onLine ? unanswered.sentence : unanswered.offline
}
