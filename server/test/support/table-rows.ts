import { type InsertObject, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../src/platform/db/client.ts'
import { insertRows } from '../../src/platform/db/insert-rows.ts'
import type { DB } from '../../src/platform/db/schema.ts'

type Table = keyof DB
type Where<T extends Table> = Partial<Record<keyof DB[T], string | number | boolean | Date>>

/** Reads and changes rows whose columns have these values, and inserts rows, where a test needs what no call shows or makes. */
export function tableRows(db: Db) {
  const matches = (where: object) => sql.join([sql`true`, ...assignments(where)], sql` and `)
  const assignments = (values: object) =>
    Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

  /** The rows in the order of their first columns. */
  async function rows<T extends Table>(table: T, where: Where<T> = {}) {
    const query = sql<Selectable<DB[T]>>`select * from ${sql.table(table)} where ${matches(where)} order by 1, 2`
    return (await query.execute(db)).rows
  }
  async function row<T extends Table>(table: T, where: Where<T>) {
    const [found, ...others] = await rows(table, where)
    if (!found || others.length > 0)
      throw new Error(`${table} has ${found ? 1 + others.length : 0} such rows, not one.`)
    return found
  }
  const change = <T extends Table>(table: T, where: Where<T>, set: Updateable<DB[T]>) =>
    sql`update ${sql.table(table)} set ${sql.join(assignments(set))} where ${matches(where)}`.execute(db)
  const insert = <T extends Table>(table: T, ...rows: InsertObject<DB, T>[]) => insertRows(db, table, rows)
  return { rows, row, change, insert }
}
