type Piece = { words: string; href?: string }

/** Splits words with `[links](https://...)` in them; what is not such a link stays words. */
export function readCredit(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const link of text.matchAll(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g)) {
    const [whole, words = '', href = ''] = link
    if (link.index > end) pieces.push({ words: text.slice(end, link.index) })
    pieces.push({ words, href })
    end = link.index + whole.length
  }
  if (end < text.length) pieces.push({ words: text.slice(end) })
  return pieces
}
