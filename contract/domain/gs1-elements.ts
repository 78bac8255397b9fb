/*
 * GS1 element strings (docs/codes-and-batches.md, "GS1"): what a DataMatrix or GS1-128 symbol holds and a hardware scanner types,
 * such as `]d2010950600013435210LOT7<FNC1>21SERIAL`, and the text that people read under it:
 * `(01)09506000134352(10)LOT7(21)SERIAL`.
 */
import {
  addPart,
  failure,
  type Gs1Failure,
  type Gs1Identity,
  type Gs1Reading,
  gtinProblem,
  newIdentity,
} from './gs1.ts'
import { withoutSymbology } from './own-text.ts'

/** Ends a value of variable length. A symbol has FNC1 there, readers give this character. */
export const groupSeparator = '\u001d'

/** The prefixes of symbols that say that their content is of GS1. Others may come before any content (own-text.ts). */
const gs1Symbology = /^\](?:d2|Q3|C1|e0|J1)/
/** By the first two digits: how many digits the identifier has, and how many its value where that is fixed. */
const shapes: [first: RegExp, identifier: number, value?: number][] = [
  [/^00/, 2, 18],
  [/^0[1-3]/, 2, 14],
  [/^1[1-9]/, 2, 6],
  [/^20/, 2, 2],
  [/^(?:10|2[12]|30|37|9\d)/, 2],
  [/^3[1-6]/, 4, 6],
  [/^41/, 3, 13],
  [/^(?:2[345]|4[02]|71)/, 3],
  [/^(?:39|43|7[02]|8[0-2])/, 4],
]

/** A text without the prefix of its symbol and the separator before its first part. */
export const extractPayload = (scanned: string) => withoutSymbology(scanned).replace(/^\u001d/, '')

/**
 * Could be an element string: marked by a prefix or FNC1, in brackets, or beginning with 01 and a GTIN whose check digit fits.
 * What only looks like one by chance is read as before.
 */
export function looksLikeElementString(scanned: string): boolean {
  const text = scanned.trim()
  const payload = extractPayload(text)
  return (
    gs1Symbology.test(text) ||
    text.startsWith(groupSeparator) ||
    /^\(\d{2,4}\)/.test(payload) ||
    !gtinProblem(/^01(\d{14})/.exec(payload.replace(/\s/g, ''))?.[1] ?? '', [14])
  )
}

/** Reads an element string with a GTIN, as a scanner gives it or as it is printed for people. */
export function parseElementString(scanned: string): Gs1Reading {
  const elements = elementsIn(scanned)
  if ('ok' in elements) return elements
  const gtins = elements.filter(([ai]) => ai === '01').map(([, value]) => value)
  if (new Set(gtins).size > 1) return failure('repeated', '01')
  const [gtin] = gtins
  if (gtin === undefined) return failure('no_gtin')
  const problem = gtinProblem(gtin, [14])
  if (problem) return failure(problem, '01')
  const identity = newIdentity(gtin)
  for (const [ai, value] of elements) {
    const wrong = ai === '01' ? undefined : addPart(identity, ai, value)
    if (wrong) return wrong
  }
  return { ok: true, ...identity }
}

export type Element = [ai: string, value: string]

/** The parts of an element string. Its GTIN and its values are not checked. */
export function elementsIn(scanned: string): Element[] | Gs1Failure {
  const payload = extractPayload(scanned)
  return payload.startsWith('(') ? bracketed(payload) : parseConcatenated(payload)
}

function parseConcatenated(payload: string): Element[] | Gs1Failure {
  const elements: Element[] = []
  for (let rest = payload; rest; ) {
    const [, digits, fixed] = shapes.find(([first]) => first.test(rest)) ?? []
    const ai = /^\d+/.exec(rest)?.[0].slice(0, digits) ?? ''
    if (!digits || ai.length < digits) return failure('unknown_identifier', rest.slice(0, 4))
    const after = rest.slice(ai.length)
    const end = after.indexOf(groupSeparator)
    const length = fixed ?? (end < 0 ? after.length : end)
    elements.push([ai, after.slice(0, length)])
    // A separator after a value of fixed length is not needed, but allowed.
    rest = after.slice(length).replace(/^\u001d/, '')
  }
  return elements
}

const escapedBracket = '\u0000'

/** A bracket in a value has a backslash before it. Spaces are in no value; people put them between groups. */
function bracketed(text: string): Element[] | Gs1Failure {
  const parts = text.replaceAll('\\(', escapedBracket).split(/\((\d{2,4})\)/)
  if (parts[0]) return failure('unknown_identifier', parts[0].slice(0, 4))
  const elements: Element[] = []
  for (let i = 1; i < parts.length; i += 2) {
    const ai = parts[i] ?? ''
    const shape = shapes.find(([first]) => first.test(ai))
    if (shape?.[1] !== ai.length) return failure('unknown_identifier', ai)
    elements.push([ai, (parts[i + 1] ?? '').replace(/\s/g, '').replaceAll(escapedBracket, '(')])
  }
  return elements
}

/** The parts of an identity in a symbol and under it, in the order that GS1 wants: fixed lengths first. */
function buildElements({ gtin, lot, serial }: Omit<Gs1Identity, 'attributes'>, expiry?: string): Element[] {
  const elements: [string, string | undefined][] = [
    ['01', gtin],
    ['17', expiry],
    ['10', lot],
    ['21', serial],
  ]
  return elements.filter((element): element is Element => element[1] !== undefined)
}

/** What a symbol holds, with FNC1 only where a value that may be shorter is not the last. A writer puts FNC1 in front. */
export const elementString = (identity: Omit<Gs1Identity, 'attributes'>, expiry?: string) =>
  buildElements(identity, expiry)
    .map(([ai, value], i, { length }) => ai + value + (ai === '10' && i < length - 1 ? groupSeparator : ''))
    .join('')

/** What people read under a symbol, one part a line: `(01)09506000134352`, `(10)LOT7`, `(21)SERIAL`. */
export const humanReadable = (identity: Omit<Gs1Identity, 'attributes'>, expiry?: string) =>
  buildElements(identity, expiry).map(([ai, value]) => `(${ai})${value}`)

/**
 * The same as one text that programs can take apart again: `(01)09506000134352(10)A\(21)B(21)SERIAL`, with a backslash before a
 * bracket in a value (GS1 Barcode Syntax Engine, "bracketed AI syntax").
 */
export const bracketedText = (identity: Omit<Gs1Identity, 'attributes'>, expiry?: string) =>
  buildElements(identity, expiry)
    .map(([ai, value]) => `(${ai})${value.replaceAll('(', '\\(')}`)
    .join('')
