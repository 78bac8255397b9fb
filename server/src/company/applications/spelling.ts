/** Letters of other scripts that look like Latin ones (Unicode TS 39), as abused in domain names and company names. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  [
    'aаα',
    'bЬ',
    'cсϲ',
    'dԁ',
    'eеє',
    'gɡ',
    'hһ',
    'iіıι',
    'jјϳ',
    'kкκ',
    'lӏ',
    'mм',
    'nпη',
    'oоοσ',
    'pрρ',
    'qԛ',
    'rг',
    'sѕ',
    'tтτ',
    'uυս',
    'vνѵ',
    'wԝω',
    'xхχ',
    'yуγү',
    'zᴢ',
  ].flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])),
)

/** The text in lower-case Latin letters, as a reader sees it: without accents, and with look-alikes replaced. */
export function toLatin(text: string): string {
  const small = text.toLowerCase()
  if (/^[ -~]*$/.test(small)) return small
  const letters = small.normalize('NFKD').replace(/\p{M}/gu, '')
  return Array.from(letters, (letter) => lookAlikes[letter] ?? letter).join('')
}

/** A domain name as a hasty reader sees it: 1, l and i are the same, rn is m, and so on. Names that look alike become equal. */
export const toSkeleton = (name: string): string =>
  toLatin(name)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[1il|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')

/** Whether two texts differ by one typing error, from 5 letters on, or by two, from 9 on. Swapped neighbors are one error. */
export function isLikelyTypo(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  const allowed = length < 5 ? 0 : length < 9 ? 1 : 2
  if (Math.abs(one.length - other.length) > allowed) return false
  // Most texts differ early, or in one part only, so only that part is compared.
  let start = 0
  while (start < length && one[start] === other[start]) start++
  let end = 0
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return isWithin(one.slice(start, one.length - end), other.slice(start, other.length - end), allowed)
}

/** Whether the optimal string alignment distance of Damerau and Levenshtein is at most `allowed`. */
function isWithin(one: string, other: string, allowed: number): boolean {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    // A swap starts from the row before the last, so both rows must exceed the limit.
    if (Math.min(...current) > allowed && Math.min(...last) > allowed) return false
    beforeLast = last
    last = current
  }
  return at(last, other.length) <= allowed
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
