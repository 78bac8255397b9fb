import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { getKept, removeKept, setKept } from '../lib/safe-storage.ts'
import { visitorId } from '../lib/visitor.ts'
import type { Scan } from './scan-context.ts'

/*
 * The result that /scan-result shows: kept for 24 hours with its time and the session that made it, and cleared
 * when it lacks a boolean `success` (specification 4). The visitor's own session id is another key and stays.
 */
const keys = { result: 'scanResult', time: 'scanResultTimestamp', session: 'scanResultSessionId' } as const

/** An answer with the scan that asked for it and when, so that its place can still be told. */
export type LastVerdict = { answer: VerdictAnswer; scan: Scan; madeAt: number }

/** False when the browser keeps it for this document only: another page will not find it. */
export function keepVerdict({ answer, scan }: Omit<LastVerdict, 'madeAt'>): boolean {
  const kept = [
    setKept('localStorage', keys.result, JSON.stringify({ ...answer, scan })),
    setKept('localStorage', keys.time, String(Date.now())),
    setKept('localStorage', keys.session, visitorId()),
  ]
  return kept.every(Boolean)
}

/** The same result in other words: its time and its scan stay. */
export function keepSaid(answer: VerdictAnswer) {
  const scan = lastVerdict()?.scan
  if (scan) setKept('localStorage', keys.result, JSON.stringify({ ...answer, scan }))
}

/** The stored result while it is valid; one that is too old or not a result is cleared. */
export function lastVerdict(): LastVerdict | undefined {
  const result = parsed(getKept('localStorage', keys.result))
  const madeAt = Number(getKept('localStorage', keys.time) ?? Number.NaN)
  const age = Math.abs(Date.now() - madeAt) // the clock of a phone may be set right in between
  const isValid = typeof result?.success === 'boolean' && age < limits.storedResultHours * 3_600_000
  if (!isValid) {
    forgetVerdict()
    return undefined
  }
  const { scan, ...answer } = result as VerdictAnswer & { scan: Scan }
  return { answer: answer as VerdictAnswer, scan, madeAt }
}

export function forgetVerdict() {
  for (const key of Object.values(keys)) removeKept('localStorage', key)
}

function parsed(text: string | null): { success?: unknown } | undefined {
  try {
    return JSON.parse(text ?? '') as { success?: unknown }
  } catch {
    return undefined
  }
}
