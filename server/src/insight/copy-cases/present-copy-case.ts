import type { CopyCase } from '@sahihi/contract/endpoints/copy-cases.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { type Assessment, assessCopy } from '../../verify/detection/assess-copy.ts'
import type { Baseline } from '../../verify/detection/score-history.ts'
import { knownSessions, unpackKeptVisitors } from '../../verify/detection/visitor-history.ts'
import type { CaseRow } from './case-queries.ts'
import { describePin } from './describe-pin.ts'
import { describeTerm } from './describe-term.ts'

/** A case with its evidence and score as of now. They are computed from the visitors of the code and stored nowhere. */
export function presentCopyCase(row: CaseRow, now: Date): CopyCase {
  const assessment = assessCopy(row.record, now)
  const { score, terms } = assessment
  const { id, productId, productName, batchId, batchName, state } = row
  const evidence = presentEvidence(assessment, row)
  return {
    id,
    verificationNumber: serialOnLabel(row.codeId, row.printedSerial),
    productId,
    productName,
    batchId,
    batchName,
    state,
    score,
    limit: row.record.limit,
    openedAt: row.openedAt.toISOString(),
    isByPin: row.isByPin,
    isByPack: row.isByPack,
    isBlocked: row.blockedAt !== null,
    evidence,
    terms: terms.map((term) => ({
      name: term.name,
      points: term.points,
      text: describeTerm(term, assessment, { ...evidence, markets: row.record.markets }),
    })),
    pin: describePin(row),
  }
}

export const toIsoMoment = (minute: number) => new Date(minute * 60_000).toISOString()

/** For a code without scans, both times are that of its last PIN check. */
function presentEvidence(
  { history, locations, busiestLocation }: Assessment,
  { lastVisitorAt: lastPinAt, visitors: counted, record }: CaseRow,
): CopyCase['evidence'] {
  const minutes = unpackKeptVisitors(history).map(({ minute }) => toIsoMoment(minute))
  const { visitors, networks, quietReturns } = history
  return {
    // The evaluator has counted how many different visitors there were.
    visitors: visitors > knownSessions ? Math.min(visitors, counted) : visitors,
    locations: Math.max(locations, history.knownLocations),
    networks,
    firstAt: minutes[0] ?? lastPinAt.toISOString(),
    lastAt: minutes.at(-1) ?? lastPinAt.toISOString(),
    quietReturns,
    busiestLocation,
    usualVisitors: usualVisitors(record.baseline.reached),
  }
}

/** Nine of ten codes of the product have so many visitors at most; null where they are too few, or their visitors too many to tell. */
function usualVisitors([scanned, ...more]: Baseline['reached']): number | null {
  const usual = more.findIndex((reached) => reached <= scanned / 10)
  return scanned < 20 || usual < 0 ? null : usual + 1
}
