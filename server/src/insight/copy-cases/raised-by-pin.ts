import { before, days } from '../../platform/lib/time.ts'
import type { Candidate } from './evaluator-queries.ts'

/** A dismissed case stays quiet until so many more wrong or used PINs, as it does for visitors. */
const mutedPinTries = 10
/** Older ones open no case where there is none: it was deleted with the scans. */
const recentDays = 30

/**
 * Whether the hidden PIN alone has a code watched: a wrong PIN, or the right one entered by another visitor than the first, is enough
 * (docs/detection.md, "Hidden PINs"). It never makes a code suspected.
 */
export function isRaisedByPin({ record, pinTries, lastPinAt, dismissedPinTries }: Candidate, now: Date): boolean {
  if (record.caseState === 'dismissed') return pinTries >= (dismissedPinTries ?? 0) + mutedPinTries
  return pinTries > 0 && lastPinAt !== null && lastPinAt >= before(now, days(recentDays))
}
