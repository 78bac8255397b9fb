import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { constants } from '../../../functions/constants.ts'
import { setBlock } from '../../catalog/codes/set-block.ts'
import type { AppContext } from '../../platform/context.ts'
import { hasRows, type Tx } from '../../platform/db/client.ts'
import { tryLock } from '../../platform/db/locks.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { placeAt, unknownPlace } from '../../platform/lib/places.ts'
import { before, days } from '../../platform/lib/time.ts'
import { describeCode, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { type Assessment, assessCopy } from '../../verify/detection/assess-copy.ts'
import { hasEnoughVisitors } from '../../verify/detection/score-history.ts'
import {
  undecidedVisitors,
  unpackKeptVisitors,
  type VisitorHistory,
  weighVisitors,
} from '../../verify/detection/visitor-history.ts'
import { type OpenedCase, raiseCopiedLabelAlerts } from '../alerts/raise-copied-labels.ts'
import { raiseDifferentPackAlerts } from '../alerts/raise-different-packs.ts'
import { raiseWrongPinAlerts } from '../alerts/raise-wrong-pins.ts'
import {
  type Candidate,
  type CaseFigures,
  claimCandidates,
  deleteForgivenCase,
  insertCase,
  markHigh,
  storeWeighed,
  updateCase,
  type WeighedCandidate,
} from './evaluator-queries.ts'

type Deps = Pick<AppContext, 'db' | 'jobs' | 'clock'>
type Assessed = { candidate: Candidate; assessment: Assessment }

const maxCandidates = 500
/** The recent visitors of a code are weighed once there are so many. */
const foldFrom = 12
const weighedAtOnce = 50

/**
 * Opens and updates the cases of codes with new visitors or new facts about their hidden PIN, and raises the alerts, in one transaction
 * with the queue: nothing is lost if the server dies meanwhile. One server works at a time. Returns how many cases became open.
 */
export async function evaluateCopyCandidates(deps: Deps): Promise<number> {
  let opened = 0
  while (await hasRows(deps.db, 'copyCandidates')) {
    const result = await deps.db.transaction().execute((tx) => evaluateSome(tx, deps))
    if (!result) break
    opened += result.opened
  }
  return opened
}

/** Returns undefined when another server is evaluating. */
async function evaluateSome(tx: Tx, deps: Deps): Promise<{ opened: number } | undefined> {
  if (!(await tryLock(tx, 'copy cases'))) return undefined
  const now = deps.clock()
  const opened: OpenedCase[] = []
  const candidates = await claimCandidates(tx, maxCandidates, now)
  const assessed = candidates.map((candidate) => ({ candidate, assessment: assessCopy(candidate.record, now) }))
  await storeProgress(deps, assessed, now)
  for (const { candidate, assessment } of assessed) {
    const openedCase = await saveCase(tx, candidate, assessment, now)
    if (openedCase) opened.push(openedCase)
    if (!isClearCopy(candidate, assessment)) continue
    const bySettings = { partner: candidate.partnerId as PartnerId }
    await setBlock(tx, bySettings, BigInt(candidate.codeId), { action: 'block', reason: messages.heldAsCopy }, now)
  }
  await raiseCopiedLabelAlerts(tx, deps, opened, now)
  const isWrongNow = ({ lastWrongPinAt }: Candidate) => lastWrongPinAt !== null && lastWrongPinAt > before(now, days(1))
  const products = new Set(candidates.filter(isWrongNow).map(({ productId }) => productId))
  await raiseWrongPinAlerts(tx, deps, [...products], now)
  const isDifferentNow = ({ lastDifferentAt }: Candidate) =>
    lastDifferentAt !== null && lastDifferentAt > before(now, days(1))
  const batches = new Set(candidates.filter(isDifferentNow).map(({ batchId }) => batchId))
  await raiseDifferentPackAlerts(tx, deps, [...batches], now)
  return { opened: opened.length }
}

/** Both steps may be repeated, so they need not be in the transaction, whose locks could then stop a scan. */
async function storeProgress({ db }: Deps, assessed: Assessed[], now: Date) {
  const becomesHigh = ({ candidate, assessment }: Assessed) =>
    !candidate.isHigh && assessment.ownScore >= limits.copyWatchScore
  const weighedCandidates = assessed
    .filter((each) => becomesHigh(each) || recentOf(each.candidate).length >= foldFrom * constants.entryLength)
    .map(({ candidate }) => ({ candidate, weighed: weighVisitors(candidate.record.history, undecidedVisitors) }))
  // A late place of a visitor waits while its code is weighed, but it does not see the first weighing of a code, which is therefore
  // stored on its own.
  const isFirst = ({ candidate }: WeighedCandidate) => candidate.record.history.weighedVisitors === 0
  const others = weighedCandidates.filter((one) => !isFirst(one))
  for (const one of weighedCandidates.filter(isFirst)) await storeWeighed(db, [one])
  for (let start = 0; start < others.length; start += weighedAtOnce)
    await storeWeighed(db, others.slice(start, start + weighedAtOnce))
  for (const each of assessed) if (becomesHigh(each)) await markHigh(db, each.candidate.codeId, now)
}

const recentOf = ({ record }: Candidate) => record.history.recentEntries

/**
 * Inserts or updates the case of a code, and emits `case.opened` when it begins, before anybody can decide it. Returns the case if it
 * became open.
 */
async function saveCase(
  tx: Tx,
  candidate: Candidate,
  assessment: Assessment,
  now: Date,
): Promise<OpenedCase | undefined> {
  const { codeId, partnerId, productId, batchId, caseId, record } = candidate
  const { isWatched, history } = assessment
  const stateBefore = record.caseState
  const lastVisitor = record.history.visitors > 1 ? unpackKeptVisitors(history).at(-1) : undefined
  const lastVisitorAt = lastVisitor
    ? momentOf(lastVisitor.minute)
    : (candidate.lastPinAt ?? candidate.lastDifferentAt ?? candidate.counterfeit?.at ?? now)
  const figures = computeFigures(assessment, candidate, lastVisitorAt, now)
  const id = caseId ?? uuidv7()
  const state = decideCaseState(candidate, assessment, now)
  const isWithoutScore = state === 'watched' && (!isWatched || stateBefore === 'dismissed')
  const reasons = {
    isByPin: isWithoutScore && isRaisedByPin(candidate, now),
    isByPack: isWithoutScore && isRaisedByPack(candidate),
  }
  if (!stateBefore) {
    if (!state) return undefined
    await insertCase(tx, { id, codeId, partnerId, productId, batchId, state, ...reasons, openedAt: now, ...figures })
  } else if (isTakenBack(candidate) && !isWatched && !candidate.counterfeit) {
    await deleteForgivenCase(tx, id)
  } else {
    const changes = state && { ...(state === 'open' ? opens : { ...watchesAgain, ...reasons }), openedAt: now }
    if (!(await updateCase(tx, { id, state: stateBefore }, figures, changes))) return undefined
  }
  if (!state) return undefined
  const { visitors, locations } = figures
  await emitEvent(tx, { partnerId, now }, 'case.opened', async () => ({
    id,
    ...(await describeCode(tx, codeId)),
    state,
    ...reasons,
    visitors,
    locations,
  }))
  if (state === 'watched') return undefined
  const firstVisitor = unpackKeptVisitors(history)[0]
  const { counterfeit } = candidate
  return {
    partnerId,
    productId,
    batchId,
    codeId,
    visitors,
    locations,
    networks: history.networks,
    firstAt: firstVisitor ? momentOf(firstVisitor.minute) : lastVisitorAt,
    lastAt: lastVisitorAt,
    inspector: counterfeit && (counterfeit.authority ?? 'one of your inspectors'),
  }
}

const momentOf = (minute: number) => new Date(minute * 60_000)

const undecided = { decidedAt: null, decidedBy: null, dismissReason: null, note: null }
const opens = {
  ...undecided,
  state: 'open',
  isByPin: false,
  isByPack: false,
  dismissedVisitors: null,
  dismissedPlaces: null,
  dismissedPinTries: null,
}

/** For a dismissed case with many new facts about PINs or packs. Its visitors stay dismissed. */
const watchesAgain = { ...undecided, state: 'watched' }

/** The state of a case that opens or reopens; undefined for an unchanged case. */
function decideCaseState(candidate: Candidate, { isSuspected, isWatched }: Assessment, now: Date) {
  const { caseState } = candidate.record
  if (caseState === 'open' || caseState === 'confirmed') return undefined
  // An expert has seen it (docs/detection.md, "Inspections").
  if (isSuspected || candidate.counterfeit) return 'open'
  const isRaised = isRaisedByPin(candidate, now) || isRaisedByPack(candidate)
  const mayWatch = caseState === 'dismissed' ? isRaised : !caseState && (isWatched || isRaised)
  return mayWatch ? 'watched' : undefined
}

/** How many more wrong or used PINs, or visitors with a different pack, end the quiet of a dismissed case. */
const mutedFacts = 10
/** Older PINs open no new case: an earlier one was deleted with the scans. */
const recentDays = 30

/**
 * Whether the hidden PIN alone is a reason to watch a code: a wrong PIN, or the right one entered by another visitor than the first
 * (docs/detection.md, "Hidden PINs"). It never makes a code suspected.
 */
function isRaisedByPin({ record, pinTries, lastPinAt, dismissedPinTries }: Candidate, now: Date): boolean {
  if (record.caseState === 'dismissed') return pinTries >= (dismissedPinTries ?? 0) + mutedFacts
  return pinTries > 0 && lastPinAt !== null && lastPinAt >= before(now, days(recentDays))
}

/**
 * Whether so many visitors found their pack different that the code is watched (docs/detection.md, "Different packs"). They never make
 * it suspected.
 */
const isRaisedByPack = ({ record, differentPacks }: Candidate) =>
  differentPacks >= (record.caseState === 'dismissed' ? mutedFacts : limits.differentPackVisitors)

/** Whether nothing is left of what opened a case without the score. */
const isTakenBack = ({ isByPin, isByPack, pinTries, differentPacks }: Candidate) =>
  (isByPin || isByPack) && pinTries === 0 && differentPacks < limits.differentPackVisitors

function computeFigures(
  assessment: Assessment,
  { differentVisitors }: Candidate,
  lastVisitorAt: Date,
  now: Date,
): CaseFigures {
  const { score, locations, history } = assessment
  const reachedAt = (limit: number) => (score >= limit && hasEnoughVisitors(assessment) ? now : null)
  return {
    score: Math.round(score * 100),
    visitors: Math.min(history.visitors, differentVisitors ?? history.visitors),
    locations: Math.max(locations, history.knownLocations),
    lastVisitorAt,
    ...busiestCity(history),
    reached10At: reachedAt(10),
    reached11At: reachedAt(11),
    reached12At: reachedAt(12),
    reached13At: reachedAt(13),
  }
}

/** The city with the most of the visitors that are kept; of equal ones the first. */
function busiestCity(history: VisitorHistory): { city: string | null; country: string | null } {
  const places = unpackKeptVisitors(history).flatMap(({ place }) => {
    const { city, country } = place ? placeAt(place.latitude, place.longitude) : unknownPlace
    return country ? [{ city, country }] : []
  })
  const byCity = Map.groupBy(places, ({ city, country }) => `${country} ${city}`)
  const [most] = [...byCity.values()].sort((one, other) => other.length - one.length)
  return most?.[0] ?? { city: null, country: null }
}

/** The least that it takes to hold a code without a decision, if the partner allows it (docs/detection.md, "When a code is suspected"). */
function isClearCopy(candidate: Candidate, { isSuspected, history, locations }: Assessment): boolean {
  const kept = unpackKeptVisitors(history)
  const minutes = (kept.at(-1)?.minute ?? 0) - (kept[0]?.minute ?? 0)
  return (
    candidate.blocksClearCopies &&
    !candidate.isBlocked &&
    isSuspected &&
    history.visitors - history.anonymousVisitors >= 20 &&
    locations >= 4 &&
    history.networks >= 15 &&
    minutes >= 7 * 1440
  )
}
