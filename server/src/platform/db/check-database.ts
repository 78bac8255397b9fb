import pg from 'pg'
import { ConfigError } from '../config.ts'
import { describeConnectionError, describeTarget } from './describe-connection-error.ts'

const oldestMajor = 15
const timeoutMs = 10_000
// Others may use the pooler at the same time and get the connection that would have shown it.
const rounds = 3

/**
 * Connects to the database of DATABASE_URL before anything else does. Throws ConfigError that says what was tried, what is wrong and
 * what to check. Refuses a pooler that lends a connection per transaction: session locks, LISTEN and prepared statements would be lost
 * between transactions, without an error.
 */
export async function checkDatabase(url: string): Promise<void> {
  const clients = [open(url), open(url)] as const
  const [one, other] = clients
  try {
    await one.connect()
    await other.connect()
    await rejectOldVersion(one)
    if (await isTransactionPooler(one, other)) throw new ConfigError(`${describeTarget(one)}\n${transactionPooler}`)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${describeTarget(one)}\n${describeConnectionError(error, one)}`, { cause: error })
  } finally {
    for (const client of clients) client.connection.stream.destroy()
  }
}

const transactionPooler =
  'A connection pooler is between, which lends connections for a single transaction (PgBouncer: pool_mode = transaction or statement). Sahihi needs connections of its own: it keeps locks, listens and prepares statements on them. Give the URL of PostgreSQL itself, or set pool_mode = session.'

function open(url: string): pg.Client {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client.on('error', () => {}) // the pending call rejects too
    return client
  } catch (error) {
    throw new ConfigError(describeUnreadable(error), { cause: error })
  }
}

function describeUnreadable(error: unknown): string {
  if (error instanceof Error && 'path' in error)
    return `The setting DATABASE_URL names the file ${error.path}, which cannot be read. Check sslrootcert, sslcert and sslkey.`
  return 'The setting DATABASE_URL cannot be read. In a user name or password, write special characters as in a web address, such as %40 for @ and %25 for %.'
}

async function rejectOldVersion(client: pg.Client) {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < oldestMajor)
    throw new ConfigError(
      `${describeTarget(client)}\nIt runs PostgreSQL ${version}. Sahihi needs ${oldestMajor} or newer.`,
    )
}

/** Whether two open connections share PostgreSQL's processes, as through a pooler that lends them per transaction. */
export async function isTransactionPooler(one: pg.Client, other: pg.Client): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const lent = await readBackendPid(one)
    await other.query('begin')
    // In a transaction the other client keeps the process that the pooler lends it: either the one that the first client has just
    // returned, or the first client gets another one next.
    const kept = await readBackendPid(other)
    if (kept === lent || (await readBackendPid(one)) !== lent) return true
    await other.query('rollback')
  }
  return false
}

async function readBackendPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
