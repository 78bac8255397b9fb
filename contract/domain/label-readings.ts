/*
 * What the text of a GS1 label may mean (docs/codes-and-batches.md, "GS1"), also where FNC1 is lost: scanners that type like a
 * keyboard leave it out or type something else in its place, and then a lot cannot be told from the serial behind it.
 */
import { gtinProblem, maxGs1Serial, valueProblem } from './gs1.ts'
import {
  elementsIn,
  extractPayload,
  groupSeparator,
  looksLikeElementString,
  parseElementString,
} from './gs1-elements.ts'
import { decodeSerial, looksLikeImportedSerial, normalizeSerial } from './serial.ts'

export type LabelReading = { serial: string; gtin?: string }
export type LabelReadings = {
  readings: LabelReading[]
  /** The label says so by the rules of GS1. Else the readings are guesses, of which only one that fits a code counts. */
  isCertain: boolean
}

/** Real labels are shorter, and each reading may ask the database. */
const maxLength = 400
const maxReadings = 8

/** What is typed in the place of FNC1: a name or an escape of the separator, or what no value may hold. */
const lostSeparators = /(?:[<{[(](?:GS|FNC1)[>}\])]|\\x1d|\\u001d|%1d|[^\s!"%&'()*+,\-./0-9:;<=>?A-Z_a-z\p{Pd}])+/giu

/** The serials that a text may name, each with the GTIN of the label; undefined for a text that is no element string. */
export function parseLabelReadings(scanned: string): LabelReadings | undefined {
  if (!looksLikeElementString(scanned)) return undefined
  const text = extractPayload(scanned).slice(0, maxLength)
  const strict = readStrictly(text)
  // A wrong GTIN means a wrong label, not one that was read badly.
  if (strict === 'wrong_gtin') return { readings: [], isCertain: true }
  const { gtin, rest } = withoutGtin(text.replace(lostSeparators, groupSeparator))
  if (gtin === undefined && /^\(?01/.test(text)) return { readings: [], isCertain: true }
  const ours = findOwnSerials(rest)
  if (strict && (ours.length === 0 || decodeSerial(strict.serial) !== undefined))
    return { readings: [strict], isCertain: true }
  const readings = new Map<string, LabelReading>()
  const add = (serial: string) => readings.set(serial, gtin === undefined ? { serial } : { serial, gtin })
  for (const serial of ours) add(serial)
  if (strict) readings.set(strict.serial, strict)
  else if (ours.length === 0)
    for (const serial of [...findSeparatedSerials(text), ...findImportedSerials(rest)]) add(serial)
  return { readings: [...readings.values()].slice(0, maxReadings), isCertain: false }
}

/** By the rules of GS1; also a serial without a GTIN, as in `(21)SERIAL`. */
function readStrictly(text: string): LabelReading | 'wrong_gtin' | undefined {
  const identity = parseElementString(text)
  if (identity.ok) return identity.serial === undefined ? undefined : { serial: identity.serial, gtin: identity.gtin }
  if (identity.part === '01') return 'wrong_gtin'
  if (identity.problem !== 'no_gtin') return undefined
  const elements = elementsIn(text)
  const serials = 'ok' in elements ? [] : elements.filter(([ai]) => ai === '21').map(([, value]) => value)
  const [serial] = serials
  return serials.length === 1 && serial && !valueProblem(serial, maxGs1Serial) ? { serial } : undefined
}

/** The first GTIN after 01 whose check digit fits, and the text without it. */
function withoutGtin(text: string): { gtin?: string; rest: string } {
  for (const { 1: whole = '', 2: digits = '', index } of text.matchAll(/(?=(\(?01\)?\s*((?:\d\s*){14})))/g)) {
    const gtin = digits.replace(/\s/g, '')
    if (gtinProblem(gtin, [14])) continue
    return { gtin, rest: `${text.slice(0, index)}${groupSeparator}${text.slice(index + whole.length)}` }
  }
  return { rest: text }
}

/** Our serials after a 21, found by their check characters: whatever runs into them, before or behind, does not matter. */
function findOwnSerials(text: string): string[] {
  const found = text.matchAll(/(?=21\)?[\s\p{Pd}]*((?:[0-9A-Z][\s\p{Pd}]*){16}))/giu)
  const serials = Array.from(found, ([, serial = '']) => normalizeSerial(serial))
  return [...new Set(serials)].filter((serial) => decodeSerial(serial) !== undefined)
}

/** The serial where something else stands in the place of FNC1, or spaces between the parts. */
function findSeparatedSerials(text: string): string[] {
  const marked = text.replace(lostSeparators, groupSeparator)
  return [marked.replace(/\s+/g, groupSeparator), marked.replace(/\s+/g, '')].flatMap((each) => {
    const identity = parseElementString(each)
    return identity.ok && identity.serial ? [identity.serial] : []
  })
}

/** What may be a partner's own serial after a 21. Labels have it last. */
function findImportedSerials(text: string): string[] {
  return Array.from(text.matchAll(/21\)?/g), ({ 0: ai, index }) =>
    (text.slice(index + ai.length).split(/[\u001d(]/)[0] ?? '').trim(),
  ).filter((serial) => serial.length <= maxGs1Serial && looksLikeImportedSerial(serial))
}
