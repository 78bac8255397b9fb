type Piece = { text: string; href?: string }

/** Splits a text with `[links](https://...)` into pieces; anything else stays plain text. */
export function parseAttribution(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const link of text.matchAll(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g)) {
    const [whole, linkText = '', href = ''] = link
    if (link.index > end) pieces.push({ text: text.slice(end, link.index) })
    pieces.push({ text: linkText, href })
    end = link.index + whole.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
