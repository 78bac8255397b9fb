import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/client.ts'

/** The rows of every table as text, also of the jobs, by table. */
export async function dumpTables(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'jobs') order by 1`.execute(db)
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(entry::text, chr(10) order by entry::text) as text from ${sql.raw(name)} as entry`.execute(db)
    texts.set(name, rows[0]?.text ?? '')
  }
  return texts
}
