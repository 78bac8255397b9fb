import { parseDigitalLink } from './gs1.ts'
import { humanReadable, looksLikeElementString, parseElementString } from './gs1-elements.ts'
import { parseOwnText, type ScannedText } from './serial.ts'

/**
 * As parseOwnText, and also reads Digital Links of our own hosts and element strings. A serial that a GS1 label has under a GTIN comes
 * with it (gs1Serial).
 */
export function parseScannedText(scanned: string, ownHosts: readonly string[]): ScannedText {
  const text = scanned.trim()
  const own = parseOwnText(text, ownHosts)
  if (own.kind === 'foreign') return own
  const isLink = /^https?:/i.test(text)
  const identity = isLink ? parseDigitalLink(text) : looksLikeElementString(text) ? parseElementString(text) : undefined
  if (!identity || (!identity.ok && identity.problem === 'no_gtin')) return own
  const serial = identity.ok && gs1Serial(identity)
  return serial ? { kind: 'serial', serial } : { kind: 'other' }
}

/** A serial with the GTIN of its label, as the verify call takes it and people read it: `(01)09506000134352(21)7K2M9QXD04TBH6WZ`. */
export const gs1Serial = ({ gtin, serial }: { gtin: string; serial?: string }) =>
  serial && humanReadable({ gtin, serial }).join('')

/** A serial without the GTIN of its label, and that GTIN, if there is one. */
export function splitGs1Serial(text: string): { serial: string; gtin?: string } {
  const identity = looksLikeElementString(text) ? parseElementString(text) : undefined
  return identity?.ok && identity.serial ? { serial: identity.serial, gtin: identity.gtin } : { serial: text }
}
