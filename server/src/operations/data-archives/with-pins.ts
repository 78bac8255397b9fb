import type { Tx } from '../../platform/db/client.ts'
import type { DataArchiveLine } from './archive-format.ts'
import { readCodePins } from './pin-queries.ts'

/** Presents codes, each with what is known of its PIN. */
export async function withPins<Row extends { id: string }, T>(
  tx: Tx,
  rows: Row[],
  present: (row: Row, pin: DataArchiveLine<'codes'>['pin']) => T,
): Promise<T[]> {
  const ids = rows.map(({ id }) => id)
  const known = await readCodePins(tx, ids)
  return rows.map((row) => {
    const pin = known.get(row.id)
    return present(
      row,
      pin
        ? {
            ...pin,
            firstUsedAt: isoOrNull(pin.firstUsedAt),
            lastUsedAt: isoOrNull(pin.lastUsedAt),
            lastWrongAt: isoOrNull(pin.lastWrongAt),
            guessedAt: isoOrNull(pin.guessedAt),
          }
        : null,
    )
  })
}

const isoOrNull = (moment: Date | null) => moment?.toISOString() ?? null
