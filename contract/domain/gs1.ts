/*
 * Identities by the GS1 standards (docs/codes-and-batches.md, "GS1"): GTIN, batch and serial number, and the Digital Link that
 * holds them. Strict, because other software reads the labels too. No imports: the public pages load this file.
 */
/** What is wrong with a GS1 text. `describeFailure` has a sentence for each. */
export type Gs1Problem =
  | 'no_gtin'
  | 'encoding'
  | 'gtin_digits'
  | 'gtin_length'
  | 'gtin_check_digit'
  | 'empty_value'
  | 'too_long'
  | 'charset'
  | 'date'
  | 'order'
  | 'repeated'
  | 'unknown_identifier'
  | 'not_an_attribute'

/** `part` is the application identifier (such as `21`), the segment or the key that is wrong. */
export type Gs1Failure = { ok: false; problem: Gs1Problem; part: string }

export type Gs1Identity = {
  /** Always 14 digits. */
  gtin: string
  /** AI 22, the consumer product variant. */
  cpv?: string
  /** AI 10. */
  lot?: string
  /** AI 21. */
  serial?: string
  /** AI 235, a serial that somebody other than the brand owner gave. Stands alone: never with `cpv`, `lot` or `serial`. */
  thirdPartySerial?: string
  /** Other application identifiers with their values, dates as YYMMDD: `{ 17: '271200' }`. */
  attributes: Record<string, string>
}

export type Gs1Reading = ({ ok: true } & Gs1Identity) | Gs1Failure

export const gtinLengths = [8, 12, 13, 14]
export const maxGs1Serial = 20

/** The parts that may follow the GTIN, in the only order that is allowed. */
const qualifiers = [
  { ai: '22', name: 'cpv', max: 20 },
  { ai: '10', name: 'lot', max: 20 },
  { ai: '21', name: 'serial', max: maxGs1Serial },
  { ai: '235', name: 'thirdPartySerial', max: 28 },
] as const
const dates = ['11', '12', '13', '15', '16', '17']

export const failure = (problem: Gs1Problem, part = ''): Gs1Failure => ({ ok: false, problem, part })

/** The check digit of a GTIN without it. Works for every length. */
export function gtinCheckDigit(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += Number(digits.at(-1 - i)) * (i % 2 ? 1 : 3)
  return (10 - (sum % 10)) % 10
}

/** The 14 digits of a GTIN with 8, 12, 13 or 14 digits, as it is typed from a pack: spaces and hyphens do not count. */
export function normalizeGtin(typed: string): { ok: true; gtin: string } | Gs1Failure {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '')
  const problem = gtinProblem(digits, gtinLengths)
  return problem ? failure(problem, '01') : { ok: true, gtin: digits.padStart(14, '0') }
}

/** Whether it is a number that a shop assigned itself, by its first digits: it names nothing outside that shop. */
export const isRestrictedGtin = (gtin: string) => /^(?:0{6}[02]|.(?:02|04|2))/.test(gtin)

/** What keeps a text from being a GTIN of one of these lengths. */
export function gtinProblem(digits: string, lengths: readonly number[]): Gs1Problem | undefined {
  if (!/^\d+$/.test(digits)) return 'gtin_digits'
  if (!lengths.includes(digits.length)) return 'gtin_length'
  // Only zeros have a right check digit, but are the empty field of a form.
  if (gtinCheckDigit(digits.slice(0, -1)) !== Number(digits.at(-1)) || /^0+$/.test(digits)) return 'gtin_check_digit'
  return undefined
}

/** What keeps a text from being the value of an application identifier with at most `max` characters of charset 82. */
export function valueProblem(value: string, max: number): Gs1Problem | undefined {
  if (!value) return 'empty_value'
  if (!/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/.test(value)) return 'charset'
  return value.length > max ? 'too_long' : undefined
}

/** What keeps a value from fitting its attribute: dates are YYMMDD, and the day 00 stands for the whole month. */
export function attributeProblem(ai: string, value: string): Gs1Problem | undefined {
  if (!dates.includes(ai)) return valueProblem(value, 90)
  const [, year, month, day] = (/^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return 'date'
  return day > new Date(Date.UTC(2000 + year, month, 0)).getUTCDate() ? 'date' : undefined
}

/** Adds a part to an identity that is being read. Returns what is wrong with the part, if anything. */
export function addPart(identity: Gs1Identity, ai: string, value: string): Gs1Failure | undefined {
  const qualifier = qualifiers.find((each) => each.ai === ai)
  const problem = qualifier ? valueProblem(value, qualifier.max) : attributeProblem(ai, value)
  if (problem) return failure(problem, ai)
  const before = qualifier ? identity[qualifier.name] : identity.attributes[ai]
  if (before !== undefined && before !== value) return failure('repeated', ai)
  if (qualifier) identity[qualifier.name] = value
  else identity.attributes[ai] = value
  return undefined
}

/** Without a prototype, whose names would pass for identifiers. */
export const newIdentity = (gtin: string): Gs1Identity => ({ gtin, attributes: Object.create(null) })

/**
 * Reads a GS1 Digital Link, whole or from its path on: `https://any.host/any/path/01/{GTIN}/10/{lot}/21/{serial}?17=261231`.
 * The problem `no_gtin` means that it is no Digital Link at all; any other, that it is a wrong one.
 */
export function parseDigitalLink(link: string): Gs1Reading {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/i.exec(link.trim()) ?? []
  const segments = path.replace(/\/$/, '').split('/')
  const start = segments.findIndex((segment, i) => segment === '01' && /^\d{8,}$/.test(segments[i + 1] ?? ''))
  const keyAt = start < 0 ? segments.indexOf('01') : start
  if (keyAt < 0) return failure('no_gtin')
  const gtin = segments[keyAt + 1] ?? ''
  const problem = gtinProblem(gtin, [14])
  if (problem) return failure(problem, '01')
  const identity = newIdentity(gtin)
  const wrong = readQualifiers(identity, segments.slice(keyAt + 2)) ?? readQuery(identity, query)
  return wrong ?? { ok: true, ...identity }
}

function readQualifiers(identity: Gs1Identity, segments: string[]): Gs1Failure | undefined {
  let last = -1
  for (let i = 0; i < segments.length; i += 2) {
    const ai = segments[i] ?? ''
    const position = qualifiers.findIndex((qualifier) => qualifier.ai === ai)
    if (position < 0) return failure('unknown_identifier', ai)
    if (position === last) return failure('repeated', ai)
    if (position < last || (ai === '235' && last >= 0)) return failure('order', ai)
    last = position
    const value = decodeStrictly(segments[i + 1] ?? '', /^[\w\-.~!$&'()*+,;=:@%]*$/)
    if (value === undefined) return failure('encoding', ai)
    const wrong = addPart(identity, ai, value)
    if (wrong) return wrong
  }
  return undefined
}

/** Keys that are no application identifiers, such as `utm_source`, are legal and mean nothing here. */
function readQuery(identity: Gs1Identity, query: string): Gs1Failure | undefined {
  for (const pair of query.split('&')) {
    const [key = '', ...rest] = pair.split('=')
    if (!/^\d{2,4}$/.test(key)) continue
    if (['00', '01', '02', '21', '22', '235'].includes(key)) return failure('not_an_attribute', key)
    const value = decodeStrictly(rest.join('='), /^[\w\-.~!$'()*+,;=:@%/?]*$/)
    if (value === undefined) return failure('encoding', key)
    const wrong = addPart(identity, key, value)
    if (wrong) return wrong
  }
  return undefined
}

/** The decoded text; undefined when it has a character that must be encoded, or a malformed escape. */
function decodeStrictly(encoded: string, legal: RegExp): string | undefined {
  if (!legal.test(encoded)) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** The canonical path of an identity: `/01/{GTIN}[/22/{cpv}][/10/{lot}][/21/{serial}][?17=...]`. After `PUBLIC_URL` it is a Digital Link. */
export function digitalLinkPath(
  identity: Omit<Gs1Identity, 'attributes'> & { attributes?: Record<string, string> },
): string {
  let path = `/01/${identity.gtin}`
  for (const { ai, name } of qualifiers) {
    const value = identity[name]
    if (value) path += `/${ai}/${encodeURIComponent(value)}`
  }
  const pairs = Object.entries(identity.attributes ?? {}).map(([ai, value]) => `${ai}=${encodeURIComponent(value)}`)
  return pairs.length ? `${path}?${pairs.sort().join('&')}` : path
}

const sentences: Record<Gs1Problem, (part: string) => string> = {
  no_gtin: () => 'There is no GTIN: a Digital Link has /01/ and 14 digits.',
  encoding: (part) =>
    `The value of (${part}) is not encoded as in a web address: each % needs two digits or letters A to F.`,
  gtin_digits: () => 'A GTIN has digits only.',
  gtin_length: () => 'A GTIN has 8, 12, 13 or 14 digits; in a Digital Link always 14.',
  gtin_check_digit: () => 'The last digit does not fit the others. Check the GTIN digit by digit.',
  empty_value: (part) => `(${part}) has no value.`,
  too_long: (part) => `The value of (${part}) is too long.`,
  charset: (part) => `The value of (${part}) has a character that GS1 does not allow.`,
  date: (part) => `(${part}) is no date in the form YYMMDD.`,
  order: (part) => `(${part}) is in the wrong place: the order is 01, 22, 10, 21.`,
  repeated: (part) => `(${part}) is there twice.`,
  unknown_identifier: (part) => `“${part}” cannot follow here.`,
  not_an_attribute: (part) => `(${part}) belongs into the path, not after the question mark.`,
}

/** A sentence for people: what is wrong, and with which part. */
export const describeFailure = ({ problem, part }: Gs1Failure) => sentences[problem](part)
