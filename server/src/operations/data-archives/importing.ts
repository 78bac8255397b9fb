import { decodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { placesOfCodes, scopesWithIds } from './import-queries.ts'
import { ArchiveError, type OpenedArchive } from './open-archive.ts'

/** An import in progress. */
export type Importing = {
  tx: Tx
  archive: OpenedArchive
  partnerId: string
  now: Date
  /** The address of this server, to which no link of a product may lead. */
  publicUrl: string
  /** What has been imported: nothing else may be named in the archive. */
  imported: ImportedIds
  /** The id of a visitor on this server. The archive does not reveal it, because anyone who knows an id may erase the visitor's data. */
  visitorOf: (pseudonym: string | null) => string | null
  /** Adds to the number of imported rows of a kind. */
  count: (kind: string, rows: number) => void
}

type ImportedIds = {
  products: Set<string>
  /** The own addresses of the company. */
  hosts: Set<string>
  /** The product of each batch. */
  batches: Map<string, string>
  /** Cases, reports and alerts, as the inbox names them. */
  findings: Set<string>
}
export const createImportedIds = (): ImportedIds => ({
  products: new Set(),
  hosts: new Set(),
  batches: new Map(),
  findings: new Set(),
})

/** Refuses a product that is not in the archive: it could be another company's. */
export function requireProduct({ imported }: Importing, productId: string): void {
  if (!imported.products.has(productId)) throw new ArchiveError(`The product ${productId} is not in the archive.`)
}

/** The product of a batch of the archive. */
export function productOfBatch({ imported }: Importing, batchId: string): string {
  const productId = imported.batches.get(batchId)
  if (productId === undefined) throw new ArchiveError(`The batch ${batchId} is not in the archive.`)
  return productId
}

/** Refuses ids in use: rollups name a company, product or batch only by its id, so ids must be unique across all three. */
export async function requireNewScopes({ tx }: Importing, rows: { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const [taken] = await scopesWithIds(tx, ids)
  if (taken) throw new ArchiveError(`Something of the archive is in this database already: the id ${taken.id}.`)
}

/** A picture of the archive, encoded again so that only its pixels get onto this server. */
export async function reencoded(
  { archive }: Importing,
  name: string,
  encode: (file: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const picture = await archive.picture(name)
  try {
    return await encode(picture)
  } catch (error) {
    throw error instanceof AppError ? new ArchiveError(`${name} is not a readable picture.`) : error
  }
}

/** The id of the code with this serial. */
export function codeId(serial: string): string {
  const id = decodeSerial(serial)
  if (id === undefined) throw new ArchiveError(`The check characters of the serial ${groupSerial(serial)} do not fit.`)
  return String(id)
}

/** Finds the codes that some lines name, and refuses codes that are not in the archive. */
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
