/*
 * Compressed GS1 Digital Links: the binary form of their parts, in base64url. Two standards have one: GS1 Digital Link 1.2,
 * "Compression", which resolvers may still read (GS1-Conformant Resolver 1.2.1, 2.3), and "Compression Technical Standard for EPC binary
 * strings" 1.0, which they have to, here for the items that RFID tags name by a GTIN and a serial.
 */
import { gtinCheckDigit } from '@sahihi/contract/domain/gs1.ts'

type Element = [ai: string, value: string]
type Bits = ReturnType<typeof createBitReader>

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ascii = String.fromCharCode(...Array(128).keys())
/** How the characters of a value are written, by the number before it. The first has the whole value as one number. */
const encodings = ['0123456789', '0123456789abcdef', '0123456789ABCDEF', base64url, ascii]

/** What values are made of: digits (N) or characters (X), so many or at most so many. Some have two parts. */
const formats: [ai: RegExp, ...parts: string[]][] = [
  [/^0[12]$/, 'N14'],
  [/^(?:10|2[12]|243|420|702[0-2]|71\d|7240|8002|8012)$/, 'X..20'],
  [/^(?:1[1-35-7]|3[1-6]\d\d|395\d|7006|8005)$/, 'N6'],
  [/^20$/, 'N2'],
  [/^235$/, 'X..28'],
  [/^(?:24[01]|25[01]|40[03]|7002|7023|90)$/, 'X..30'],
  [/^242$/, 'N..6'],
  [/^3[07]$/, 'N..8'],
  [/^39[02]\d$/, 'N..15'],
  [/^39[13]\d$/, 'N3', 'N..15'],
  [/^394\d$/, 'N4'],
  [/^(?:41[0-7]|7001)$/, 'N13'],
  [/^421$/, 'N3', 'X..9'],
  [/^42[246]$/, 'N3'],
  [/^42[35]$/, 'N3', 'N..12'],
  [/^(?:427|7008)$/, 'X..3'],
  [/^7003$/, 'N10'],
  [/^7004$/, 'N..4'],
  [/^7005$/, 'X..12'],
  [/^7007$/, 'N6', 'N..6'],
  [/^7009$/, 'X..10'],
  [/^7010$/, 'X..2'],
  [/^703\d$/, 'N3', 'X..27'],
  [/^8008$/, 'N8', 'N..4'],
  [/^8020$/, 'X..25'],
  [/^8200$/, 'X..70'],
  [/^9[1-9]$/, 'X..90'],
]

/** The codes for sequences of identifiers, here of those that begin with a GTIN. */
const sequences: Record<string, string[]> = {
  '0A': ['01', '22'],
  '0B': ['01', '10'],
  '0C': ['01', '21'],
  '0D': ['01', '17'],
  '0E': ['01', '7003'],
  '0F': ['01', '30'],
  '1A': ['01', '10', '21', '17'],
  '1B': ['01', '15'],
  '1C': ['01', '11'],
  '1D': ['01', '16'],
  '1E': ['01', '91'],
  '1F': ['01', '10', '15'],
}
for (const [i, letter] of [...'ABCDEF'].entries()) {
  sequences[`2${letter}`] = ['01', `310${i}`]
  sequences[`3${letter}`] = ['01', `320${i}`]
}
for (let i = 0; i < 10; i++) sequences[`A${i}`] = ['01', `392${i}`]

/**
 * The Digital Link that a compressed one stands for, from its path on: for `/{compressed}` or `/01/{GTIN}/{compressed}`. Its GTIN and
 * values may be wrong. Undefined for every other address.
 */
export function uncompressedLink(address: string): string | undefined {
  const [, gtin, segment = '', query] =
    /^\/(?:01\/(\d{14})\/)?([\w-]{4,400})\/?(?:\?([^#]*))?(?:#.*)?$/.exec(address) ?? []
  const elements = gtin === undefined ? (parseEpc(segment) ?? readElements(segment)) : readElements(segment)
  if (!elements) return undefined
  const all: Element[] = gtin === undefined ? elements : [['01', gtin], ...elements]
  const path = ['01', '22', '10', '21', '235'].flatMap((ai) => all.filter(([each]) => each === ai))
  if (path[0]?.[0] !== '01') return undefined
  const attributes = all.filter((element) => !path.includes(element))
  const pairs = attributes.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).concat(query ? [query] : [])
  const link = path.map(([ai, value]) => `/${ai}/${encodeURIComponent(value)}`).join('')
  return pairs.length > 0 ? `${link}?${pairs.join('&')}` : link
}

/** A reader of the bits that characters stand for. Behind the end it reads zeros. */
function createBitReader(text: string, alphabet = base64url) {
  const width = Math.log2(alphabet.length)
  const bits = Array.from(text, (each) => alphabet.indexOf(each).toString(2).padStart(width, '0')).join('')
  let at = 0
  const big = (count: number) => {
    at += count
    return BigInt(`0b0${bits.slice(at - count, at).padEnd(count, '0')}`)
  }
  return { big, number: (count: number) => Number(big(count)), left: () => bits.length - at }
}

/** Undefined for what is not written by the rules to its end. */
function readElements(segment: string): Element[] | undefined {
  const bits = createBitReader(segment)
  const elements: Element[] = []
  // What is left of the last character is zeros.
  while (bits.left() > 5) {
    const code = (bits.number(8) + 0x100).toString(16).slice(1).toUpperCase()
    const read = code.startsWith('F')
      ? [pairIn(bits, code)]
      : readIdentifiers(bits, code).map((ai) => readElement(bits, ai))
    if (read.length === 0) return undefined
    for (const element of read) {
      if (!element) return undefined
      elements.push(element)
    }
  }
  return bits.left() >= 0 && bits.big(bits.left()) === 0n ? elements : undefined
}

/** The identifiers that a code stands for; or the one that begins with it, and goes on in digits of four bits. */
function readIdentifiers(bits: Bits, code: string): string[] {
  if (!/^\d\d$/.test(code)) return sequences[code] ?? []
  let ai = code
  while (ai.length < 4 && !formats.some(([of]) => of.test(ai))) ai += bits.number(4).toString(16)
  return [ai]
}

function readElement(bits: Bits, ai: string): Element | undefined {
  const [, ...parts] = formats.find(([of]) => of.test(ai)) ?? []
  const values = parts.map((part) => {
    const [, kind, upTo, max = ''] = /^([NX])(\.\.)?(\d+)$/.exec(part) ?? []
    const encoding = kind === 'X' ? bits.number(3) : 0
    const length = upTo ? bits.number(Number(max).toString(2).length) : Number(max)
    return readValue(bits, encoding, length)
  })
  return values.length === 0 || values.includes(undefined) ? undefined : [ai, values.join('')]
}

/** A pair that is not of GS1: the length of its key goes on behind the code. */
function pairIn(bits: Bits, code: string): Element | undefined {
  const key = readValue(bits, 3, (Number.parseInt(code, 16) % 16) * 8 + bits.number(3))
  const value = readValue(bits, bits.number(3), bits.number(7))
  return key && value !== undefined && !/^\d+$/.test(key) ? [key, value] : undefined
}

function readValue(bits: Bits, encoding: number, length: number): string | undefined {
  const alphabet = encodings[encoding]
  if (alphabet === undefined || bits.left() < 0) return undefined
  if (encoding > 0) return Array.from({ length }, () => alphabet[bits.number(Math.log2(alphabet.length))]).join('')
  return readNumber(bits, (10n ** BigInt(length) - 1n).toString(2).length, length)
}

/** With zeros in front; undefined for a number that has more digits. */
function readNumber(bits: Bits, width: number, digits: number): string | undefined {
  const text = bits.big(width).toString()
  if (digits === 0) return ''
  return text.length > digits ? undefined : text.padStart(digits, '0')
}

/** The bits of a company's prefix in the GTIN, by partition; it has 12 digits in the first and one less in each further one. */
const prefixBits = [40, 37, 34, 30, 27, 24, 20]
const sgtin96 = 0x30
const sgtin198 = 0x36

/** The GTIN and serial of an SGTIN-96 or SGTIN-198 in base16 (`eh`) or base64url (`ex`). */
function parseEpc(segment: string): Element[] | undefined {
  const [, form, text = ''] = /^e([hx])([\w-]+)$/.exec(segment) ?? []
  if (!form || (form === 'h' && !/^[0-9a-f]+$/.test(text))) return undefined
  const bits = createBitReader(text, form === 'h' ? encodings[1] : base64url)
  const scheme = bits.number(8)
  bits.number(3) // the filter, by which readers of tags choose
  const partition = bits.number(3)
  const width = prefixBits[partition]
  if (width === undefined || (scheme !== sgtin96 && scheme !== sgtin198)) return undefined
  const prefix = readNumber(bits, width, 12 - partition)
  const item = readNumber(bits, 44 - width, 1 + partition)
  const serial = scheme === sgtin198 ? readValue(bits, 4, 20)?.replace(/\0+$/, '') : bits.big(38).toString()
  const left = bits.left()
  if (!prefix || !item || !serial || left < 0 || left > 5 || bits.big(left) !== 0n) return undefined
  const digits = `${item[0]}${prefix}${item.slice(1)}`
  return [
    ['01', `${digits}${gtinCheckDigit(digits)}`],
    ['21', serial],
  ]
}
