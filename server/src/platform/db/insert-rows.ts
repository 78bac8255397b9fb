import type { InsertObject } from 'kysely'
import type { Db, Tx } from './client.ts'
import type { DB } from './schema.ts'

// A statement takes at most 65,535 parameters.
const rowsPerStatement = 2000

/** Inserts any number of rows, also none. */
export async function insertRows<Table extends keyof DB>(db: Db | Tx, table: Table, rows: InsertObject<DB, Table>[]) {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerStatement))
      .execute()
}
