import { parseDigitalLink } from './gs1.ts'
import { bracketedText, extractPayload, parseElementString } from './gs1-elements.ts'
import { type LabelReading, parseLabelReadings } from './label-readings.ts'
import {
  linkIn,
  parseOwnText,
  parseOwnWords,
  type ScannedText,
  withoutPunctuation,
  withoutSymbology,
} from './own-text.ts'
import { decodeSerial } from './serial.ts'

/**
 * Like parseOwnText, but also reads Digital Links of our own hosts and element strings. A serial that a GS1 label has under a GTIN
 * comes with the GTIN (gs1Serial). A text that has lost its FNC1 stays as it is: the server finds out which of its readings is a code.
 */
export function parseScannedText(scanned: string, ownHosts: readonly string[]): ScannedText {
  const own = parseOwnText(scanned, ownHosts)
  const link = linkIn(withoutSymbology(scanned), ownHosts)
  if (own.kind === 'foreign' || (own.kind === 'serial' && decodeSerial(own.serial) !== undefined && !link)) return own
  return (link ? digitalLinkIn(link.href) : elementStringIn(scanned.trim())) ?? own
}

/** Like parseScannedText. Of several words, it reads the only link or serial of ours. */
export function parseScannedWords(scanned: string, ownHosts: readonly string[]): ScannedText {
  if (parseLabelReadings(scanned)) return parseScannedText(scanned, ownHosts)
  return parseOwnWords(scanned, ownHosts, parseScannedText)
}

/** What stands behind the GTIN may be compressed: the server reads it (server/src/catalog/codes/compressed-link.ts). */
const compressedPath = /^[^?#]*(\/01\/\d{14}\/[\w-]{4,})\/?(?:[?#].*|[^\w/-]+)?$/

/** Undefined for a link that is no Digital Link. */
function digitalLinkIn(href: string): ScannedText | undefined {
  const identity = parseDigitalLink(withoutPunctuation(href))
  if (!identity.ok && identity.problem === 'no_gtin') return undefined
  const serial = identity.ok ? gs1Serial(identity) : compressedPath.exec(href)?.[1]
  return serial ? { kind: 'serial', serial } : { kind: 'other' }
}

/** Undefined for a text that is no element string, or one that has neither a GTIN nor a serial. */
function elementStringIn(text: string): ScannedText | undefined {
  const { readings = [], isCertain } = parseLabelReadings(text) ?? {}
  const [reading] = readings
  if (reading) return { kind: 'serial', serial: isCertain ? textOf(reading) : text }
  if (isCertain === undefined) return undefined
  const identity = parseElementString(extractPayload(text))
  return !identity.ok && identity.problem === 'no_gtin' ? undefined : { kind: 'other' }
}

const textOf = ({ serial, gtin }: LabelReading) => (gtin === undefined ? serial : bracketedText({ gtin, serial }))

/** A serial with the GTIN of its label, as the verify call takes it and people read it: `(01)09506000134352(21)7K2M9QXD04TBH6WZ`. */
export const gs1Serial = ({ gtin, serial }: { gtin: string; serial?: string }) => serial && textOf({ gtin, serial })
