import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { CallError, call } from '../../lib/call.ts'
import { currentLanguage, t } from '../../lib/i18n.ts'
import type { Place } from '../lib/location.ts'
import { type Attempt, retryUntilAnswered, slowMs, type WaitReason } from './retry-until-answered.ts'
import { type Scan, scanContext } from './scan-context.ts'

/**
 * Sends one scan. An error reply with a verdict is an answer too; CallError means that no verdict came, and the same scan
 * may be sent again.
 */
export async function verifySerial(
  scan: Scan,
  options: { place?: Place | undefined; signal?: AbortSignal } = {},
): Promise<VerdictAnswer> {
  const { place, signal } = options
  try {
    // Not the document's `lang`: a translation tool may have changed it.
    const query = { ...scanContext(scan), lang: currentLanguage(), geoLocation: place && JSON.stringify(place) }
    const input = { params: { verificationNumber: scan.serial }, query, ...(signal && { signal }) }
    return await call('GET /api/products/verify/:verificationNumber', input)
  } catch (error) {
    // Without a verdict: a code that is not checked at this address.
    if (error instanceof CallError && (error.reply?.verdict || error.reply?.localized)) return error.reply
    throw error
  }
}

/** Called before each pause, which `retryNow` ends, and once in a try that is slow: its answer may still come. */
export type OnWait = (reason: WaitReason | 'slow', seconds: number, retryNow: () => void) => void

/**
 * Sends a scan until there is an answer: waits for the network and for a busy server, like the shell of /verify. Undefined
 * when it has waited too long; throws what waiting cannot fix.
 */
export const verifyWithRetry = (
  scan: Scan,
  unmounted: AbortSignal,
  onWait: OnWait,
  place?: Place,
): Promise<VerdictAnswer | undefined> =>
  callWithRetry((signal) => verifySerial(scan, { place, signal }), unmounted, onWait)

/** The same for any call, and it says when a try is slow. */
export const callWithRetry = <T>(
  send: (signal: AbortSignal) => Promise<T>,
  unmounted: AbortSignal,
  onWait: OnWait,
): Promise<T | undefined> =>
  retryUntilAnswered(
    async (timeoutMs) => {
      const slow = setTimeout(() => onWait('slow', 0, () => {}), slowMs)
      return attempt(send, unmounted, timeoutMs).finally(() => clearTimeout(slow))
    },
    (reason, seconds, retryNow) => {
      unmounted.addEventListener('abort', retryNow)
      onWait(reason, seconds, retryNow)
    },
  )

async function attempt<T>(
  send: (signal: AbortSignal) => Promise<T>,
  unmounted: AbortSignal,
  timeoutMs: number,
): Promise<Attempt<T>> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const abort = () => timeout.abort()
  if (unmounted.aborted) abort()
  unmounted.addEventListener('abort', abort)
  try {
    return { answer: await send(timeout.signal) }
  } catch (cause) {
    const wait = unmounted.aborted ? undefined : toWaitReason(cause)
    if (!wait) throw cause
    return { wait, seconds: (cause as Partial<CallError>).retryAfter ?? 0 }
  } finally {
    clearTimeout(timer)
    unmounted.removeEventListener('abort', abort)
  }
}

// Any other error comes from the timer: no answer in time.
function toWaitReason(cause: unknown): WaitReason | undefined {
  if (!(cause instanceof CallError) || cause.status === 0) return 'offline'
  if (cause.status === 429 || cause.reply?.code === 'busy') return 'busy'
  return cause.status > 501 ? 'outage' : undefined
}

/** Whether another try may help: a busy server gets its pause, and a slow reply its time. */
export const mayRetry = (wait: WaitReason | 'slow') => wait !== 'busy' && wait !== 'slow'

/** Why the shopper waits, in the page's language. */
export function waitMessage(wait: WaitReason | 'slow', seconds: number): string {
  const { pending } = t()
  if (wait === 'slow') return pending.slow
  if (wait === 'busy') return pending.busy(seconds)
  return navigator.onLine ? pending.outage : pending.offline
}
