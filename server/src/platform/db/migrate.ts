import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { changedFunctions, formatFunctionComment, missingMigrations } from './applied-migrations.ts'
import { sqlState } from './client.ts'
import { distributeSchema, dropCoordinatorViews, isDistributed } from './distribute/distribute-schema.ts'
import { readFunctions, readMigrations, type SqlFile } from './migration-files.ts'
import { withConnection } from './with-connection.ts'

// An arbitrary constant, so that all servers of a database take the same lock.
const migrationLock = 5_361_686_968

type Changes = { migrations: SqlFile[]; functions: SqlFile[] }

/**
 * Applies the missing `migrations/*.sql` in order, forward only, and then the changed `functions/*.sql`, all in one transaction. An
 * advisory lock makes servers that start together take turns: one migrates and the others find it done. On a Citus cluster, new objects
 * are distributed in the same transaction. Throws an error for the operator when the database has migrations unknown to this program.
 */
export async function migrate(url: string, say: (line: string) => void = () => {}): Promise<void> {
  await withConnection(url, async (client) => {
    await waitForMigrationLock(client, say)
    const migrations = await missingMigrations(client, await readMigrations())
    const functions = await changedFunctions(client, await readFunctions())
    if (migrations.length + functions.length > 0) await applyBetweenOthers(client, { migrations, functions }, say)
  })
}

/** Applies these migrations to an empty database, in the caller's transaction. The backup's rows record them as applied. */
export async function createTables(client: pg.Client, migrations: SqlFile[]): Promise<void> {
  for (const { sql } of migrations) await client.query(sql)
  await missingMigrations(client, migrations)
}

/** Waits until no other server migrates the database, and keeps others from migrating until the end of the transaction. */
export const lockMigrations = (client: pg.Client) => client.query('select pg_advisory_xact_lock($1)', [migrationLock])

async function waitForMigrationLock(client: pg.Client, say: (line: string) => void) {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
    migrationLock,
  ])
  if (rows[0]?.isFree) return
  say('Another server is migrating the database: waiting for it.')
  await client.query('select pg_advisory_lock($1)', [migrationLock])
}

/**
 * Everything that uses a table, even scans, queues up behind a migration that waits for it. So a migration waits no longer than scans
 * do, lets them pass, and tries again.
 */
async function applyBetweenOthers(client: pg.Client, changes: Changes, say: (line: string) => void) {
  for (let attempt = 1; ; attempt++)
    try {
      return await apply(client, changes)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isLocked(error)) throw error
      if (attempt === 1)
        say('The upgrade of the database waits until a backup or a long query has ended that uses its tables.')
      await pause(3_000)
    }
}

async function apply(client: pg.Client, { migrations, functions }: Changes) {
  await client.query('begin')
  await client.query(`set local lock_timeout = '2s'`)
  const isOnCluster = await isDistributed(client)
  if (isOnCluster) {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await dropCoordinatorViews(client)
  }
  for (const migration of migrations) {
    await runFile(client, 'migration', migration)
    await client.query('insert into migrations (name, applied_at, checksum) values ($1, $2, $3)', [
      migration.name,
      new Date(),
      migration.checksum,
    ])
  }
  // Functions are created in the order of their names, some before the functions that they call.
  await client.query('set local check_function_bodies = off')
  for (const each of functions) {
    await runFile(client, 'function', each)
    await client.query(`comment on function ${each.name} is ${pg.escapeLiteral(formatFunctionComment(each))}`)
  }
  if (isOnCluster) await distributeSchema(client)
  await client.query('commit')
}

async function runFile(client: pg.Client, kind: 'migration' | 'function', { name, sql }: SqlFile) {
  await client.query(sql).catch((error: unknown) => {
    if (isLocked(error)) throw error
    throw new Error(`The ${kind} ${name} failed, so nothing was changed: ${readMessage(error)}`, { cause: error })
  })
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'
const isLocked = (error: unknown) => [lockNotAvailable, deadlockDetected].includes(sqlState(error) ?? '')
const readMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
