import type { StagedHint } from '@sahihi/contract/endpoints/copy-cases.ts'
import { hours } from '../../platform/lib/time.ts'
import { classifyDevice } from '../../verify/detection/device-class.ts'
import { unpackKeptVisitors, type VisitorHistory } from '../../verify/detection/visitor-history.ts'
import type { CaseDetailsRow } from './case-queries.ts'
import type { CodeFacts } from './evidence-queries.ts'

type Facts = CodeFacts & { reports: number }

/**
 * Signs that somebody staged the scans to get the code blocked. A sign must hold for every visitor: where the row does not keep
 * them all, the scans have to prove it, which they can as long as none was refused or deleted.
 */
export function stagedHints(row: CaseDetailsRow, history: VisitorHistory, facts: Facts): StagedHint[] {
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
