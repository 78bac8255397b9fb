import type { Db, Tx } from '../db/client.ts'
import type { LogKey } from './log-key.ts'
import { createTree, hashLeaf, type ReadTile, rootOf, splitHashes, tileWidth } from './merkle.ts'
import { findTile, numberEntries, saveState, saveTile } from './queries.ts'

/** Adds entries at the end of the log, in the caller's transaction, and stores and returns the checkpoint of what is there then. */
export async function appendEntries(tx: Tx, size: number, entries: { id: string; body: string }[], key: LogKey) {
  const tiles = growTiles(readStoredTile(tx), size)
  for (const { body } of entries) await tiles.append(hashLeaf(Buffer.from(body)))
  for (const { level, tile, hashes } of tiles.changed()) await saveTile(tx, level, tile, hashes)
  const ids = entries.map(({ id }) => id)
  await numberEntries(tx, ids, size)
  const newSize = size + entries.length
  const checkpoint = key.signCheckpoint(newSize, await createTree(tiles.read).root(newSize))
  await saveState(tx, { size: newSize, checkpoint, verifierKey: key.verifierKey })
  return checkpoint
}

/** Reads each tile once. */
export function readStoredTile(db: Db): ReadTile {
  const tiles = new Map<string, Promise<Buffer>>()
  const read = async (level: number, tile: number) => {
    const hashes = await findTile(db, level, tile)
    if (!hashes) throw new Error(`The log lacks its tile ${tile} of level ${level}.`)
    return hashes
  }
  return (level, tile) => {
    const found = tiles.get(`${level}/${tile}`) ?? read(level, tile)
    tiles.set(`${level}/${tile}`, found)
    return found
  }
}

/** The tiles of a tree of `size` leaves, to which hashes are added. A full tile goes into the level above, as one hash. */
export function growTiles(readTile: ReadTile, size: number) {
  const grown = new Map<string, { level: number; tile: number; hashes: Buffer[] }>()
  const counts: number[] = []
  const read: ReadTile = async (level, tile) => {
    const known = grown.get(`${level}/${tile}`)
    return known ? Buffer.concat(known.hashes) : readTile(level, tile)
  }
  async function append(hash: Buffer, level = 0): Promise<void> {
    const count = counts[level] ?? Math.floor(size / tileWidth ** level)
    const tile = Math.floor(count / tileWidth)
    const isNew = count % tileWidth === 0
    const hashes = grown.get(`${level}/${tile}`)?.hashes ?? (isNew ? [] : splitHashes(await readTile(level, tile)))
    hashes.push(hash)
    grown.set(`${level}/${tile}`, { level, tile, hashes })
    counts[level] = count + 1
    if (hashes.length === tileWidth) await append(rootOf(hashes), level + 1)
  }
  const changed = () => [...grown.values()].map(({ hashes, ...place }) => ({ ...place, hashes: Buffer.concat(hashes) }))
  return { append, read, changed }
}
