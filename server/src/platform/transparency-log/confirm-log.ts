import type { Db } from '../db/client.ts'
import { acquireLock } from '../db/locks.ts'
import { appendEntries, readStoredTile } from './append-entries.ts'
import type { LogKey } from './log-key.ts'
import { createTree, tileWidth } from './merkle.ts'
import { claimEntry, findState } from './queries.ts'
import { formatTileNumber } from './tile-path.ts'

/** Reads a file of a copy of the log by its path, such as `checkpoint`. */
export type ReadCopy = (path: string) => Promise<Buffer>
type Options = { isNewest: boolean }

/**
 * Compares the log of this database with a copy of what was published, and adds the entries that it lacks, so that the log goes on without
 * a fork (docs/operations.md, "The public log"). `isNewest` says that nothing newer than this database was published, which only the
 * operator can know. Throws and changes nothing when the two differ.
 */
export async function confirmLog(db: Db, key: LogKey, readCopy: ReadCopy, { isNewest }: Options) {
  const published = (await readCopy('checkpoint')).toString('utf8')
  const [origin = '', sizeText = '', root = ''] = published.split('\n')
  const size = Number(sizeText)
  // Ed25519 has one signature for a text, so that no verification of its own is needed.
  if (!published.startsWith(key.signCheckpoint(size, Buffer.from(root, 'base64'))))
    throw new Error(`The checkpoint of ${origin} is not signed with LOG_SIGNING_KEY for the log ${key.origin}.`)
  const state = await findState(db)
  if (!state) throw new Error('This database has no log. Start the server with LOG_SIGNING_KEY once.')
  const ownSize = Number(state.size)
  if (size < ownSize && !isNewest)
    throw new Error(
      `The copy has ${size} entries and this database ${ownSize}. Find a newer copy, or add --newest if you are certain that nothing newer than this database was published.`,
    )
  const missing = await readEntries(readCopy, ownSize, size)
  await db.transaction().execute(async (tx) => {
    await acquireLock(tx, 'public log')
    if ((await findState(tx, { forUpdate: true }))?.size !== state.size) throw new Error('Stop the servers first.')
    const entries = []
    for (const body of missing) entries.push({ id: await claimEntry(tx, body), body })
    await appendEntries(tx, ownSize, entries, key)
    const ownRoot = await createTree(readStoredTile(tx)).root(size)
    if (ownRoot.toString('base64') !== root)
      throw new Error('This database has another history than what was published. The log cannot go on from it.')
  })
  return { size: Math.max(size, ownSize), missing }
}

/** The entries from `start` up to `end`. */
async function readEntries(readCopy: ReadCopy, start: number, end: number): Promise<string[]> {
  const bodies: string[] = []
  for (let tile = Math.floor(start / tileWidth); tile * tileWidth < end; tile++) {
    const width = Math.min(tileWidth, end - tile * tileWidth)
    const bundle = await readCopy(`tile/entries/${formatTileNumber(tile)}${width < tileWidth ? `.p/${width}` : ''}`)
    for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at))
      bodies.push(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at)).toString('utf8'))
  }
  return bodies.slice(start % tileWidth)
}
