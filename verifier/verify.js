// @ts-check
/*
 * Checks a proof from the public log of a Sahihi server (docs/trust.md): C2SP tlog-proof, tlog-checkpoint and signed-note, RFC 6962.
 * Only Web Crypto and no imports, so that Node.js and the page check.html run the same lines. Shares no code with the server.
 */

/** A proof that does not hold. The message says why. */
export class ProofError extends Error {}

/** @param {unknown} holds @param {string} problem */
function requireThat(holds, problem) {
  if (!holds) throw new ProofError(problem)
}

/** @param {...Uint8Array} parts */
async function sha256(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all))
}

/** @param {string} text */
const utf8 = (text) => new TextEncoder().encode(text)
/** @param {Uint8Array} bytes */
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes))

/** @param {unknown} text */
function fromBase64(text) {
  requireThat(
    typeof text === 'string' && /^[0-9A-Za-z+/]*={0,2}$/.test(text) && text.length % 4 === 0,
    'The proof has a part that is not base64.',
  )
  return Uint8Array.from(atob(String(text)), (character) => character.charCodeAt(0))
}

/** @param {...Uint8Array} data */
export const hashLeaf = (...data) => sha256(Uint8Array.of(0), ...data)
/** @param {Uint8Array} left @param {Uint8Array} right */
const hashNode = (left, right) => sha256(Uint8Array.of(1), left, right)

/**
 * The root that an inclusion proof leads to (RFC 9162, 2.1.3.2).
 * @param {Uint8Array} leaf @param {number} index @param {number} size @param {Uint8Array[]} path
 */
export async function rootOfPath(leaf, index, size, path) {
  requireThat(
    Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size,
    'The proof names a place outside the tree.',
  )
  let [place, last, root] = [index, size - 1, leaf]
  for (const hash of path) {
    requireThat(last > 0 && hash.length === 32, 'The proof has a wrong number of hashes.')
    if (place % 2 === 1 || place === last) {
      root = await hashNode(hash, root)
      while (place % 2 === 0 && place > 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else root = await hashNode(root, hash)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  requireThat(last === 0, 'The proof has a wrong number of hashes.')
  return root
}

/**
 * The text of a note that one of the keys signed, and the name of that key. Signatures by others, such as witnesses, are ignored.
 * @param {string} note @param {string[]} keys verifier keys: name, key id and key, with plus signs between them
 */
export async function openNote(note, keys) {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const lines = note
    .slice(end + 2)
    .split('\n')
    .slice(0, 64)
  const known = await Promise.all(keys.map(readKey))
  for (const line of lines) {
    const [, name, signature] = /^— (\S+) (\S+)$/.exec(line) ?? []
    const bytes = signature === undefined ? Uint8Array.of() : fromBase64(signature)
    const key = known.find((each) => each.name === name && each.id === toBase64(bytes.subarray(0, 4)))
    if (!key || end < 0) continue
    const publicKey = await crypto.subtle.importKey('raw', key.bytes, 'Ed25519', false, ['verify'])
    const isGood = await crypto.subtle.verify('Ed25519', publicKey, bytes.subarray(4), utf8(text))
    requireThat(isGood, `The signature of ${name} is wrong: the checkpoint was changed, or was never published.`)
    return { text, name: key.name }
  }
  throw new ProofError('The checkpoint is not signed with the key that you gave.')
}

/** @param {string} key */
async function readKey(key) {
  const [, name = '', , material] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(key.trim()) ?? []
  requireThat(name, 'A verifier key is a name, eight digits and letters, and a key, with plus signs between them.')
  const bytes = fromBase64(material)
  requireThat(bytes[0] === 1 && bytes.length === 33, 'The verifier key is not an Ed25519 key.')
  return { name, id: toBase64((await sha256(utf8(`${name}\n`), bytes)).subarray(0, 4)), bytes: bytes.slice(1) }
}

/** Reads a checkpoint that the log signed with one of the keys. @param {string} note @param {string[]} keys */
export async function openCheckpoint(note, keys) {
  const { text, name } = await openNote(note, keys)
  const [origin = '', size = '', root = ''] = text.split('\n')
  requireThat(origin === name, 'The checkpoint is not signed by the log that it names.')
  requireThat(/^(0|[1-9]\d{0,14})$/.test(size) && fromBase64(root).length === 32, 'The checkpoint is incomplete.')
  return { origin, size: Number(size), root }
}

/** @param {string} typed a serial, or the address that a label opens */
export const normalizeSerial = (typed) =>
  (typed.trim().split(/[?#]/)[0] ?? '')
    .replace(/^.*\//, '')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** @param {string} text @returns {any} */
function fromJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProofError('The proof has a part that is not JSON.')
  }
}

/**
 * What a proof proves about the pack with this serial, or about a batch. Throws ProofError.
 * @param {string} proof @param {string | undefined} serial @param {string[]} keys
 */
export async function verifyProof(proof, serial, keys) {
  try {
    return await prove(proof, serial, keys)
  } catch (error) {
    throw error instanceof TypeError ? new ProofError('A part of the proof is missing or of another kind.') : error
  }
}

/** @param {string} proof @param {string | undefined} serial @param {string[]} keys */
async function prove(proof, serial, keys) {
  const form = /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (0|[1-9]\d{0,14})\n((?:\S+\n)*)\n([\s\S]+)$/.exec(proof)
  requireThat(form, 'This is not a proof from a log of Sahihi.')
  const [, extra = '', index = '', hashes = '', note = ''] = form ?? []
  const checkpoint = await openCheckpoint(note, keys)
  const { entry, details, salt, code, later = [] } = fromJson(new TextDecoder().decode(fromBase64(extra)))
  const inLog = async (/** @type {string} */ body, /** @type {number} */ place, /** @type {string[]} */ path) => {
    const root = await rootOfPath(await hashLeaf(utf8(String(body))), place, checkpoint.size, path.map(fromBase64))
    requireThat(toBase64(root) === checkpoint.root, `Entry ${place} is not in the log that the checkpoint stands for.`)
    return fromJson(body)
  }
  const issued = await inLog(entry, Number(index), hashes.split('\n').slice(0, -1))
  requireThat(issued.fact === 'batch.issued', 'The entry is not about a new batch.')
  const shown = await openDetails(issued, details, salt)
  const leaf = serial === undefined ? '' : await findCode(serial, { code, shown, issued })
  const events = []
  for (const { index: place, entry: body, path } of later) {
    const event = await inLog(body, place, path)
    requireThat(event.batch === issued.batch, 'The proof has an entry about another batch.')
    const isOfOthers = Array.isArray(event.codes) && !event.codes.includes(leaf)
    if (!isOfOthers) events.push({ fact: String(event.fact), at: String(event.at), index: Number(place) })
  }
  return {
    checkpoint,
    index: Number(index),
    issued,
    details: shown,
    isPublic: Boolean(issued.details),
    events,
    leaf,
  }
}

/** The leaf of a code that the proof leads from to its batch. @param {string} serial @param {Record<string, any>} about */
async function findCode(serial, { code, shown, issued }) {
  const leaf = await hashLeaf(fromBase64(code?.salt), utf8(normalizeSerial(serial)))
  // Canaries are in the tree too, but on no pack.
  const count = shown.count + (shown.canaries ?? 0)
  requireThat(code?.count === count, 'The proof is about another number of codes than the entry.')
  const root = await rootOfPath(leaf, code.index, code.count, code.path.map(fromBase64))
  requireThat(toBase64(root) === issued.codes, `The batch of this proof has no code with the serial ${serial}.`)
  return toBase64(leaf)
}

/** @param {any} issued @param {string} details @param {string} salt */
async function openDetails(issued, details, salt) {
  if (issued.details) return issued.details
  const commitment = await sha256(fromBase64(salt), utf8(String(details)))
  requireThat(
    toBase64(commitment) === issued.commitment,
    'The details of the batch are not those that the log stands for.',
  )
  return fromJson(details)
}

/** @type {Record<string, string>} */
const factTexts = {
  'batch.released': 'The batch was released',
  'batch.recalled': 'The batch was recalled',
  'batch.recall_lifted': 'The recall of the batch ended',
  'batch.closed': 'The batch was closed',
  'batch.reopened': 'The batch was reopened',
  'codes.blocked': 'This code was blocked',
  'codes.unblocked': 'This code was unblocked',
}
/** @param {string} fact */
const describeFact = (fact) => factTexts[fact] ?? `The log noted “${fact}”`
/** @param {string} at */
const formatTime = (at) => `${String(at).slice(0, 16).replace('T', ' ')} UTC`
/** @param {{ fact: string, at: string, place: number }} event */
export const describeEvent = ({ fact, at, place }) => `${describeFact(fact)}, ${formatTime(at)}, entry ${place}.`

/** What was proved and what was not, in sentences. @param {Awaited<ReturnType<typeof verifyProof>>} proved */
export function explain({ checkpoint, index, issued, details, isPublic, events }) {
  const { company, product, lot, batchNumber, count } = details
  return {
    proved: [
      `This serial is one of the ${count} codes of a batch in the log ${checkpoint.origin}, entry ${index} of ${checkpoint.size}.`,
      `The server wrote into the log: ${company}, ${product}${lot ? `, lot ${lot}` : ''}, batch ${batchNumber}, issued ${formatTime(issued.at)}${issued.released ? ' and released' : ', not yet released'}.`,
      isPublic
        ? 'Everyone can read these details in the log.'
        : 'The log hides these details and commits to them: they cannot be changed.',
      ...events.map(({ fact, at, index: place }) => describeEvent({ fact, at, place })),
      ...(events.length === 0 ? ['The proof has no later entry about the batch.'] : []),
    ],
    notProved: [
      'That the pack in your hand is genuine: a label can be copied with its serial.',
      'That nothing happened after this checkpoint, or that the proof has all entries about the batch: compare it with a mirror.',
      'That the times are right: they are those of the server.',
      'That everyone sees this log: a mirror that someone else keeps shows it.',
    ],
  }
}
