import { days } from '../../platform/lib/time.ts'
import type { Baseline } from './score-history.ts'

/** What a code belongs to. Without a product or a batch, the usual values of a new one are used. */
export type Owners = { product?: string | undefined; batch?: string | undefined; partner?: string | undefined }

/** The counters of products, batches and partners, in memory. Scores use them as they were at the last UTC midnight. */
export function createBaselines() {
  const count = createDailyCounts()
  const subjectsOf = ({ product, batch, partner }: Owners) =>
    [product && `product ${product}`, batch && `batch ${batch}`, `partner ${partner ?? ''}`].filter((name) => name)
  return {
    /** A code reached so many visitors. */
    addVisitor(owners: Owners, visitors: number, at: number) {
      if (visitors > 4) return
      for (const subject of subjectsOf(owners)) count.add(`${subject}: ${visitors}`, at)
    },
    /** The score of a code is high for the first time. */
    addHigh(owners: Owners, at: number) {
      for (const subject of subjectsOf(owners)) count.add(`${subject}: high`, at)
    },
    /** What is usual for a code at that time. */
    baselineOf({ product, batch, partner }: Owners, at: number): Baseline {
      const reached = (visitors: number) =>
        product === undefined ? 0 : count.atMidnight(`product ${product}: ${visitors}`, at)
      const sharesOf = (subject: string | undefined) => ({
        scanned: subject === undefined ? 0 : count.atMidnight(`${subject}: 1`, at),
        high: subject === undefined ? 0 : count.atMidnight(`${subject}: high`, at),
      })
      return {
        reached: [reached(1), reached(2), reached(3), reached(4)],
        batch: sharesOf(batch && `batch ${batch}`),
        // Without a batch there is nothing to compare with it.
        partner: sharesOf(batch && `partner ${partner ?? ''}`),
      }
    },
  }
}

function createDailyCounts() {
  const counts = new Map<string, { day: number; earlier: number; onDay: number }>()
  return {
    add(key: string, at: number) {
      const day = dayOf(at)
      const known = counts.get(key)
      if (!known) counts.set(key, { day, earlier: 0, onDay: 1 })
      else if (known.day === day) known.onDay += 1
      else counts.set(key, { day, earlier: known.earlier + known.onDay, onDay: 1 })
    },
    atMidnight(key: string, at: number) {
      const known = counts.get(key)
      if (!known) return 0
      return known.day < dayOf(at) ? known.earlier + known.onDay : known.earlier
    },
  }
}

const dayOf = (at: number) => Math.floor(at / days(1))
