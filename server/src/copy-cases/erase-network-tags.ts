import type { Db } from '../db/client.ts'
import {
  foldVisitors,
  keptVisitors,
  minutesPerWeek,
  packKeptVisitors,
  recentVisitors,
  type VisitorHistory,
} from '../detection/visitor-history.ts'
import type { NextPosition } from '../lib/in-parts.ts'
import { taggedHistories } from './retention-queries.ts'
import { lockHistories, storeHistories } from './stored-histories.ts'

const maxCodes = 100
const beforeAllCodes = String(-(2n ** 63n))

/**
 * Erases the network tags of visitors who came more than 7 days ago, with whom later ones are not compared: those of the next codes
 * with at least two visitors. Only codes with old tags are locked.
 */
export async function eraseTagsOfSome(db: Db, now: Date, position = beforeAllCodes): NextPosition {
  const tagged = await taggedHistories(db, { after: position, limit: maxCodes })
  const codeIds = tagged.filter((stored) => withoutOldTags(stored, now).isChanged).map(({ codeId }) => codeId)
  await db.transaction().execute(async (tx) => {
    const stored = await lockHistories(tx, codeIds)
    await storeHistories(
      tx,
      stored.map((history) => ({ ...history, ...withoutOldTags(history, now).erased })),
    )
  })
  return tagged.length === maxCodes ? tagged.at(-1)?.codeId : undefined
}

/**
 * The history without the tags that are too old to be compared with those of new visitors. The weight of every visitor is decided
 * first, because that of a newer one may depend on them.
 */
function withoutOldTags(history: VisitorHistory, now: Date) {
  const isOld = ({ minute }: { minute: number }) => Math.floor(now.getTime() / 60_000) - minute > minutesPerWeek
  const tagged = [...keptVisitors(history), ...recentVisitors(history)].filter(({ tag }) => tag !== undefined)
  const folded = foldVisitors(history)
  const visitors = keptVisitors(folded).map((visitor) => (isOld(visitor) ? { ...visitor, tag: undefined } : visitor))
  return {
    isChanged: tagged.length === 0 || tagged.some(isOld),
    erased: {
      ...folded,
      keptEntries: packKeptVisitors(visitors),
      hasNetworkTags: visitors.some(({ tag }) => tag !== undefined),
    },
  }
}
