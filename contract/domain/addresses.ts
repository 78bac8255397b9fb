/*
 * What an address of ours means, however it was typed, copied or changed on its way (docs/platform-and-api.md, "Pages and access").
 * The server reads the addresses of its documents by this rule, and the router of the pages sees what it leads to; what the text of
 * a shopper means, own-text.ts says. No imports: the public pages load this file.
 */

/** A page, by its path in a list such as `/verify/$verificationNumber`, and the one address under which it is served. */
export type KnownAddress = { pattern: string; address: string }

/**
 * The page that an address wants. Slashes at the end or doubled, the case of our own words in the path, their percent-encoding and
 * punctuation behind them do not matter; the values in the path, the query and the fragment stay as they are. Its result read again is
 * itself, so that who follows it arrives.
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

/** As it was sent, but with `%25` for a percent sign that begins no character: servers and browsers refuse such an address. */
const decodable = (part: string) => (decodedStrictly(part) === undefined ? part.replaceAll('%', '%25') : part)

/** A text without its percent-encoding; the text itself where that is none. */
export const decoded = (text: string): string => decodedStrictly(text) ?? text

function decodedStrictly(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
