import { limits } from '@sahihi/contract/domain/limits.ts'
import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { containing } from '../../platform/db/name-key.ts'
import { type CodeLookup, findCodeId } from './find-code-id.ts'
import { type SerialRange, serialRange } from './serial-range.ts'

const maxWords = 8

/** What a member typed, as names, numbers and serials are searched for. */
export type SearchTerms = {
  text: string
  /** Patterns: a name that is found matches all of them. */
  words: string[]
  /** In the form in which serials, batch numbers and references are stored; undefined when it is so short that many would match. */
  number: string | undefined
  /** The ids of one code, or of all codes whose serials start with the text. */
  codeIds: SerialRange | undefined
}

/** Reads a search; a code is named by its serial, an imported serial, a link to it, or the first characters of the serial. */
export async function parseSearch(lookup: CodeLookup, typed: string): Promise<SearchTerms> {
  const text = lastSegmentOfLink(typed).trim()
  const number = normalizeSerial(text)
  const codeId = await findCodeId(lookup, text)
  return {
    text,
    words: text.split(/\s+/).slice(0, maxWords).map(containing),
    number: number.length >= limits.numberPartMin ? number : undefined,
    codeIds:
      codeId === undefined
        ? number.length >= limits.serialPrefixMin
          ? serialRange(number)
          : undefined
        : { first: String(codeId), last: String(codeId) },
  }
}

/** The last part of the path of a link, on any host; other text stays as it is. */
function lastSegmentOfLink(text: string): string {
  if (!/^https?:|\/verify(-batch)?\//i.test(text)) return text
  const [path = ''] = text.split(/[?#]/)
  return (path.split('/').filter(Boolean).at(-1) ?? '').replaceAll('%20', ' ')
}
