import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { ImportedSerial } from './check-serials.ts'

/** Numbers this close are in a row: from one label, a few guesses lead to another code. */
const maxStep = 10
/** Fewer serials are not worth guessing. */
const minCount = 5
/** The part in which serials differ must be at least this long, or it has so few values that guessing finds codes. */
const minVarying = 8
const minVaryingDigits = 10
const maxExamples = 3
/** JavaScript holds numbers of this many digits exactly; the digits before them do not change within a row. */
const maxDigits = 15

type GuessableSerials = { inARow: number; tooShort: number; examples: string[] }

/**
 * Throws a conflict for serials that are easy to guess, unless the partner confirmed them (docs/codes-and-batches.md, "Imported
 * serials").
 */
export function requireConfirmation(serials: ImportedSerial[], isConfirmed: boolean) {
  const guessable = isConfirmed ? undefined : findGuessable(serials)
  if (guessable)
    throw new AppError('conflict', messages.serialsGuessable(guessable), {
      data: { kind: 'guessable_serials', ...guessable },
    })
}

/** The serials that are easy to guess; undefined when there are none, or only a few. */
export function findGuessable(serials: ImportedSerial[]): GuessableSerials | undefined {
  const inARow = ignoreIfFew(longestRun(serials))
  const tooShort = ignoreIfFew(findShortSerials(serials))
  if (inARow.length === 0 && tooShort.length === 0) return undefined
  const examples = (inARow.length > 0 ? inARow : tooShort).slice(0, maxExamples).map(({ printed }) => printed)
  return { inARow: inARow.length, tooShort: tooShort.length, examples }
}

const ignoreIfFew = (found: ImportedSerial[]) => (found.length < minCount ? [] : found)

/** The most serials that differ only in a number, with small steps between them. */
function longestRun(serials: ImportedSerial[]): ImportedSerial[] {
  let longest: ImportedSerial[] = []
  for (const group of Map.groupBy(serials.flatMap(numbered), ({ pattern }) => pattern).values()) {
    const sorted = group.sort((a, b) => a.number - b.number)
    let start = 0
    for (const [i, { number }] of sorted.entries()) {
      const previous = sorted[i - 1]
      if (previous && number - previous.number > maxStep) start = i
      if (i + 1 - start > longest.length) longest = sorted.slice(start, i + 1).map(({ serial }) => serial)
    }
  }
  return longest
}

/** The last number of a serial as it is printed, and what is around it. */
function numbered(serial: ImportedSerial) {
  const match = /^(.*?)(\d+)(\D*)$/.exec(serial.printed.toUpperCase())
  if (!match) return []
  const [, before = '', digits = '', after = ''] = match
  const fixed = digits.slice(0, -maxDigits)
  const number = Number(digits.slice(-maxDigits))
  return [{ serial, pattern: `${before}${fixed} ${digits.length} ${after}`, number }]
}

/** The serials that are too short without the prefix that all have in common. */
function findShortSerials(serials: ImportedSerial[]): ImportedSerial[] {
  const prefix = serials.length > 1 ? commonPrefix(serials.map(({ serial }) => serial)) : ''
  return serials.filter(({ serial }) => {
    const varying = serial.slice(prefix.length)
    return varying.length < (/^\d*$/.test(varying) ? minVaryingDigits : minVarying)
  })
}

function commonPrefix(texts: string[]): string {
  let prefix = texts[0] ?? ''
  for (const text of texts) while (!text.startsWith(prefix)) prefix = prefix.slice(0, -1)
  return prefix
}
