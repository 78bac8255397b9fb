import { shopperLimits } from '@sahihi/contract/domain/shopper-limits.ts'
import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { getItem, removeItem, setItem } from '../../lib/safe-storage.ts'
import { visitorId } from '../lib/visitor.ts'
import type { Scan } from './scan-context.ts'

/*
 * The result that /scan-result shows, stored for 24 hours with its time and session id, and cleared when it has no boolean
 * `success`. The visitor's own session id is another key and stays.
 */
const keys = { result: 'scanResult', time: 'scanResultTimestamp', session: 'scanResultSessionId' } as const

/** An answer with its scan and its time, so that the place can still be shared. */
export type LastVerdict = { answer: VerdictAnswer; scan: Scan; answeredAt: number }

/** False when only this document has it: another page will not find it. */
export function saveVerdict({ answer, scan }: Omit<LastVerdict, 'answeredAt'>): boolean {
  const stored = [
    setItem('localStorage', keys.result, JSON.stringify({ ...answer, scan })),
    setItem('localStorage', keys.time, String(Date.now())),
    setItem('localStorage', keys.session, visitorId()),
  ]
  return stored.every(Boolean)
}

/** Replaces the answer, for example by its translation; time and scan stay. */
export function replaceAnswer(answer: VerdictAnswer) {
  const scan = lastVerdict()?.scan
  if (scan) setItem('localStorage', keys.result, JSON.stringify({ ...answer, scan }))
}

/** The stored result while it is valid; an old or malformed one is cleared. */
export function lastVerdict(): LastVerdict | undefined {
  const result = parse(getItem('localStorage', keys.result))
  const answeredAt = Number(getItem('localStorage', keys.time) ?? Number.NaN)
  const age = Math.abs(Date.now() - answeredAt) // the phone's clock may be corrected in between
  const isValid = typeof result?.success === 'boolean' && age < shopperLimits.storedResultHours * 3_600_000
  if (!isValid) {
    clearVerdict()
    return undefined
  }
  const { scan, ...answer } = result as VerdictAnswer & { scan: Scan }
  return { answer: answer as VerdictAnswer, scan, answeredAt: answeredAt }
}

export function clearVerdict() {
  for (const key of Object.values(keys)) removeItem('localStorage', key)
}

function parse(text: string | null): { success?: unknown } | undefined {
  try {
    return JSON.parse(text ?? '') as { success?: unknown }
  } catch {
    return undefined
  }
}
