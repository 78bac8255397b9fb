/*
 * The serial in a text that a shopper scanned, typed, pasted or sent (docs/codes-and-batches.md, "Codes and serials"), for labels
 * without GS1 content; those are read by scanned-text.ts, which pages load only when they need it.
 */
import { decoded } from './addresses.ts'
import { decodeSerial, looksLikeImportedSerial, looksLikeSerial, normalizeSerial } from './serial.ts'

export type ScannedText =
  | { kind: 'serial'; serial: string }
  | { kind: 'foreign'; host: string }
  | { kind: 'empty' }
  | { kind: 'other' }

/** How many words of a text are looked at. */
const maxWords = 100

/**
 * The serial that a text is. Of a URL only the last path segment counts, and only on one of `ownHosts` (with their ports, if any):
 * another host is `foreign`. After a serial a slash is ignored; after anything else it leaves the last segment empty.
 */
export function parseOwnText(scanned: string, ownHosts: readonly string[]): ScannedText {
  const text = withoutSymbology(scanned)
  const link = linkIn(text, ownHosts)
  if (link && !link.isOwn) return { kind: 'foreign', host: link.host }
  const last = link ? link.last : text
  if (!last) return { kind: 'empty' }
  const serial = serialIn(last) ?? (link && mayBeCompressed(last) ? last : undefined)
  return serial === undefined ? { kind: link?.endsInSlash ? 'empty' : 'other' } : { kind: 'serial', serial }
}

/** Reads a text as `parse` does. Of several words, it reads the only link or serial of ours. */
export function parseOwnWords(scanned: string, ownHosts: readonly string[], parse = parseOwnText): ScannedText {
  const whole = parse(scanned, ownHosts)
  // A partner's own serial may have spaces, as a sentence has; but no sentence has our check characters.
  const isOurs = whole.kind === 'serial' && decodeSerial(whole.serial) !== undefined
  const serial = isOurs || whole.kind === 'foreign' ? undefined : findSerialInWords(scanned, ownHosts, parse)
  return serial === undefined ? whole : { kind: 'serial', serial }
}

/** A link in a text. `last` is the last part of its path, decoded; undefined where there is none. */
type Link = { href: string; host: string; isOwn: boolean; last: string | undefined; endsInSlash: boolean }

/** The link that a text is: with http or https, or beginning with one of our hosts. Brackets and quotes before it do not matter. */
export function linkIn(text: string, ownHosts: readonly string[]): Link | undefined {
  const address = withoutOpening(text.trim()).replace(/^\/\//, '')
  const beginsWithOurs = ownHosts.some((host) => address.toLowerCase().startsWith(`${host.toLowerCase()}/`))
  const href = beginsWithOurs ? `https://${address}` : address
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return undefined
  const { host, pathname } = new URL(href)
  const parts = pathname.split('/').filter((part) => /[0-9a-z]/i.test(part))
  const last = parts.at(-1)
  return {
    href,
    host,
    isOwn: beginsWithOurs || ownHosts.includes(host),
    last: last === undefined ? undefined : decoded(last),
    endsInSlash: pathname.endsWith('/'),
  }
}

/** A word without the brackets, quotes and stops around it, and the marks with which chats make it bold. */
export const withoutPunctuation = (word: string): string => withoutOpening(word).replace(/[^\p{L}\p{N}]+$/u, '')

const withoutOpening = (word: string) => word.replace(/^[\s\p{Ps}\p{Pi}\p{Cf}"'*_~<]+/u, '')

/** A text without the prefix that hardware scanners put before the content of each symbol (ISO/IEC 15424), such as `]Q1`. */
export const withoutSymbology = (scanned: string) => scanned.trim().replace(/^\][A-Za-z][0-9A-Za-z]\s*/, '')

/** Whether a scanned text may be a GS1 label, whose rules pages load only then (scanned-text.ts). */
export const mayBeGs1 = (text: string) => /\/01\/\d|^\s*(?:[(\]\u001d]|0\s*1\s*(?:\d\s*){14})/.test(text)

/** The serial that a text without a link is, even with punctuation or a query after it, or percent-encoded once more. */
function serialIn(text: string): string | undefined {
  for (const candidate of [text, text.split(/[?#&]/)[0] ?? '', decoded(text)]) {
    const serial = withoutPunctuation(candidate)
    if (looksLikeSerial(serial)) return normalizeSerial(serial)
    if (looksLikeImportedSerial(serial)) return mayBeCompressed(candidate) ? candidate : serial
  }
  return undefined
}

/** Could be a compressed Digital Link, which may have no digit or end in a hyphen (server/src/catalog/codes/compressed-link.ts). */
const mayBeCompressed = (text: string) => /^[A-Z][\w-]{15,}$/i.test(text) && /[A-Z]/.test(text)

/** Whether a text has several serials or links of ours, so that it does not say which one to check. */
export const hasSeveralSerials = (text: string, ownHosts: readonly string[], parse = parseOwnText) =>
  findSerialsInWords(text, ownHosts, parse).size > 1

function findSerialInWords(text: string, ownHosts: readonly string[], parse: typeof parseOwnText): string | undefined {
  const found = findSerialsInWords(text, ownHosts, parse)
  return found.size === 1 ? [...found][0] : undefined
}

function findSerialsInWords(text: string, ownHosts: readonly string[], parse: typeof parseOwnText): Set<string> {
  const words = text.trim().split(/\s+/).slice(0, maxWords)
  const links = words.filter((word) => linkIn(word, ownHosts)).map((word) => parse(word, ownHosts))
  // A link to another site: what else is there may be bait.
  if (links.some(({ kind }) => kind === 'foreign')) return new Set()
  const linked = links.flatMap((link) => (link.kind === 'serial' ? [link.serial] : []))
  return new Set(linked.length > 0 ? linked : findOwnSerialsInWords(words))
}

/** Our serials in words, also in groups with spaces between them. What an address has in it is none. */
function findOwnSerialsInWords(words: string[]): string[] {
  const parts = words.flatMap((word) =>
    /[/\\@]|[?#&%][\p{L}\p{N}]/u.test(word) ? ['/'] : word.split(/[:;=,|<>()[\]"]+/),
  )
  const serials: string[] = []
  for (let from = 0; from < parts.length; from++)
    for (let to = from + 1; to <= Math.min(parts.length, from + 4); to++) {
      const serial = withoutPunctuation(parts.slice(from, to).join(''))
      if (parts[from] && decodeSerial(serial) !== undefined) serials.push(normalizeSerial(serial))
    }
  return serials
}
