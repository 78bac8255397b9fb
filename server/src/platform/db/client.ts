import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'
import { type SessionSettings, WatchedClient } from './watched-client.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// Calendar dates stay text: a Date would shift them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/**
 * The pool only reports errors of idle connections. Errors of connections in use reach the caller that awaits the query, but are also
 * emitted as events, and an unhandled error event ends the process.
 */
function openPool(
  settings: pg.PoolConfig & { session?: SessionSettings },
  onIdleError: (error: Error) => void = () => {},
) {
  const pool = new pg.Pool({ ...settings, Client: WatchedClient })
  pool.on('error', onIdleError)
  pool.on('connect', (connection) => connection.on('error', () => {}))
  return pool
}

/**
 * A pool and a query builder for it. Dead connections are replaced (watched-client.ts). PostgreSQL's timeouts are shorter than the
 * client's, so that no statement goes on after its caller has given up.
 */
export function createDatabase(url: string, onIdleError: (error: Error) => void, max = 12, lockTimeoutMs = 8_000) {
  const settings = {
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    query_timeout: 20_000,
    session: {
      lock_timeout: lockTimeoutMs,
      statement_timeout: 12_000,
      idle_in_transaction_session_timeout: 20_000,
    },
  }
  const pool = openPool(settings, onIdleError)
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return { pool, db }
}

/** One connection without timeouts, for what takes longer than a request: loading the demo, rebuilding rollups. */
export const createLoaderDatabase = (url: string): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: openPool({ connectionString: url, max: 1 }) }),
    plugins: [new CamelCasePlugin()],
  })

/** Works with a database over connections of its own, by default one, and closes them. */
export const withDb = <T>(url: string, work: (db: Db) => Promise<T>, max = 1): Promise<T> =>
  closeAfter(createDatabase(url, () => {}, max).db, work)

/** As `withDb`, without timeouts. */
export const withLoaderDb = <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> =>
  closeAfter(createLoaderDatabase(url), work)

async function closeAfter<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Whether a table has any row. */
export async function hasRows(db: Db, table: keyof DB): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select 1 from ${sql.table(table)}) as has`.execute(db)
  return rows[0]?.has === true
}

// 25006: a server that was demoted, or set to read-only; 53100: a full disk.
const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|ENOENT|25006|57P0[1-5]|57014|55P03|08\w{3}|53\w{3}|58\w{3})$/
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/i

/** Whether the database could not be reached or the connection broke before the reply: the outcome is unknown. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return unavailableCodes.test(sqlState(error) ?? '') || unavailableMessages.test(error.message)
}

/** Whether the database canceled a transaction because of a deadlock or a conflict; nothing was written. */
export const isTransactionConflict = (error: unknown) => ['40P01', '40001'].includes(sqlState(error) ?? '')

/** The SQLSTATE (or the system error code) of a driver error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
