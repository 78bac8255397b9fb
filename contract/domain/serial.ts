/*
 * The serial of a code (design 4 "Serial", 5 "The code is a random 64-bit integer"):
 * 13 Crockford base32 characters of the number, then 3 check characters, a Reed-Solomon code over GF(32)
 * shortened to length 16 with the roots a, a^2, a^3. Its distance is 4, so every 1, 2 or 3 wrong characters
 * and every exchange of two are seen. Pure and free of imports: the public pages carry it.
 */
/** Crockford's base32: no I, L, O or U, so that letters and digits are not confused. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const dataLength = 13
const checkLength = 3
export const serialLength = dataLength + checkLength

const at = (values: ArrayLike<number>, index: number) => values[index] ?? 0
// In one pure call, so that a page that only reads serials does not carry the tables.
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

/** The 16 characters of a code, without hyphens. `code` is PostgreSQL's signed 64-bit integer. */
export function serialOf(code: bigint): string {
  let rest = BigInt.asUintN(64, code)
  const data: number[] = []
  for (let place = 0; place < dataLength; place++) {
    data.unshift(Number(rest & 31n))
    rest >>= 5n
  }
  return [...data, ...checkOf(data)].map((value) => alphabet[value]).join('')
}

/** The code of a serial as a person typed it, or undefined when it cannot be right (mistyped). */
export function codeIdOf(typed: string): bigint | undefined {
  const serial = normaliseSerial(typed)
  const values = Array.from(serial, (character) => alphabet.indexOf(character))
  if (values.length !== serialLength || values.includes(-1) || (values[0] ?? 0) > 15) return undefined
  const data = values.slice(0, dataLength)
  if (checkOf(data).some((value, i) => value !== values[dataLength + i])) return undefined
  return BigInt.asIntN(
    64,
    data.reduce((number, value) => (number << 5n) | BigInt(value), 0n),
  )
}

/** Forgives what people do to serials: case, spaces, hyphens and dashes, O for 0, I and L for 1. */
export function normaliseSerial(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** Has the length and the letters of a serial of ours, whatever its check characters say. */
export function looksLikeSerial(typed: string): boolean {
  return new RegExp(`^[${alphabet}]{${serialLength}}$`).test(normaliseSerial(typed))
}

/**
 * Can be what somebody typed for a serial that a partner's own label carries: 6 to 64 letters and digits (contract/limits.ts),
 * and not of our own form. Not even a digit is asked for, which may have been typed as a letter.
 */
export function mayBeImportedSerial(typed: string): boolean {
  return /^[0-9A-Z]{6,64}$/.test(normaliseSerial(typed)) && !looksLikeSerial(typed)
}

/**
 * Looks as such a serial is written: with a digit, so that not every word is one, and a letter or a digit first, because a
 * table for a spreadsheet puts an apostrophe before signs.
 */
export function looksLikeImportedSerial(typed: string): boolean {
  return /^[0-9A-Za-z][\w .\p{Pd}]*$/u.test(typed.trim()) && /\d/.test(typed) && mayBeImportedSerial(typed)
}

/** In groups of four, as printed and shown: `7K2M-9QXD-04TB-H6WZ`; a partner's own serial stays as it is. */
export const groupSerial = (serial: string) => serial.replace(/^(\w{4})(\w{4})(\w{4})(\w{4})$/, '$1-$2-$3-$4')

export type ScannedText =
  | { kind: 'serial'; serial: string }
  | { kind: 'foreign'; host: string }
  | { kind: 'empty' }
  | { kind: 'other' }

/**
 * What a scanned text says (specification 4: of a URL only the last path segment is used; design 4 "Scanner":
 * a URL on another host is not one of ours). `ours` are the hosts of the product's own links, with
 * their ports if any.
 */
export function parseScannedText(scanned: string, ours: readonly string[]): ScannedText {
  const text = scanned.trim()
  const url = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (url && !ours.includes(url.host)) return { kind: 'foreign', host: url.host }
  const last = url ? url.pathname.split('/').filter(Boolean).at(-1) : text
  if (!last) return { kind: 'empty' }
  if (looksLikeSerial(last)) return { kind: 'serial', serial: normaliseSerial(last) }
  return looksLikeImportedSerial(last) ? { kind: 'serial', serial: last.trim() } : { kind: 'other' }
}

function checkOf(data: number[]): number[] {
  const register = new Array<number>(checkLength).fill(0)
  for (const value of data) {
    const lead = value ^ (register.shift() ?? 0)
    register.push(0)
    for (let i = 0; i < checkLength; i++) register[i] = at(register, i) ^ field.times(lead, at(field.generator, i + 1))
  }
  return register
}
