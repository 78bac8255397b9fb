import type { PinResult } from '@sahihi/contract/endpoints/pins.ts'
import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { CallError, call } from '../../lib/call.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { visitorId } from '../lib/visitor.ts'

/** The answer to a PIN. Without `pin` it is a verdict on the code, which comes before its PIN. */
export type PinAnswer = VerdictAnswer & { pin?: PinResult | undefined }
/** One typed PIN: sent again with the same `attemptId` it is the same check. */
export type PinAttempt = { serial: string; pin: string; attemptId: string }

/** Sends one PIN, only in the body: an address may be kept or shown. An error with a verdict is an answer too. */
export async function checkPin({ serial, ...attempt }: PinAttempt, signal: AbortSignal): Promise<PinAnswer> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    return await call('POST /api/products/verify/:verificationNumber/pin', {
      params: { verificationNumber: serial },
      query: { lang: currentLanguage(), timeZone },
      body: { ...attempt, sessionId: visitorId() },
      signal,
    })
  } catch (error) {
    if (error instanceof CallError && error.reply?.verdict) return error.reply
    throw error
  }
}
