import { hash } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type Assessment, assessCopy, type CodeRecord } from './assess-copy.ts'
import { createBaselines, type Owners } from './replay-baselines.ts'
import { hasEnoughVisitors } from './score-history.ts'
import {
  completePlace,
  emptyHistory,
  knownSessions,
  type Place,
  packVisitor,
  scoredVisitors,
  undecidedVisitors,
  type VisitorHistory,
  visitorHash,
  weighVisitors,
} from './visitor-history.ts'

/** A scan as the replay takes it. `network` is a tag of 16 bits, the same under the keys of all weeks. */
export type ReplayScan = Owners & {
  code: string
  /** Milliseconds since 1970. Scans must be in the order of their times. */
  at: number
  /** Undefined for a visitor who sent no session id. */
  session: string | undefined
  place: Place | undefined
  /** A position in `deviceNames`. */
  device: number
  network: number | undefined
  /** Where the lot is sold; undefined or empty where that is not known. */
  markets?: readonly string[] | undefined
}
/** When a state began: the number of the scan and of the visitor of the code, the time, and the score then. */
export type Moment = { scan: number; visitor: number; at: number; score: number }
export type CodeReplay = {
  code: string
  limit: number
  scans: number
  history: VisitorHistory
  watched: Moment | undefined
  suspected: Moment | undefined
  /** As of the newest visitor, from the third one on. */
  assessment: Assessment | undefined
  /** Of the scores with enough visitors for a suspicion. */
  highestScore: number | undefined
}
type Options<S extends ReplayScan> = {
  /** The same for all codes, or by the first scan of a code. */
  limit: number | ((scan: S) => number)
  /** Another rule, to compare it with ours. */
  assess?: (record: CodeRecord, now: Date) => Assessment
}
type State = CodeReplay & { sessionHashes: number[]; lastAt: number; isHigh: boolean }

/** Replays scans in memory as the verify call and the rollups would have taken them, without decisions of a partner. */
export function replayScans<S extends ReplayScan>(
  scans: Iterable<S>,
  { limit, assess = assessCopy }: Options<S>,
): CodeReplay[] {
  const states = new Map<string, State>()
  const baselines = createBaselines()
  for (const scan of scans) {
    const state = states.get(scan.code) ?? newState(scan, typeof limit === 'number' ? limit : limit(scan))
    if (state.scans === 0) states.set(scan.code, state)
    state.scans += 1
    const isChanged = noteVisitor(state, scan)
    if (isChanged === 'new') baselines.addVisitor(scan, state.history.visitors, scan.at)
    state.lastAt = scan.at
    if (!isChanged || state.history.visitors < scoredVisitors) continue
    const baseline = baselines.baselineOf(scan, scan.at)
    const caseState = state.suspected ? 'open' : undefined
    const assessment = assess(
      { history: state.history, baseline, markets: scan.markets ?? [], limit: state.limit, caseState },
      new Date(scan.at),
    )
    noteAssessment(state, assessment, scan.at)
    if (!state.isHigh && assessment.ownScore >= limits.copyWatchScore) {
      state.isHigh = true
      baselines.addHigh(scan, scan.at)
    }
  }
  return [...states.values()]
}

const newState = ({ code, at }: ReplayScan, limit: number): State => ({
  code,
  limit,
  scans: 0,
  history: emptyHistory,
  watched: undefined,
  suspected: undefined,
  assessment: undefined,
  highestScore: undefined,
  sessionHashes: [],
  lastAt: at,
  isHigh: false,
})

/** As record_scans does. Says whether the scan brought a new visitor, completed the place of one, or changed nothing. */
function noteVisitor(state: State, scan: ReplayScan): 'new' | 'place' | undefined {
  const { history, sessionHashes } = state
  const isAnonymous = scan.session === undefined
  const sessionHash = visitorHash(scan.session ?? `scan ${state.scans} of ${scan.code} at ${scan.at}`)
  if (sessionHashes.includes(sessionHash)) {
    if (!scan.place) return undefined
    state.history = completePlace(history, sessionHash, scan.place)
    return 'place'
  }
  sessionHashes.push(sessionHash)
  if (sessionHashes.length > knownSessions) sessionHashes.shift()
  const entry = packVisitor({
    minute: Math.floor(scan.at / 60_000),
    place: scan.place,
    device: scan.device,
    isAnonymous,
    tag: scan.network,
    sessionHash,
    previousTag: scan.network ?? 0,
    quietMinutes: Math.floor((scan.at - state.lastAt) / 60_000),
  })
  const longer: VisitorHistory = {
    ...history,
    visitors: history.visitors + 1,
    anonymousVisitors: history.anonymousVisitors + (isAnonymous ? 1 : 0),
    recentEntries: [...history.recentEntries, ...entry],
  }
  state.history = weighVisitors(longer, undecidedVisitors)
  return 'new'
}

function noteAssessment(state: State, assessment: Assessment, at: number) {
  const moment = { scan: state.scans, visitor: state.history.visitors, at, score: assessment.score }
  state.assessment = assessment
  if (hasEnoughVisitors(assessment)) state.highestScore = Math.max(state.highestScore ?? 0, assessment.score)
  if (assessment.isWatched) state.watched ??= moment
  if (assessment.isSuspected) state.suspected ??= moment
}

/** A tag of 16 bits for the name of a network. */
export const hashNetwork = (network: string) => hash('md5', network, 'buffer').readUInt16BE(0)
