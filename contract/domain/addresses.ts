/*
 * Which of our pages an address means, however it was typed, copied or changed on its way (docs/platform-and-api.md, "Pages and
 * access"). The server finds its documents by this rule, and the router of the pages gets the address that results. Texts of shoppers
 * are read by own-text.ts. No imports: the public pages load this file.
 */

/** A page, by its path in a list such as `/verify/$verificationNumber`, and the one address under which it is served. */
export type KnownAddress = { pattern: string; address: string }

/**
 * Finds the page that an address means. Trailing and doubled slashes do not matter, nor do the case, the percent-encoding and the
 * trailing punctuation of our own words in the path; values in the path, the query and the fragment stay as they are. The resulting
 * address means itself, so one redirect is enough.
 */
export function findAddress(wanted: string, patterns: readonly string[]): KnownAddress | undefined {
  const [path = ''] = wanted.split(/[?#]/)
  const parts = path.split('/').filter(Boolean)
  const fitting = patterns.filter((pattern) => fits(parts, partsOf(pattern)))
  // `/cases/settings` before `/cases/$id`
  const [pattern] = fitting.sort((a, b) => a.split('$').length - b.split('$').length)
  if (pattern === undefined) return undefined
  const own = partsOf(pattern).map((part, i) => (isValue(part) ? decodable(parts[i] ?? '') : part))
  return { pattern, address: `/${own.join('/')}${wanted.slice(path.length)}` }
}

const partsOf = (pattern: string) => pattern.split('/').filter(Boolean)
const isValue = (part: string) => part.startsWith('$')

const fits = (parts: string[], pattern: string[]) =>
  parts.length === pattern.length && pattern.every((part, i) => isValue(part) || part === wordIn(parts[i] ?? ''))

const wordIn = (part: string) =>
  decoded(part)
    .toLowerCase()
    .replace(/[^a-z0-9]+$/, '')

/** As it was sent, but with `%25` for its percent signs if one encodes no character: servers and browsers refuse such an address. */
const decodable = (part: string) => (decodedStrictly(part) === undefined ? part.replaceAll('%', '%25') : part)

/** A text without its percent-encoding, or the text itself where that is malformed. */
export const decoded = (text: string): string => decodedStrictly(text) ?? text

function decodedStrictly(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
