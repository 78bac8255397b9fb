import { parseDigitalLink } from './gs1.ts'
import { humanReadable, looksLikeElementString, parseElementString } from './gs1-elements.ts'
import { looksLikeImportedSerial, looksLikeSerial, normaliseSerial } from './serial.ts'

export type ScannedText =
  | { kind: 'serial'; serial: string }
  | { kind: 'foreign'; host: string }
  | { kind: 'empty' }
  | { kind: 'other' }

/**
 * The serial in a scanned text. Of a URL only the last path segment counts, and only on one of `ownHosts` (with their ports, if
 * any): another host is `foreign` (docs/product.md, "Codes and serials"). After a serial a slash is ignored; after anything else it
 * leaves the last segment empty. A serial that a GS1 label has under a GTIN comes with it (gs1Serial).
 */
export function parseScannedText(scanned: string, ownHosts: readonly string[]): ScannedText {
  const text = scanned.trim()
  const url = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (url && !ownHosts.includes(url.host)) return { kind: 'foreign', host: url.host }
  const identity = url ? parseDigitalLink(text) : looksLikeElementString(text) ? parseElementString(text) : undefined
  if (identity?.ok) {
    const serial = gs1Serial(identity)
    return serial ? { kind: 'serial', serial } : { kind: 'other' }
  }
  if (identity && identity.problem !== 'no_gtin') return { kind: 'other' }
  const last = url ? url.pathname.split('/').filter(Boolean).at(-1) : text
  if (!last) return { kind: 'empty' }
  if (looksLikeSerial(last)) return { kind: 'serial', serial: normaliseSerial(last) }
  if (looksLikeImportedSerial(last)) return { kind: 'serial', serial: last.trim() }
  return { kind: url?.pathname.endsWith('/') ? 'empty' : 'other' }
}

/** A serial with the GTIN of its label, as the verify call takes it and people read it: `(01)09506000134352(21)7K2M9QXD04TBH6WZ`. */
export const gs1Serial = ({ gtin, serial }: { gtin: string; serial?: string }) =>
  serial && humanReadable({ gtin, serial }).join('')

/** A serial without the GTIN of its label, and that GTIN, if there is one. */
export function splitGs1Serial(text: string): { serial: string; gtin?: string } {
  const identity = looksLikeElementString(text) ? parseElementString(text) : undefined
  return identity?.ok && identity.serial ? { serial: identity.serial, gtin: identity.gtin } : { serial: text }
}
