import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// Calendar dates stay text: a Date would shift them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/**
 * The pool hears what goes wrong with its idle links alone. With those in use whoever waits for an answer is told; but it is an event
 * as well, and one that nobody hears ends the process.
 */
function openPool(settings: pg.PoolConfig, onIdleError: (error: Error) => void = () => {}) {
  const pool = new pg.Pool(settings)
  pool.on('error', onIdleError)
  pool.on('connect', (link) => link.on('error', () => {}))
  return pool
}

/**
 * The pool and the query builder over it. The timeouts keep a black-holed link from holding the pool for ever (facts 0,
 * row 12). The server's own timeouts are shorter: a statement that nobody waits for any more must not run on.
 */
export function createDatabase(url: string, onIdleError: (error: Error) => void, max = 12) {
  const settings = {
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    lock_timeout: 8_000,
    statement_timeout: 12_000,
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
  }
  const pool = openPool(settings, onIdleError)
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return { pool, db }
}

/** One link for what takes longer than a request may: a command that fills the database, sums that are made anew. */
export const createLoaderDatabase = (url: string): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: openPool({ connectionString: url, max: 1 }) }),
    plugins: [new CamelCasePlugin()],
  })

/** Whether a table has any row. */
export async function hasRows(db: Db, table: keyof DB): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from ${sql.table(table)}) as has`.execute(db)
  return rows[0]?.has === true
}

const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|ENOENT|57P0[1-5]|57014|55P03|08\w{3}|53\w{3}|58\w{3})$/
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/i

/** The database could not be asked, or the link broke before its answer came: the outcome is unknown. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return awayCodes.test(sqlState(error) ?? '') || awayWords.test(error.message)
}

/** The SQLSTATE (or the system's error code) of a driver's error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
