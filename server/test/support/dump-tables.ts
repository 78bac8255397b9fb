import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/client.ts'

/** The rows of every table of every schema as text, by table. */
export async function dumpTables(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  if (tables.length < 20) throw new Error(`Found only ${tables.length} tables`)
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(entry::text, chr(10) order by entry::text) as text from ${sql.raw(name)} as entry`.execute(db)
    texts.set(name, rows[0]?.text ?? '')
  }
  return texts
}
