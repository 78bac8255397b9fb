import type pg from 'pg'
import type { Migration } from './migration-files.ts'

/** The names of the migrations that the database has. */
export async function appliedMigrations(client: { query(text: string): Promise<{ rows: { name: string }[] }> }) {
  const { rows } = await client.query('select name from migrations')
  return new Set(rows.map((row) => row.name))
}

/**
 * The migrations that the database does not have yet. Throws a sentence for the operator when it has others than this program.
 * Databases of versions that stored no checksums get them.
 */
export async function missingMigrations(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await ensureMigrationsTable(client)
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations order by name',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  rejectOthers(applied, migrations)
  await client.query(
    `update migrations set checksum = files.checksum from unnest($1::text[], $2::text[]) as files (name, checksum)
      where migrations.name = files.name and migrations.checksum is null`,
    [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  )
  return migrations.filter(({ name }) => !applied.has(name))
}

// It takes a lock that waits for every reader, such as a backup, so only where something is missing.
export async function ensureMigrationsTable(client: pg.Client) {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum' and not attisdropped`,
  )
  if (rowCount === 1) return
  await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null)')
  await client.query('alter table migrations add column checksum text')
}

function rejectOthers(applied: Map<string, string | null>, migrations: Migration[]) {
  const [first] = migrations
  if (first && applied.size > 0 && !applied.has(first.name)) throw new Error(tooOld)
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) throw new Error(newer(unknown))
  const edited = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (edited.length > 0) throw new Error(changed(edited.map(({ name }) => name)))
}

const tooOld =
  'The database was created by a development version before 0.2.0, which cannot be migrated. Start with an empty database or another DATA_DIR.'

const newer = (names: string[]) =>
  `A newer version of Sahihi has used this database: this version does not have its ${listed(names)}. Start the newer version, or restore the backup that was made before the upgrade.`

const changed = (names: string[]) =>
  `The ${listed(names)} of this program ${names.length === 1 ? 'is not the one' : 'are not those'} that this database was made with: the file was edited after it had been applied. Install the released version again; a change of the schema goes into a new migration.`

const listed = (names: string[]) => `migration${names.length === 1 ? '' : 's'} ${names.join(', ')}`
