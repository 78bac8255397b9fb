import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import type { CopyEvidence } from '@sahihi/contract/endpoints/scans.ts'
import { type Baseline, hasEnoughVisitors, newLocations, type Score, scoreHistory } from './score-history.ts'
import {
  knownSessions,
  minutesPerDay,
  unpackKeptVisitors,
  type VisitorHistory,
  weighVisitors,
} from './visitor-history.ts'

/** What is known of one code: its visitors, what is usual, the limit of its product, and what its partner decided. */
export type CodeRecord = {
  history: VisitorHistory
  baseline: Baseline
  /** Where the lot is sold (contract/domain/markets.ts); empty where that is not known. */
  markets: readonly string[]
  limit: number
  /** Undefined while there is no case. */
  caseState?: CopyCaseState | undefined
  /**
   * With a case that was dismissed, also when a hidden PIN raised it to watched again: the visitors at that time, and the packed places
   * of their locations.
   */
  dismissedVisitors?: number | null | undefined
  dismissedPlaces?: number[] | null | undefined
}

export type Assessment = Score & {
  isSuspected: boolean
  isWatched: boolean
  /** The partner confirmed that the label was copied. */
  isConfirmed: boolean
  history: VisitorHistory
}

/** A dismissed case stays quiet until so many more visitors came, in so many new locations. */
export const mutedVisitors = 10
export const mutedLocations = 2

/** Whether the label of a code may have been copied (docs/detection.md, "When a code is suspected"). */
export function assessCopy(record: CodeRecord, now: Date): Assessment {
  const history = weighVisitors(record.history)
  const score = scoreHistory(history, record.baseline, record.markets)
  const isWatched = score.score >= limits.copyWatchScore && hasEnoughVisitors(score)
  const isConfirmed = record.caseState === 'confirmed'
  return { ...score, history, isWatched, isConfirmed, isSuspected: isSuspected(record, { ...score, history }, now) }
}

function isSuspected(record: CodeRecord, score: Score & { history: VisitorHistory }, now: Date): boolean {
  const { caseState, limit } = record
  if (caseState === 'confirmed') return true
  const newest = unpackKeptVisitors(score.history).at(-1)?.minute ?? 0
  if (now.getTime() / 60_000 - newest >= limits.copyQuietDays * minutesPerDay) return false
  const reachesLimit = score.score >= limit && hasEnoughVisitors(score)
  const isMuted = caseState === 'dismissed' || (caseState === 'watched' && typeof record.dismissedVisitors === 'number')
  if (isMuted) return reachesLimit && hasNewEvidence(record, score.history)
  return caseState === 'open' || reachesLimit
}

const hasNewEvidence = ({ dismissedVisitors, dismissedPlaces }: CodeRecord, history: VisitorHistory) =>
  history.visitors >= (dismissedVisitors ?? 0) + mutedVisitors &&
  newLocations(history, dismissedPlaces ?? []) >= mutedLocations

/**
 * The counted numbers for the shopper's words. A number that the kept visitors do not prove is a lower bound and says so: a browser
 * that comes back after so many others is taken for a new one.
 */
export function collectEvidence(
  { history, locations, isConfirmed }: Assessment,
  isFirstVisitor: boolean,
): CopyEvidence {
  const kept = unpackKeptVisitors(history)
  const known = history.visitors - history.anonymousVisitors
  const momentOf = (minute: number | undefined) => new Date((minute ?? 0) * 60_000).toISOString()
  return {
    visitors: Math.min(known, knownSessions),
    visitorsAtLeast: known > knownSessions || history.anonymousVisitors > 0,
    locations: Math.max(locations, history.knownLocations),
    // A visitor without a place may have been anywhere.
    locationsAtLeast: kept.length < history.weighedVisitors || kept.some(({ place }) => !place),
    firstAt: momentOf(kept[0]?.minute),
    lastAt: momentOf(kept.at(-1)?.minute),
    isFirstVisitor,
    ...(isConfirmed && { isConfirmed }),
  }
}
