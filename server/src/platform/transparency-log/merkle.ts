import { hash } from 'node:crypto'

/*
 * The Merkle tree of RFC 6962, section 2.1, with SHA-256: leaves and nodes are hashed with different first bytes, so that neither can
 * pass for the other.
 */
const leafPrefix = Buffer.from([0])
const nodePrefix = Buffer.from([1])

export const hashLeaf = (...data: Uint8Array[]): Buffer => sha256(leafPrefix, ...data)
const hashNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodePrefix, left, right)
export const sha256 = (...data: Uint8Array[]): Buffer => hash('sha256', Buffer.concat(data), 'buffer')

/** Where a tree of `size` leaves divides: the largest power of two below it. */
const splitPoint = (size: number) => 2 ** (31 - Math.clz32(size - 1))

/** The root of the tree with these leaf hashes. */
export function rootOf(hashes: Buffer[]): Buffer {
  const [first] = hashes
  if (!first) return sha256()
  if (hashes.length === 1) return first
  const split = splitPoint(hashes.length)
  return hashNode(rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)))
}

/** The inclusion proof of a leaf, from its sibling up to the child of the root. */
export function pathOf(hashes: Buffer[], index: number): Buffer[] {
  if (hashes.length <= 1) return []
  const split = splitPoint(hashes.length)
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)]
  return index < split ? [...pathOf(left, index), rootOf(right)] : [...pathOf(right, index - split), rootOf(left)]
}

/** How many hashes a full tile has, and how many levels of the tree it spans. */
export const tileWidth = 256
const tileHeight = 8
export const hashBytes = 32

/** The stored hashes of a tile: at least those that the tree's size requires. */
export type ReadTile = (level: number, tile: number) => Promise<Buffer>

export const splitHashes = (tile: Buffer) =>
  Array.from({ length: tile.length / hashBytes }, (_, i) => tile.subarray(i * hashBytes, (i + 1) * hashBytes))

/** Root and inclusion proofs of a tree of any size up to that of its tiles. */
export function createTree(readTile: ReadTile) {
  /** The root of the leaves from `start` up to `end`, which form a subtree as the tree divides itself. */
  async function subtree(start: number, end: number): Promise<Buffer> {
    const size = end - start
    const split = splitPoint(size)
    if (size !== split * 2) return hashNode(await subtree(start, start + split), await subtree(start + split, end))
    const level = Math.floor((31 - Math.clz32(size)) / tileHeight)
    const unit = tileWidth ** level
    const tile = await readTile(level, Math.floor(start / unit / tileWidth))
    const first = (start / unit) % tileWidth
    return rootOf(splitHashes(tile).slice(first, first + size / unit))
  }
  async function path(index: number, start: number, end: number): Promise<Buffer[]> {
    if (end - start === 1) return []
    const middle = start + splitPoint(end - start)
    return index < middle
      ? [...(await path(index, start, middle)), await subtree(middle, end)]
      : [...(await path(index, middle, end)), await subtree(start, middle)]
  }
  return {
    root: async (size: number) => (size === 0 ? rootOf([]) : subtree(0, size)),
    path: (index: number, size: number) => path(index, 0, size),
  }
}
