import { hasSeveralSerials } from '@sahihi/contract/domain/own-text.ts'
import { parseScannedText, parseScannedWords } from '@sahihi/contract/domain/scanned-text.ts'
import { decodeSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { CompanyHosts } from '../../platform/lib/company-hosts.ts'

type OwnHosts = CompanyHosts['ownHosts']

/**
 * The serial in what was scanned, typed or texted: a link of ours, a serial, or one of them among words. Other text, also a link to
 * another host, stays as it is.
 */
export const extractSerial = (text: string, ownHosts: OwnHosts) => parseSerialWith(parseScannedWords, text, ownHosts)

/** As extractSerial, of a text that is nothing but a link or a serial. */
export const extractWholeSerial = (text: string, ownHosts: OwnHosts) =>
  parseSerialWith(parseScannedText, text, ownHosts)

function parseSerialWith(parse: typeof parseScannedText, text: string, ownHosts: OwnHosts): string {
  // What our page sends. Nothing else has our check characters, and to read it in all other ways takes time.
  if (decodeSerial(text) !== undefined) return normalizeSerial(text)
  const parsed = parse(text, ownHosts(text))
  return parsed.kind === 'serial' ? parsed.serial : text
}

/** Whether a text that is no serial has several of ours in it. */
export const namesSeveralSerials = (text: string, ownHosts: OwnHosts) =>
  hasSeveralSerials(text, ownHosts(text), parseScannedText)

/** The host of a link to another site. */
export function findForeignHost(text: string, ownHosts: OwnHosts): string | undefined {
  const parsed = parseScannedText(text, ownHosts(text))
  return parsed.kind === 'foreign' ? parsed.host : undefined
}
