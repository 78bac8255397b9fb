/** How much two texts have in common, from 0 to 1: as a share of all their trigrams, and of those of the indexed text. */
type Match<Entry> = { entry: Entry; similarity: number; contained: number }

/**
 * Indexes texts by their trigrams, so that a text is compared only with those that it may resemble. Computes the similarity of
 * pg_trgm here, so that it works in a database without the extension and a list of applications needs one query.
 */
export function createTrigramIndex<Entry>(entries: Entry[], getText: (entry: Entry) => string) {
  const sizes: number[] = []
  const positions = new Map<string, number[]>()
  for (const [position, entry] of entries.entries()) {
    const trigrams = splitTrigrams(getText(entry))
    sizes.push(trigrams.size)
    for (const trigram of trigrams) {
      const known = positions.get(trigram)
      if (known) known.push(position)
      else positions.set(trigram, [position])
    }
  }
  return (text: string): Match<Entry>[] => {
    const trigrams = splitTrigrams(text)
    const shared = new Map<number, number>()
    for (const trigram of trigrams)
      for (const position of positions.get(trigram) ?? []) shared.set(position, (shared.get(position) ?? 0) + 1)
    return [...shared].map(([position, count]) => {
      const size = sizes[position] ?? 0
      const similarity = count / (trigrams.size + size - count)
      return { entry: entries[position] as Entry, similarity, contained: count / size }
    })
  }
}

/** Splits as pg_trgm does: each word has two spaces before it and one after it. */
function splitTrigrams(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    const padded = `  ${word} `
    for (let start = 0; start + 3 <= padded.length; start++) trigrams.add(padded.slice(start, start + 3))
  }
  return trigrams
}
