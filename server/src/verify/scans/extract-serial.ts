import { parseScannedText, parseScannedWords } from '@sahihi/contract/domain/scanned-text.ts'
import { decodeSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'

/**
 * The serial in what was scanned, typed or texted: a link of ours, a serial, or one of them among words. Other text, also a link to
 * another host, stays as it is.
 */
export const extractSerial = (text: string, publicUrl: string) => parseSerialWith(parseScannedWords, text, publicUrl)

/** As extractSerial, of a text that is nothing but a link or a serial. */
export const extractWholeSerial = (text: string, publicUrl: string) =>
  parseSerialWith(parseScannedText, text, publicUrl)

function parseSerialWith(parse: typeof parseScannedText, text: string, publicUrl: string): string {
  // What our page sends. Nothing else has our check characters, and to read it in all other ways takes time.
  if (decodeSerial(text) !== undefined) return normalizeSerial(text)
  const parsed = parse(text, [new URL(publicUrl).host])
  return parsed.kind === 'serial' ? parsed.serial : text
}
