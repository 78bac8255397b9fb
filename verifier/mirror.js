// @ts-check
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openCheckpoint, ProofError } from './verify.js'

/*
 * Keeps a copy of a public log, and proves at each run that the log has only grown. The copy has the paths of the log, so that a web
 * server for files can offer it to others.
 */

/** The log shows something that it must not show. */
export class ForkError extends Error {}

const width = 256
/** @param {...(Uint8Array | string)} data */
const sha256 = (...data) => data.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
/** @param {Uint8Array} body */
const hashLeaf = (body) => sha256(Uint8Array.of(0), body)

/** @param {Buffer[]} hashes @returns {Buffer} */
function rootOf(hashes) {
  const [first] = hashes
  if (!first) return sha256('')
  if (hashes.length === 1) return first
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return sha256(Uint8Array.of(1), rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)))
}

/** @param {string | number} level @param {number} tile @param {number} wide */
export function tilePath(level, tile, wide) {
  const digits = String(tile)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.../g) ?? []
  const number = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${number}${wide < width ? `.p/${wide}` : ''}`
}

/** The paths of all tiles of a level in a tree. @param {string | number} level @param {number} count */
const tilesOf = (level, count) =>
  Array.from({ length: Math.ceil(count / width) }, (_, tile) => ({
    tile,
    path: tilePath(level, tile, Math.min(width, count - tile * width)),
  }))

/** Reads the entries of a bundle. @param {Buffer} bundle */
function readBundle(bundle) {
  const entries = []
  for (let at = 0; at < bundle.length; ) {
    const end = at + 2 + (at + 2 <= bundle.length ? bundle.readUInt16BE(at) : Infinity)
    if (end > bundle.length) throw new ForkError('A bundle of entries is cut off.')
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  return entries
}

/** All entries of a copy. @param {string} folder @param {number} size */
export async function readEntries(folder, size) {
  const entries = []
  for (const { path } of tilesOf('entries', size)) entries.push(...readBundle(await readFile(join(folder, path))))
  return entries
}

/** The copy's checkpoint; undefined before the first. @param {string} folder @param {string[]} keys */
export async function readMirror(folder, keys) {
  const file = join(folder, 'checkpoint')
  return existsSync(file) ? openCheckpoint(await readFile(file, 'utf8'), keys) : undefined
}

/** The root of the copy when it had `size` entries. @param {string} folder @param {number} size */
export async function rootAt(folder, size) {
  const entries = await readEntries(folder, size)
  return rootOf(entries.slice(0, size).map(hashLeaf)).toString('base64')
}

/**
 * Brings a copy up to date. Throws ForkError when the log has changed, gone back or shows different things in its files; then the copy
 * stays as it was and the checkpoint is kept beside it as evidence.
 * @param {string} url @param {string} folder @param {string[]} keys
 */
export async function mirrorLog(url, folder, keys) {
  const get = async (/** @type {string} */ path) => {
    const reply = await fetch(`${url.replace(/\/+$/, '')}/${path}`, { signal: AbortSignal.timeout(30_000) })
    if (!reply.ok) throw new Error(`${url} answered ${reply.status} for ${path}.`)
    return Buffer.from(await reply.arrayBuffer())
  }
  const note = (await get('checkpoint')).toString('utf8')
  try {
    return await extend(note, folder, keys, get)
  } catch (error) {
    if (!(error instanceof ForkError || error instanceof ProofError)) throw error
    await save(join(folder, `fork-${sha256(note).toString('hex').slice(0, 16)}`), note)
    throw new ForkError(error.message)
  }
}

/** @param {string} note @param {string} folder @param {string[]} keys @param {(path: string) => Promise<Buffer>} get */
async function extend(note, folder, keys, get) {
  const known = await readMirror(folder, keys)
  const checkpoint = await openCheckpoint(note, keys)
  const { origin, size, root } = checkpoint
  if (known && origin !== known.origin)
    throw new ForkError(`This is the log ${origin}, the copy is of ${known.origin}.`)
  if (known && size < known.size) throw new ForkError(`The log has gone back from ${known.size} entries to ${size}.`)
  const kept = known ? await readEntries(folder, known.size) : []
  const files = new Map()
  const entries = kept.slice(0, Math.floor(kept.length / width) * width)
  for (const { path, tile } of tilesOf('entries', size)) {
    if (tile * width < entries.length) continue
    const bundle = await get(path)
    entries.push(...readBundle(bundle))
    files.set(path, bundle)
  }
  if (entries.length !== size) throw new ForkError(`The log shows ${entries.length} entries and signed ${size}.`)
  const changed = kept.findIndex((entry, i) => !entry.equals(entries[i] ?? Buffer.of()))
  if (changed >= 0) throw new ForkError(`Entry ${changed} of the log has changed.`)
  /** @type {Buffer[]} */
  let hashes = entries.map(hashLeaf)
  if (rootOf(hashes).toString('base64') !== root)
    throw new ForkError(`The entries of the log are not those that it signed at size ${size}.`)
  for (let level = 0; hashes.length > 0; level++) {
    for (const { path, tile } of tilesOf(level, hashes.length)) {
      if (existsSync(join(folder, path))) continue
      const expected = Buffer.concat(hashes.slice(tile * width, (tile + 1) * width))
      if (!expected.equals(await get(path)))
        throw new ForkError(`The tile ${path} does not fit the entries of the log.`)
      files.set(path, expected)
    }
    hashes = Array.from({ length: Math.floor(hashes.length / width) }, (_, i) =>
      rootOf(hashes.slice(i * width, (i + 1) * width)),
    )
  }
  for (const [path, content] of files) await save(join(folder, path), content)
  await save(join(folder, `checkpoints/${size}`), note)
  await save(join(folder, 'checkpoint'), note) // the last, so that a copy that is cut off is as it was
  return { ...checkpoint, before: known?.size ?? 0 }
}

/** @param {string} path @param {string | Buffer} content */
async function save(path, content) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, content)
  await rename(`${path}.new`, path)
}
