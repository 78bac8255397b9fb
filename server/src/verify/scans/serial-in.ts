import { parseScannedText, parseScannedWords } from '@sahihi/contract/domain/scanned-text.ts'

/**
 * The serial in what was scanned, typed or texted: a link of ours, a serial, or one of them among words. Other text, also a link to
 * another host, stays as it is.
 */
export const serialIn = (text: string, publicUrl: string) => serialBy(parseScannedWords, text, publicUrl)

/** As serialIn, of a text that is nothing but a link or a serial. */
export const wholeSerialIn = (text: string, publicUrl: string) => serialBy(parseScannedText, text, publicUrl)

function serialBy(parse: typeof parseScannedText, text: string, publicUrl: string): string {
  const parsed = parse(text, [new URL(publicUrl).host])
  return parsed.kind === 'serial' ? parsed.serial : text
}
