import type { Db } from '../../platform/db/client.ts'
import { minutes } from '../../platform/lib/time.ts'
import { countBetween, type Scope } from './card-queries.ts'

type Counts = { scans: number; firstScans: number }
type Known = Counts & { from: number; until: number }

const quarterHour = minutes(15)
const maxKnown = 1_000
const knownByPartner = new Map<string, Known>()

/**
 * As countBetween, for a part of a past day that grows with the time of today. What was counted before does not change any more, so a
 * process remembers it and counts only what was added: the rows of a quarter hour grow with its scans.
 */
export async function countPastPart(
  db: Db,
  scope: Scope,
  { from, until }: { from: Date; until: Date },
): Promise<Counts> {
  const start = from.getTime()
  const end = Math.ceil(until.getTime() / quarterHour) * quarterHour
  const known = knownByPartner.get(scope.partner)
  const before = known && known.from === start && known.until <= end ? known : { ...none, from: start, until: start }
  if (before === known && known.until === end) return known
  const added = await countBetween(db, scope, { from: new Date(before.until), until: new Date(end) })
  const counts = { scans: before.scans + added.scans, firstScans: before.firstScans + added.firstScans }
  if (knownByPartner.size >= maxKnown) knownByPartner.clear()
  knownByPartner.set(scope.partner, { ...counts, from: start, until: end })
  return counts
}

const none: Counts = { scans: 0, firstScans: 0 }
