import { codeIdOf, groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Tx } from '../db/client.ts'
import { placesOfCodes } from './import-queries.ts'
import { ArchiveError, type OpenedArchive } from './open-archive.ts'

/** An import in progress: what each part of it gets. */
export type Importing = {
  tx: Tx
  archive: OpenedArchive
  /** The company that the data is for. */
  partnerId: string
  now: Date
  /** The name of a visitor on this server: one that nobody knows who has the archive, because who knows it may erase its data. */
  visitorOf: (pseudonym: string | null) => string | null
  /** Adds to how many rows of a kind were imported. */
  count: (kind: string, rows: number) => void
}
/** The id of the code of a serial, as the database has it. */
export function codeId(serial: string): string {
  const id = codeIdOf(serial)
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
