import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { readMigrations } from '../../src/platform/db/migration-files.ts'
import { run } from './postgres-server.ts'

const file = 'server/migrations/checksums'

/** The committed migrations in the format of `sha256sum`. */
export const committedChecksums = async () => lines(await readFile(file, 'utf8'))

/** The checksums of the present files. */
export const presentChecksums = async () => (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}`)

/** Adds new migrations to the committed list. Throws when a listed one was edited or deleted. */
export async function addChecksums() {
  const present = await presentChecksums()
  const changed = (await committedChecksums()).filter((line) => !present.includes(line))
  if (changed.length > 0)
    throw new Error(
      `Databases have these migrations already, so they must stay as they are:\n${changed.join('\n')}\nRestore them and write a new one. If yours is not on the main branch yet, delete its line from ${file} first.`,
    )
  await writeFile(file, `${present.join('\n')}\n`)
}

const lines = (text: string) => text.split(/\r?\n/).filter(Boolean)

/** Writes the row types of the schema `public` for the query builder. */
export function writeTypes(url: string, file: string) {
  const options = ['--dialect', 'postgres', '--camel-case', '--date-parser', 'string', '--include-pattern', 'public.*']
  execFileSync('kysely-codegen', [...options, '--default-schema', 'public', '--url', url, '--out-file', file])
}

/** The columns, constraints, indexes and functions of the schema `public`, one per line. */
export async function dumpSchema(url: string): Promise<string[]> {
  const { rows } = await run(
    url,
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
        from information_schema.columns where table_schema = 'public'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by 1`,
  )
  return rows.map(({ line }) => line)
}
