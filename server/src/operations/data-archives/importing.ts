import { decodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { placesOfCodes, scopesWithIds } from './import-queries.ts'
import { ArchiveError, type OpenedArchive } from './open-archive.ts'

/** An import in progress: what each part of it gets. */
export type Importing = {
  tx: Tx
  archive: OpenedArchive
  /** The company that the data is for. */
  partnerId: string
  now: Date
  /** The address of this server, where no link of a product may lead. */
  publicUrl: string
  /** What the archive has brought: the only things that a line of it may name. */
  brought: ImportedIds
  /** The name of a visitor on this server: one that nobody knows who has the archive, because who knows it may erase its data. */
  visitorOf: (pseudonym: string | null) => string | null
  /** Adds to how many rows of a kind were imported. */
  count: (kind: string, rows: number) => void
}

type ImportedIds = {
  products: Set<string>
  /** The product of each batch. */
  batches: Map<string, string>
  /** Cases, reports and alerts, as the inbox names them. */
  findings: Set<string>
}
export const createImportedIds = (): ImportedIds => ({ products: new Set(), batches: new Map(), findings: new Set() })

/** Refuses a product that the archive does not have: it would be another company's. */
export function requireProduct({ brought }: Importing, productId: string): void {
  if (!brought.products.has(productId)) throw new ArchiveError(`The product ${productId} is not in the archive.`)
}

/** The product of a batch of the archive. */
export function productOfBatch({ brought }: Importing, batchId: string): string {
  const productId = brought.batches.get(batchId)
  if (productId === undefined) throw new ArchiveError(`The batch ${batchId} is not in the archive.`)
  return productId
}

/** Figures are kept by the id of a company, product or batch alone, so no two of them, of whatever kind, have the same. */
export async function requireNewScopes({ tx }: Importing, ids: string[]): Promise<void> {
  const [taken] = await scopesWithIds(tx, ids)
  if (taken) throw new ArchiveError(`Something of the archive is in this database already: the id ${taken.id}.`)
}

/** A picture of the archive, made anew of its pixels: nothing else of the file gets onto this server. */
export async function reencoded(
  { archive }: Importing,
  name: string,
  encode: (file: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const picture = await archive.picture(name)
  try {
    return await encode(picture)
  } catch (error) {
    throw error instanceof AppError ? new ArchiveError(`${name} is no picture that can be read.`) : error
  }
}

/** The id of the code of a serial, as the database has it. */
export function codeId(serial: string): string {
  const id = decodeSerial(serial)
  if (id === undefined) throw new ArchiveError(`The check characters of the serial ${groupSerial(serial)} do not fit.`)
  return String(id)
}

/** The codes that some lines name: only those that the archive itself has brought. */
export async function codePlaces({ tx, partnerId }: Importing, lines: { serial: string }[]) {
  const ids = [...new Set(lines.map(({ serial }) => codeId(serial)))]
  const places = ids.length > 0 ? await placesOfCodes(tx, partnerId, ids) : new Map<string, never>()
  const placeOf = (serial: string) => {
    const place = places.get(codeId(serial))
    if (!place) throw new ArchiveError(`The code ${groupSerial(serial)} is not in the archive.`)
    return place
  }
  for (const { serial } of lines) placeOf(serial)
  return placeOf
}
