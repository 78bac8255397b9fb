import type pg from 'pg'
import type { SqlFile } from './migration-files.ts'

/** The names of the migrations that the database has. */
export async function appliedMigrations(client: { query(text: string): Promise<{ rows: { name: string }[] }> }) {
  const { rows } = await client.query('select name from migrations')
  return new Set(rows.map((row) => row.name))
}

/** The migrations that the database lacks. Throws an error for the operator when it has migrations unknown to this program. */
export async function missingMigrations(client: pg.Client, migrations: SqlFile[]): Promise<SqlFile[]> {
  await client.query(
    `create table if not exists migrations (name text primary key, applied_at timestamptz not null, checksum text not null)`,
  )
  const { rows } = await client.query('select to_jsonb(migrations) as applied from migrations order by name')
  const applied = new Map<string, string | undefined>(
    rows.map(({ applied: { name, checksum } }) => [name, checksum ?? undefined]),
  )
  requireKnownMigrations(applied, migrations)
  return migrations.filter(({ name }) => !applied.has(name))
}

/**
 * The functions of server/functions that the database does not have in this form. A function's comment names the file that created it,
 * so functions that a restored backup lacks are found too.
 */
export async function changedFunctions(client: pg.Client, functions: SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_proc') as comment from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const comments = new Set(rows.map(({ comment }) => comment))
  return functions.filter((each) => !comments.has(formatFunctionComment(each)))
}

/** The comment that a function gets when it is created from its file. */
export const formatFunctionComment = ({ name, checksum }: SqlFile) => `server/functions/${name}.sql ${checksum}`

function requireKnownMigrations(applied: Map<string, string | undefined>, migrations: SqlFile[]) {
  const [first] = migrations
  if (first && applied.size > 0 && !applied.has(first.name)) throw new Error(tooOld)
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) throw new Error(newer(unknown))
  const edited = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited.length > 0) throw new Error(changed(edited.map(({ name }) => name)))
}

const tooOld =
  'The database was made by a development version before 0.3.0, which cannot be upgraded. Start with an empty database or another DATA_DIR.'

const newer = (names: string[]) =>
  `A newer version of Sahihi has used this database: this version does not have its ${listed(names)}. Start the newer version, or restore the backup that was made before the upgrade.`

const changed = (names: string[]) =>
  `The ${listed(names)} of this program ${names.length === 1 ? 'is not the one' : 'are not those'} that this database was made with: the file was edited after it had been applied. Install the released version again; a change of the schema goes into a new migration.`

const listed = (names: string[]) => `migration${names.length === 1 ? '' : 's'} ${names.join(', ')}`
