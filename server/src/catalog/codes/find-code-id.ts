import { parseDigitalLink } from '@sahihi/contract/domain/gs1.ts'
import { type LabelReading, parseLabelReadings } from '@sahihi/contract/domain/label-readings.ts'
import { parseOwnText } from '@sahihi/contract/domain/own-text.ts'
import { decodeSerial, mayBeImportedSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import { importedCodeId } from './code-queries.ts'
import { compareGtin } from './compare-gtin.ts'
import { uncompressedLink } from './compressed-link.ts'

export type FoundLabel = {
  serial: string
  /** The GTIN beside the serial. */
  gtin?: string
  codeId?: bigint
  /** Whether the rules allow only this reading of the text. If not, it is the only one of several that is a code. */
  isCertain: boolean
}

export type CodeLookup = { db: Db; canaries: Canaries }
type Place = Parameters<Canaries['replace']>[1]

/**
 * The id of the code that a serial names, ours or imported; undefined when it is mistyped or unknown. One of ours is only
 * checked for its form: the code may never have been issued. A GTIN before the serial, as GS1 labels have it, does not matter here.
 */
export const findCodeId = async (lookup: CodeLookup, typed: string): Promise<bigint | undefined> =>
  (await findLabel(lookup, typed)).codeId

/** The serial, GTIN and code that a text names (docs/codes-and-batches.md, "Codes and serials" and "GS1"). */
export async function findLabel({ db, canaries }: CodeLookup, typed: string, place?: Place): Promise<FoundLabel> {
  const label = await readLabel(db, typed)
  return label.codeId === undefined ? label : { ...label, codeId: canaries.replace(label.codeId, place) }
}

/** As findLabel, for what looks nothing up in the codes. */
export async function readLabel(db: Db, typed: string): Promise<FoundLabel> {
  const codeId = decodeSerial(typed)
  if (codeId !== undefined) return { serial: normalizeSerial(typed), codeId, isCertain: true }
  const own = parseOwnText(typed, [])
  const text = own.kind === 'serial' ? own.serial : typed
  const elements = parseLabelReadings(typed)
  if (!elements) return findSerial(db, text, typed)
  const { readings, isCertain } = elements
  const [first] = readings
  if (first && isCertain) return { ...first, ...(await lookUpCode(db, first.serial)), isCertain }
  const found: FoundLabel[] = []
  for (const reading of readings) {
    const code = await lookUpCode(db, reading.serial)
    if (code && (await fits(db, code.codeId, reading.gtin))) found.push({ ...reading, ...code, isCertain: false })
  }
  const [only] = found
  if (only && found.length === 1) return only
  // A partner's own serial may look like the text of a GS1 label by chance.
  const code = found.length === 0 ? await lookUpCode(db, text) : undefined
  return { serial: first?.serial ?? text, ...code, isCertain: false }
}

/** A text that is not a known serial may be a compressed Digital Link, which can look like a serial. */
async function findSerial(db: Db, serial: string, typed: string): Promise<FoundLabel> {
  const code = await lookUpCode(db, serial)
  const label = code ? undefined : compressedLabel(typed.trim())
  return label
    ? { ...label, ...(await lookUpCode(db, label.serial)), isCertain: true }
    : { serial, ...code, isCertain: true }
}

function compressedLabel(text: string): LabelReading | undefined {
  const link = parseDigitalLink(uncompressedLink(text.replace(/^\/?/, '/')) ?? '')
  return link.ok && link.serial !== undefined ? { serial: link.serial, gtin: link.gtin } : undefined
}

async function lookUpCode(db: Db, serial: string): Promise<{ codeId: bigint } | undefined> {
  const codeId =
    decodeSerial(serial) ??
    (mayBeImportedSerial(serial) ? await importedCodeId(db, normalizeSerial(serial)) : undefined)
  return codeId === undefined ? undefined : { codeId }
}

const fits = async (db: Db, codeId: bigint, gtin: string | undefined) =>
  gtin === undefined || !(await compareGtin(db, codeId, gtin)).isOfOtherProduct
