import { limits } from '@sahihi/contract/domain/limits.ts'
import { type TermName, termNames } from '@sahihi/contract/endpoints/copy-cases.ts'
import { type Assessment, assessCopy, type CodeRecord } from '../../server/src/verify/detection/assess-copy.ts'
import type { ReplayScan } from '../../server/src/verify/detection/replay-scans.ts'
import { hasEnoughVisitors } from '../../server/src/verify/detection/score-history.ts'

/** The rule, or the rule without a part of it. */
export type Variant = {
  name: string
  limit: number
  /** Whether the attacks are measured as well. */
  withAttacks?: true
  assess?: (record: CodeRecord, now: Date) => Assessment
  transform?: (scans: ReplayScan[]) => ReplayScan[]
}

export const ourRule: Variant = { name: 'the rule', limit: limits.copyLimitMin, withAttacks: true }
/** The limits that a partner may choose for a product. */
const higherLimits: Variant[] = [11, 12, 13].map((limit) => ({ name: `limit ${limit}`, limit }))

function withoutTerm(name: TermName): Variant {
  const assess = (record: CodeRecord, now: Date): Assessment => {
    const full = assessCopy(record, now)
    const points = full.terms.find((term) => term.name === name)?.points ?? 0
    const score = full.score - points
    const ownScore = name === 'batch_shift' ? full.ownScore : full.ownScore - points
    const isEnough = hasEnoughVisitors(full)
    const isSuspected = record.caseState === 'open' || (isEnough && score >= record.limit)
    return { ...full, score, ownScore, isSuspected, isWatched: isEnough && score >= limits.copyWatchScore }
  }
  return { name: `without ${name}`, limit: ourRule.limit, assess }
}

/** Rules on weights that look at what a scan carries are left out by changing what it carries. */
const withoutRules: Variant[] = [
  {
    ...ourRule,
    name: 'without the rule on networks',
    transform: (scans) => scans.map((scan) => ({ ...scan, network: undefined })),
  },
  {
    ...ourRule,
    name: 'without the rule on devices',
    // Of 16 kept visitors no two have the same number.
    transform: (scans) => {
      const counts = new Map<string, number>()
      return scans.map((scan) => {
        const count = (counts.get(scan.code) ?? 0) + 1
        counts.set(scan.code, count)
        return { ...scan, device: count % 16 }
      })
    },
  },
  {
    ...ourRule,
    name: 'without half weight for no session',
    transform: (scans) => scans.map((scan, i) => ({ ...scan, session: scan.session ?? `of scan ${i}` })),
  },
]

// Where everything is sold everywhere, nothing is outside.
const otherTerms = termNames.filter((name) => name !== 'outside_markets')
export const variants: Variant[] = [ourRule, ...higherLimits, ...otherTerms.map(withoutTerm), ...withoutRules]

/** The rule where partners say where their lots are sold, and the same where they do not. */
export const withMarkets: Variant = { ...ourRule, name: 'with markets' }
export const withoutMarkets: Variant = {
  name: 'without markets',
  limit: ourRule.limit,
  transform: (scans) => scans.map((scan) => ({ ...scan, markets: undefined })),
}
