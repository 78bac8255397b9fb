import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { distributeSchema, dropCoordinatorViews, isDistributed } from './distribute/distribute-schema.ts'

const folder = new URL('../../migrations/', import.meta.url)
// An arbitrary constant: all servers of one database take the same lock.
const migrationLock = 5_361_686_968

const tooOld =
  'The database was created by a development version before 0.2.0, which cannot be migrated. Start with an empty database or another DATA_DIR.'

/**
 * Applies the missing `migrations/*.sql` in order, each in its own transaction, forward only. An advisory lock makes servers that
 * start together take turns, so one migrates and the others find it done. On a Citus cluster, what a migration creates is put in
 * its place in the same transaction.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null)')
    const applied = await appliedMigrations(client)
    const names = await migrationNames()
    if (applied.size > 0 && !applied.has(names[0] ?? '')) throw new Error(tooOld)
    for (const name of names) if (!applied.has(name)) await apply(client, name)
  } finally {
    await client.end()
  }
}

/** The names of this version's migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** The names of the migrations that the database has. */
export async function appliedMigrations(client: { query(text: string): Promise<{ rows: { name: string }[] }> }) {
  const { rows } = await client.query('select name from migrations')
  return new Set(rows.map((row) => row.name))
}

async function apply(client: pg.Client, name: string) {
  await client.query('begin')
  const isOnCluster = await isDistributed(client)
  if (isOnCluster) {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await dropCoordinatorViews(client)
  }
  await client.query(await readFile(new URL(name, folder), 'utf8'))
  if (isOnCluster) await distributeSchema(client)
  await client.query('insert into migrations (name, applied_at) values ($1, $2)', [name, new Date()])
  await client.query('commit')
}
