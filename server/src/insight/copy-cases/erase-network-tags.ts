import type { Db } from '../../platform/db/client.ts'
import type { NextPosition } from '../../platform/lib/run-all-parts.ts'
import { before, days } from '../../platform/lib/time.ts'
import {
  minutesPerWeek,
  packKeptVisitors,
  unpackKeptVisitors,
  type VisitorHistory,
  weighVisitors,
} from '../../verify/detection/visitor-history.ts'
import { codesWithOldTags } from './retention-queries.ts'
import { lockHistories, storeHistories } from './stored-histories.ts'

const maxCodes = 100
export const beforeAllCodes = String(-(2n ** 63n))

/**
 * Erases the network tags of visitors who came more than 7 days ago, since later ones are not compared with them: of the next codes with
 * at least two visitors. Weighs all visitors that are as old.
 */
export async function eraseTagsOfSome(db: Db, now: Date, position = beforeAllCodes): NextPosition {
  const codeIds = await codesWithOldTags(db, { after: position, limit: maxCodes, before: before(now, days(7)) })
  await db.transaction().execute(async (tx) => {
    const stored = await lockHistories(tx, codeIds)
    await storeHistories(
      tx,
      stored.map((history) => ({ ...history, ...removeOldTags(history, now) })),
    )
  })
  return codeIds.length === maxCodes ? codeIds.at(-1) : undefined
}

/**
 * The history without the tags that are too old to be compared with those of new visitors. The weight of every visitor is decided
 * first, because that of a newer one may depend on them.
 */
function removeOldTags(history: VisitorHistory, now: Date): VisitorHistory {
  const isOld = ({ minute }: { minute: number }) => Math.floor(now.getTime() / 60_000) - minute > minutesPerWeek
  const weighed = weighVisitors(history)
  const visitors = unpackKeptVisitors(weighed).map((visitor) =>
    isOld(visitor) ? { ...visitor, tag: undefined } : visitor,
  )
  return { ...weighed, keptEntries: packKeptVisitors(visitors) }
}
