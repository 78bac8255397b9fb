/*
 * The serial of a code (docs/codes-and-batches.md, "Codes and serials"): the random 64-bit code id in 13 characters of Crockford's
 * base32, then 3 check characters. They are a Reed-Solomon code over GF(32), shortened to length 16, with the roots a, a^2 and
 * a^3. Its distance is 4, so it detects every 1, 2 or 3 wrong characters and every exchange of two. No imports: the public
 * pages load this file.
 */
/** Crockford's base32 has no I, L, O or U, so that letters and digits are not confused. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const dataLength = 13
const checkLength = 3
export const serialLength = dataLength + checkLength

const at = (values: ArrayLike<number>, index: number) => values[index] ?? 0
// One pure call, so that a bundle that only parses serials leaves the tables out.
const field = /* @__PURE__ */ tables()

function tables() {
  const exp = new Uint8Array(62)
  const log = new Uint8Array(32)
  for (let power = 0, value = 1; power < 31; power++) {
    exp[power] = exp[power + 31] = value
    log[value] = power
    value = value & 16 ? (value << 1) ^ 0b100101 : value << 1 // x^5 + x^2 + 1 is primitive
  }
  const times = (a: number, b: number) => (a && b ? at(exp, at(log, a) + at(log, b)) : 0)
  let generator = [1]
  for (const power of [1, 2, 3])
    generator = [...generator, 0].map((c, i) => c ^ times(at(generator, i - 1), at(exp, power)))
  return { times, generator }
}

/** The 16 characters of a code id (PostgreSQL's signed 64-bit integer), without hyphens. */
export function encodeSerial(codeId: bigint): string {
  const id = BigInt.asUintN(64, codeId)
  const values = new Array<number>(dataLength).fill(0)
  // In two numbers of at most 35 bits, because arithmetic with BigInt is slow and leaves much garbage.
  fillDigits(values, 0, 6, Number(id >> 35n))
  fillDigits(values, 6, dataLength, Number(id & 0x7_ffff_ffffn))
  let serial = ''
  for (const value of values) serial += alphabet[value]
  for (const value of computeCheckValues(values)) serial += alphabet[value]
  return serial
}

function fillDigits(values: number[], from: number, to: number, number: number) {
  let rest = number
  for (let i = to - 1; i >= from; i--) {
    values[i] = rest % 32
    rest = Math.floor(rest / 32)
  }
}

/** The code id of a serial as a person typed it; undefined when its check characters do not fit. */
export function decodeSerial(typed: string): bigint | undefined {
  const values = normalizeSerial(typed)
    .split('')
    .map((character) => alphabet.indexOf(character))
  if (values.length !== serialLength || values.includes(-1) || at(values, 0) > 15) return undefined
  const data = values.slice(0, dataLength)
  if (computeCheckValues(data).some((value, i) => value !== values[dataLength + i])) return undefined
  const numberOf = (digits: number[]) => digits.reduce((number, value) => number * 32 + value, 0)
  return BigInt.asIntN(64, (BigInt(numberOf(data.slice(0, 6))) << 35n) | BigInt(numberOf(data.slice(6))))
}

/** Ignores case, spaces, hyphens, dashes and characters that nobody sees, and reads O as 0, I and L as 1. */
export function normalizeSerial(typed: string): string {
  if (/^[0-9A-HJKMNP-Z]*$/.test(typed)) return typed
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

const serialPattern = /* @__PURE__ */ new RegExp(`^[${alphabet}]{${serialLength}}$`)

/** Has the length and the letters of one of our serials. The check characters may be wrong. */
export function looksLikeSerial(typed: string): boolean {
  return serialPattern.test(normalizeSerial(typed))
}

/**
 * Could be a typed serial from a partner's own label: 6 to 64 letters and digits (limits.ts), and not in our own form. It needs
 * no digit, because a digit may be typed as a letter.
 */
export function mayBeImportedSerial(typed: string): boolean {
  return /^[0-9A-Z]{6,64}$/.test(normalizeSerial(typed)) && !looksLikeSerial(typed)
}

/**
 * Looks like a printed serial of a partner: it has a digit, so that not every word is one, and starts with a letter or digit,
 * because a CSV file for a spreadsheet has an apostrophe before signs.
 */
export function looksLikeImportedSerial(typed: string): boolean {
  return /^[0-9A-Za-z][\w .\p{Pd}]*$/u.test(typed.trim()) && /\d/.test(typed) && mayBeImportedSerial(typed)
}

/** In groups of four, as printed and shown: `7K2M-9QXD-04TB-H6WZ`. A partner's own serial stays as it is. */
export const groupSerial = (serial: string) =>
  /^\w{16}$/.test(serial) ? (serial.match(/.{4}/g) ?? []).join('-') : serial

function computeCheckValues(data: number[]): number[] {
  const { times, generator } = field
  let [a, b, c] = [0, 0, 0]
  for (const value of data) {
    const lead = value ^ a
    a = b ^ times(lead, at(generator, 1))
    b = c ^ times(lead, at(generator, 2))
    c = times(lead, at(generator, 3))
  }
  return [a, b, c]
}
