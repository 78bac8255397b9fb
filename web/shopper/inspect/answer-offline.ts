import { type CodeManifest, fingerprint } from '@sahihi/contract/domain/code-manifest.ts'
import { parseLabelReadings } from '@sahihi/contract/domain/label-readings.ts'
import { parseScannedWords } from '@sahihi/contract/domain/scanned-text.ts'
import { decodeSerial, looksLikeSerial, mayBeImportedSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { OfflineAnswer } from '@sahihi/contract/endpoints/inspections.ts'

export type Answer = {
  kind: OfflineAnswer
  /** As it is printed: normalized where it is a serial. */
  serial: string
  /** The manifest that has it. */
  manifest?: CodeManifest
  reason?: string
  /** The site that the label opens, if it is not ours. It may be the company's own. */
  host?: string
}

/** A manifest was made this long in the future at most: beyond that, the clock of the phone is wrong. */
const clockLeewayMs = 60 * 60_000

/**
 * What is known without a network about the code that a text names (docs/trust.md, "Inspectors"); nothing else is claimed. The order
 * is that of verdicts (docs/verdicts.md, "Which verdict").
 */
export function answerOffline(
  manifests: readonly CodeManifest[],
  text: string,
  { ownHosts, now }: { ownHosts: readonly string[]; now: Date },
): Answer {
  const { readings, ...label } = readLabel(text, ownHosts)
  const [first] = readings
  if (!first) return { kind: 'mistyped', serial: text, ...label }
  for (const { serial, gtin } of readings) {
    const print = fingerprint(serial)
    const manifest = manifests.find(({ has, gtins }) => fitsGtin(gtins, gtin) && has(print))
    if (manifest) return { ...describe(manifest, serial, now), serial, manifest, ...label }
  }
  return { kind: 'not_downloaded', serial: first.serial, ...label }
}

/** A GTIN of another product on the label: then it is none of this one's. */
const fitsGtin = (gtins: string[], gtin: string | undefined) =>
  gtin === undefined || gtins.length === 0 || gtins.includes(gtin)

function describe(manifest: CodeManifest, serial: string, now: Date): Pick<Answer, 'kind' | 'reason'> {
  const { state, stateReason, expirationDate } = manifest
  const because = (reason: string | null | undefined) => (reason ? { reason } : {})
  if (needsRenewal(manifest, now)) return { kind: 'renew' }
  const blocked = manifest.reasonOfBlock(serial)
  if (blocked !== undefined) return { kind: 'blocked', ...because(blocked) }
  if (state === 'recalled') return { kind: 'recalled', ...because(stateReason) }
  if (state === 'not_released') return { kind: 'not_released' }
  if (localDay(now) > expirationDate) return { kind: 'expired' }
  return state === 'closed' ? { kind: 'closed' } : { kind: 'issued' }
}

/** Too old to answer, or the clock of the phone was put back. */
export const needsRenewal = ({ madeAt, expiresAt }: { madeAt: string; expiresAt: string }, now: Date) =>
  now.getTime() >= Date.parse(expiresAt) || now.getTime() < Date.parse(madeAt) - clockLeewayMs

const localDay = (now: Date) => new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

type Reading = { serial: string; gtin?: string }

/** The serials that a text may name, as the server reads it (server/src/catalog/codes/find-code-id.ts). */
function readLabel(text: string, ownHosts: readonly string[]): { readings: Reading[]; host?: string } {
  const read = parseScannedWords(text, ownHosts)
  const label = read.kind === 'foreign' ? { host: read.host } : {}
  const own = read.kind === 'foreign' ? parseScannedWords(text, [...ownHosts, read.host]) : read
  if (own.kind !== 'serial') return { readings: [], ...label }
  const readings: Reading[] = parseLabelReadings(own.serial)?.readings ?? [{ serial: own.serial }]
  return {
    readings: readings
      .map((reading) => ({ ...reading, serial: normalizeSerial(reading.serial) }))
      .filter(({ serial }) =>
        looksLikeSerial(serial) ? decodeSerial(serial) !== undefined : mayBeImportedSerial(serial),
      ),
    ...label,
  }
}
