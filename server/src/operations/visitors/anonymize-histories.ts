import { lockHistories, type StoredHistory, storeHistories } from '../../insight/copy-cases/stored-histories.ts'
import type { Tx } from '../../platform/db/client.ts'
import {
  packKeptVisitors,
  unpackKeptVisitors,
  type Visitor,
  weighVisitors,
} from '../../verify/detection/visitor-history.ts'
import type { AnonymizedVisitor } from './anonymize-visitor.ts'

const nothing = { place: undefined, device: 0, tag: undefined, isPlaceLate: false }

/**
 * Removes a visitor's place, device, network and session hash from the histories of codes. The times and the weights of all visitors
 * stay, because the weights are finalized first. The caller holds the locks on the codes.
 */
export async function anonymizeHistories(tx: Tx, { sessionHash, codes }: AnonymizedVisitor): Promise<void> {
  const newHashes = new Map(codes.map(({ codeId, newHash }) => [codeId, newHash]))
  const histories = await lockHistories(tx, [...newHashes.keys()])
  const changed = histories.map((stored) => {
    const newHash = newHashes.get(stored.codeId) ?? 0
    const sessionHashes = stored.sessionHashes.map((hash) => (hash === sessionHash ? newHash : hash))
    return { ...changeVisitors(stored, (visitor) => visitor.sessionHash === sessionHash, newHash), sessionHashes }
  })
  await storeHistories(tx, changed)
}

/** Does the same for all visitors of these codes who first came before a moment. */
export async function forgetOldVisitors(tx: Tx, codeIds: string[], before: Date): Promise<void> {
  if (codeIds.length === 0) return
  const changed = (await lockHistories(tx, codeIds)).map((stored) => {
    const isOld = ({ minute }: Visitor) => minute * 60_000 < before.getTime()
    const oldHashes = new Set(
      unpackKeptVisitors(weighVisitors(stored))
        .filter(isOld)
        .map(({ sessionHash }) => sessionHash),
    )
    // The hashes are in the order of the visitors' first visits.
    const newestOld = stored.sessionHashes.findLastIndex((hash) => oldHashes.has(hash))
    return { ...changeVisitors(stored, isOld, 0), sessionHashes: stored.sessionHashes.slice(newestOld + 1) }
  })
  await storeHistories(tx, changed)
}

function changeVisitors(stored: StoredHistory, isChosen: (visitor: Visitor) => boolean, newHash: number) {
  const weighed = weighVisitors(stored)
  const visitors = unpackKeptVisitors(weighed).map((visitor) =>
    isChosen(visitor) ? { ...visitor, ...nothing, sessionHash: newHash } : visitor,
  )
  return { ...stored, ...weighed, keptEntries: packKeptVisitors(visitors) }
}
