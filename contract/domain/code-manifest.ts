/*
 * A code manifest: what an inspector's phone takes along to check the codes of one batch without a network (docs/trust.md,
 * "Inspectors"). It has the facts of the batch and its serials as a Golomb-coded set: each serial becomes a number below
 * `count * oneIn`, and the sorted numbers are stored as gaps in Rice's code. 24.8 bits a serial, of the 23.3 that one false hit in ten
 * million needs at least. Server and phone compute the same with 32-bit integers, without BigInt and synchronously.
 *
 *   "SHM1"   length of the facts, 4 bytes big endian   facts, JSON   the set   Ed25519 signature of all before it, 64 bytes
 */
export type ManifestFacts = {
  batchId: string
  companyId: string
  company: string
  productId: string
  product: string
  /** The GTINs that its product has or had. */
  gtins: string[]
  lot: string
  manufacturingDate: string
  expirationDate: string
  state: 'not_released' | 'released' | 'recalled' | 'closed'
  /** Why it was recalled or closed, and since when it is in its state. */
  stateReason: string | null
  stateSince: string | null
  blocked: { serial: string; reason: string }[]
  madeAt: string
  expiresAt: string
  count: number
  /** 16 hex digits. Another one for each batch, so that a false hit in one is none in the next. */
  seed: string
}

/** How long a manifest answers. */
export const manifestDays = 14

/** An unknown serial passes the set of a batch at most once in so many. */
const usualOneIn = 10_000_000
/** About how many bytes the manifest of so many codes has. */
export const estimateManifestBytes = (count: number) => 700 + Math.ceil(count * 3.1)

const magic = [0x53, 0x48, 0x4d, 0x31]
const headBytes = 8
const signatureBytes = 64
/** Each of so many numbers begins a group that a lookup can jump to. */
const groupSize = 4

/** A manifest without its signature. `serials` are normalized (serial.ts), or as `imported_serials` has them for lookup. */
export function buildManifest(
  given: ManifestFacts,
  serials: readonly string[],
  oneIn = usualOneIn,
): Uint8Array<ArrayBuffer> {
  const facts = { ...given, oneIn }
  if (facts.count !== serials.length) throw new Error('The count of a manifest is that of its serials.')
  const json = new TextEncoder().encode(JSON.stringify(facts))
  const toNumber = numberBy(facts)
  const set = encodeSet(
    Float64Array.from(serials, (serial) => toNumber(fingerprint(serial))).sort(),
    riceBitsFor(oneIn),
  )
  const bytes = new Uint8Array(headBytes + json.length + set.length)
  bytes.set(magic)
  new DataView(bytes.buffer).setUint32(magic.length, json.length)
  bytes.set(json, headBytes)
  bytes.set(set, headBytes + json.length)
  return bytes
}

/** What `signature` signs, and the signature, of a manifest as the server sends it. */
export const splitManifest = (signed: Uint8Array<ArrayBuffer>) => ({
  body: signed.subarray(0, -signatureBytes),
  signature: signed.subarray(-signatureBytes),
})

export type CodeManifest = ManifestFacts & {
  oneIn: number
  /** Whether the batch has a serial, but for one false hit in `oneIn`. */
  has: (print: Fingerprint) => boolean
  reasonOfBlock: (serial: string) => string | undefined
}

/** Reads a manifest without its signature, whose check comes first. Throws an Error if it is not whole. */
export function parseManifest(body: Uint8Array): CodeManifest {
  const length = new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(magic.length)
  if (magic.some((byte, i) => body[i] !== byte) || headBytes + length > body.length) throw damaged()
  const facts = JSON.parse(new TextDecoder().decode(body.subarray(headBytes, headBytes + length))) as ManifestFacts & {
    oneIn: number
  }
  const set = indexSet(body.subarray(headBytes + length), facts)
  const toNumber = numberBy(facts)
  const blocked = new Map(facts.blocked.map(({ serial, reason }) => [serial, reason]))
  return {
    ...facts,
    has: (print) => set.has(toNumber(print)),
    reasonOfBlock: (serial) => blocked.get(serial),
  }
}

const damaged = () => new Error('This manifest is damaged.')

type Size = { count: number; oneIn: number }
type Fingerprint = { high: number; low: number }

/** 64 bits of a normalized serial, the same for all manifests, so that a lookup in many reads the text once. */
export function fingerprint(serial: string): Fingerprint {
  let high = 0x2545f491
  let low = 0x4f6cdd1d
  for (let i = 0; i < serial.length; i++) {
    const character = serial.charCodeAt(i)
    high = Math.imul(high ^ character, 0xcc9e2d51)
    high = (high << 15) | (high >>> 17)
    low = Math.imul(low ^ character, 0x1b873593)
    low = (low << 13) | (low >>> 19)
  }
  return { high, low }
}

/** The number of a serial in a set: its fingerprint, mixed with the seed without a loss, then scaled to `count * oneIn`. */
function numberBy({ seed, count, oneIn }: Size & { seed: string }) {
  const first = Number.parseInt(seed.slice(0, 8), 16)
  const second = Number.parseInt(seed.slice(8), 16)
  const range = count * oneIn
  return ({ high, low }: Fingerprint) => {
    const a = mix(high ^ first)
    const b = mix(low ^ second ^ a)
    const share = (b >>> 0) * 2 ** -32 + (mix(a ^ b) >>> 11) * 2 ** -53
    return Math.floor(share * range)
  }
}

/** The last step of MurmurHash3: a change of one bit changes each bit of the result by half a chance. */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** The bits of a gap that are stored as they are; the rest is unary. 23 are best for gaps of ten million on average; 24 are possible. */
const riceBitsFor = (oneIn: number) => Math.round(Math.log2(oneIn * Math.LN2))

/** Of each gap, as many zeros as it has whole units, a one, and its rest. */
function encodeSet(sorted: Float64Array, riceBits: number): Uint8Array {
  const riceUnit = 2 ** riceBits
  const last = sorted.at(-1) ?? 0
  const bytes = new Uint8Array(Math.ceil((sorted.length * (riceBits + 1) + last / riceUnit) / 8))
  let position = 0
  let before = 0
  for (const number of sorted) {
    const units = Math.floor((number - before) / riceUnit)
    const rest = (number - before) % riceUnit
    position += units
    for (let bit = riceBits, value = riceUnit + rest; bit >= 0; bit--, position++)
      if ((value >>> bit) & 1) bytes[position >>> 3] = at(bytes, position >>> 3) | (128 >>> (position & 7))
    before = number
  }
  return bytes.subarray(0, Math.ceil(position / 8))
}

/** Decodes a set once, to see that it is whole and to note where each group begins. */
function indexSet(bytes: Uint8Array, { count, oneIn }: Size) {
  const riceBits = riceBitsFor(oneIn)
  const groups = Math.max(1, Math.ceil(count / groupSize))
  const width = Math.ceil((count * oneIn) / groups)
  const positions = new Uint32Array(groups)
  const numbers = new Float64Array(groups)
  const next = { position: 0, number: 0 }
  let noted = 1 // the first group begins with the first number
  for (let i = 0; i < count; i++) {
    const { position, number } = next
    advance(bytes, riceBits, next)
    for (; noted < groups && noted * width <= next.number; noted++) {
      positions[noted] = position
      numbers[noted] = number
    }
  }
  const end = next.position
  if (Math.ceil(end / 8) !== bytes.length || next.number > count * oneIn) throw damaged()
  positions.fill(end, noted)
  return {
    has(wanted: number) {
      const group = Math.min(groups - 1, Math.floor(wanted / width))
      const found = { position: at(positions, group), number: at(numbers, group) }
      while (found.position < end) {
        advance(bytes, riceBits, found)
        if (found.number >= wanted) return found.number === wanted
      }
      return false
    },
  }
}

/** Moves on to the next number. */
function advance(bytes: Uint8Array, riceBits: number, next: { position: number; number: number }) {
  const riceUnit = 2 ** riceBits
  let zeros = Math.clz32(wordAt(bytes, next.position))
  while (zeros > 24) {
    if (next.position > 8 * bytes.length) throw damaged()
    next.position += 24 // as many as a word has for certain
    next.number += 24 * riceUnit
    zeros = Math.clz32(wordAt(bytes, next.position))
  }
  const rest = wordAt(bytes, next.position + zeros + 1) >>> (32 - riceBits)
  next.position += zeros + 1 + riceBits
  next.number += zeros * riceUnit + rest
}

/** The bits from a position on: at least 25, then zeros. */
function wordAt(bytes: Uint8Array, position: number): number {
  const i = position >>> 3
  return (
    ((at(bytes, i) << 24) | (at(bytes, i + 1) << 16) | (at(bytes, i + 2) << 8) | at(bytes, i + 3)) << (position & 7)
  )
}

const at = (values: ArrayLike<number>, index: number) => values[index] ?? 0
