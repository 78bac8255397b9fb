import type { CopyCaseDetails, StagedHint } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { isCityFarFromMarkets } from '../../platform/lib/places.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { hours } from '../../platform/lib/time.ts'
import { classifyDevice } from '../../verify/detection/device-class.ts'
import { unpackKeptVisitors, type VisitorHistory, weighVisitors } from '../../verify/detection/visitor-history.ts'
import { listInspectionsOfCode } from '../../verify/inspections/list-inspections.ts'
import { listReportsOnCode } from '../reports/list-reports.ts'
import { type CaseDetailsRow, caseById, otherCasesOfBatch } from './case-queries.ts'
import { describePinEvents } from './describe-pin.ts'
import { describeVisitors } from './describe-visitors.ts'
import { type CodeFacts, codeFacts, packFacts } from './evidence-queries.ts'
import { newestPinEvents } from './pin-queries.ts'
import { presentCopyCase } from './present-copy-case.ts'

/** Besides the first use of the PIN. */
const maxPinEvents = 12

/** A case with all of its evidence. A case of another partner looks like a missing one. */
export async function getCopyCase(db: Db, partner: PartnerId, id: string, now: Date): Promise<CopyCaseDetails> {
  const row = await caseById(db, partner, id, now)
  if (!row) throw notFound()
  const facts = await codeFacts(db, row.codeId, now)
  const reports = await listReportsOnCode(db, partner, row.codeId)
  const pinEvents = describePinEvents(row, await newestPinEvents(db, row.codeId, maxPinEvents))
  const otherCases = await otherCasesOfBatch(db, partner, row)
  const history = weighVisitors(row.record.history)
  const timeline = describeVisitors(row.record.history, history)
  const { yes, no, notSure, limitHits } = facts
  const copyCase = presentCopyCase(row, now)
  return {
    ...copyCase,
    limitHits,
    blockReason: row.blockReason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    dismissReason: row.dismissReason,
    note: row.note,
    timeline,
    leftOut: Math.max(0, copyCase.evidence.visitors - timeline.length),
    markets: countOutside(facts.cities, row.record.markets),
    pinEvents,
    stagedHints: stagedHints(row, history, { ...facts, reports: reports.length }),
    ownItemAnswers: { yes, no, notSure },
    packs: await packFacts(db, row.codeId),
    otherCases: otherCases.map((other) => ({
      id: other.id,
      verificationNumber: serialOnLabel(other.codeId, other.printedSerial),
      state: other.state,
      score: other.score / 100,
    })),
    inspections: await listInspectionsOfCode(db, partner, row.codeId),
    reports,
  }
}

/** The scans of a code far from where its lot is sold. Unlike the score this counts every stored scan. */
function countOutside(cities: CodeFacts['cities'], markets: readonly string[]): CopyCaseDetails['markets'] {
  if (markets.length === 0) return null
  const outside = cities.filter((city) => isCityFarFromMarkets(city, markets))
  const sum = (some: typeof cities) => some.reduce((total, { scans }) => total + scans, 0)
  const [most] = outside
  return {
    markets: [...markets],
    scans: sum(cities),
    outsideScans: sum(outside),
    mostIn: most ? { city: most.city, country: most.country } : null,
  }
}

type Facts = CodeFacts & { reports: number }

/**
 * Signs that somebody staged the scans to get the code blocked. A sign must hold for every visitor: if the row does not keep them all,
 * the scans have to prove it, which they can unless one was refused or deleted.
 */
function stagedHints(row: CaseDetailsRow, history: VisitorHistory, facts: Facts): StagedHint[] {
  if (history.visitors < 2) return []
  const visitors = unpackKeptVisitors(history)
  const areAllKept = visitors.length === history.visitors
  const areScansComplete = row.lastRefusedAt === null && facts.scans === row.scanCount
  const firstAt = (visitors[0]?.minute ?? 0) * 60_000
  const devices = new Set(visitors.map(({ device }) => device))
  const scanDevices = new Set(facts.devices.map(classifyDevice))
  const signs: Record<StagedHint, boolean> = {
    every_visitor_located:
      visitors.every(({ place }) => place) && (areAllKept || (areScansComplete && facts.areLocated)),
    one_device_class:
      devices.size === 1 && !devices.has(0) && (areAllKept || (areScansComplete && scanDevices.size === 1)),
    within_hours: row.lastVisitorAt.getTime() - firstAt < hours(24),
    nobody_returned: areScansComplete && facts.scans === facts.sessions,
    no_feedback: !facts.hasFeedback && facts.reports === 0 && facts.yes + facts.no + facts.notSure === 0,
  }
  return Object.entries(signs).flatMap(([hint, isSeen]) => (isSeen ? [hint as StagedHint] : []))
}
