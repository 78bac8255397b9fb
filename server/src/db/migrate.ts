import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ensureMigrationsTable, missingMigrations } from './applied-migrations.ts'
import { sqlState } from './client.ts'
import { distributeSchema, dropCoordinatorViews, isDistributed } from './distribute/distribute-schema.ts'
import { type Migration, readMigrations } from './migration-files.ts'

// An arbitrary constant: all servers of one database take the same lock.
const migrationLock = 5_361_686_968

/**
 * Applies the missing `migrations/*.sql` in order, each in its own transaction, forward only. An advisory lock makes servers that
 * start together take turns, so one migrates and the others find it done. On a Citus cluster, what a migration creates is put in
 * its place in the same transaction. Throws a sentence for the operator when the database has other migrations than this program.
 */
export async function migrate(url: string, say: (line: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  client.on('error', () => {}) // the query in flight rejects too
  await client.connect()
  try {
    await releaseLocksSoon(client)
    await takeTurn(client, say)
    for (const migration of await missingMigrations(client, await readMigrations()))
      await applyBetweenOthers(client, migration, say)
  } finally {
    await client.end()
  }
}

/**
 * Makes the schema of these migrations in an empty database, in the caller's transaction, without noting them as applied. Servers
 * that start meanwhile wait for the end of the transaction.
 */
export async function createSchema(client: pg.Client, migrations: Migration[]): Promise<void> {
  for (const { sql } of migrations) await client.query(sql)
  await ensureMigrationsTable(client)
}

/** Waits until no other server migrates the database, and keeps others from it until the end of the transaction. */
export const lockMigrations = (client: pg.Client) => client.query('select pg_advisory_xact_lock($1)', [migrationLock])

/** When this process is killed or its machine is gone, the next server must not wait until the statement in flight ends. */
async function releaseLocksSoon(client: pg.Client) {
  await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
  // PostgreSQL on Windows does not know how to check.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
}

async function takeTurn(client: pg.Client, say: (line: string) => void) {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
    migrationLock,
  ])
  if (rows[0]?.isFree) return
  say('Another server is migrating the database: waiting for it.')
  await client.query('select pg_advisory_lock($1)', [migrationLock])
}

/**
 * Everything that uses a table queues up behind a migration that waits for it, also scans. So a migration waits no longer than scans
 * do, lets them pass, and tries again.
 */
async function applyBetweenOthers(client: pg.Client, migration: Migration, say: (line: string) => void) {
  for (let attempt = 1; ; attempt++)
    try {
      return await apply(client, migration)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isLocked(error))
        throw new Error(`The migration ${migration.name} failed and changed nothing: ${messageOf(error)}`, {
          cause: error,
        })
      if (attempt === 1)
        say(`The migration ${migration.name} waits until a backup or a long query has ended that uses its tables.`)
      await pause(3_000)
    }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin')
  await client.query(`set local lock_timeout = '2s'`)
  const isOnCluster = await isDistributed(client)
  if (isOnCluster) {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await dropCoordinatorViews(client)
  }
  await client.query(sql)
  if (isOnCluster) await distributeSchema(client)
  await client.query('insert into migrations (name, applied_at, checksum) values ($1, $2, $3)', [
    name,
    new Date(),
    checksum,
  ])
  await client.query('commit')
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'
const isLocked = (error: unknown) => [lockNotAvailable, deadlockDetected].includes(sqlState(error) ?? '')
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
