/** The text of a file in UTF-8, or in UTF-16 with a byte order mark, which Excel calls Unicode text. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}

/**
 * The line of the first character that was lost, if any: bytes in another encoding become U+FFFD, here or before the text was sent.
 * No name and no serial has that character.
 */
export function findGarbledLine(text: string): number | undefined {
  const at = text.indexOf('\uFFFD')
  return at < 0 ? undefined : text.slice(0, at).split(/\r\n?|\n/).length
}
