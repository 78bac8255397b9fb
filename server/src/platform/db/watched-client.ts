import type { Socket } from 'node:net'
import pg from 'pg'

declare module 'pg' {
  interface ClientBase {
    /** PostgreSQL's process for this connection. */
    processID: number | undefined
    /** False while a query waits for its answer. */
    readonly readyForQuery: boolean
  }
}

type WatchedConnection = {
  client: pg.Client
  socket: Socket
  url: string
  bytesRead: number
  quietSince: number
  /** Whether to close it as soon as it is idle. */
  isUnwanted: boolean
}

const checkEveryMs = 500
/** Most answers come within milliseconds. */
const suspiciousAfterMs = 1_500
const probeTimeoutMs = 2_000
const readOnlyTransaction = '25006'
const leaveAgainAfterMs = 5_000

const watched = new Set<WatchedConnection>()
/** The databases whose connections will be ended once more. */
const leaving = new Set<string>()
let timer: NodeJS.Timeout | undefined
let isChecking = false

/**
 * A client whose connection is destroyed within 5 seconds when its other end is gone, or when PostgreSQL hangs. A failover and a
 * firewall that drops a connection do not reset it: queries would wait for their timeouts, and a pool would hand the dead connection to
 * its next caller. A connection whose query PostgreSQL is working on is left alone, however long that takes. When a server refuses a
 * write because it is read-only, the connections to it are ended: it was demoted, and new connections lead to the primary.
 */
export class WatchedClient extends pg.Client {
  readonly #session: SessionSettings
  constructor({ session = {}, ...config }: WatchedClientConfig = {}) {
    super(config)
    this.#session = session
    // A broken connection rejects its query. It also emits an event, which ends the process if nothing listens; pg-pool only listens to
    // idle clients.
    this.on('error', () => {})
    const { connectionString } = config
    if (connectionString) this.connection.once('readyForQuery', () => watch(this, connectionString))
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    const connected = super.connect().then(() => this.#begin())
    if (!callback) return connected
    connected.then(() => callback(null), callback)
    return undefined
  }

  /** A session pooler refuses settings during the connection, and gives process ids that PostgreSQL does not know. */
  async #begin(): Promise<this> {
    const settings = Object.entries(this.#session)
    const calls = settings.map((_, i) => `, set_config($${2 * i + 1}, $${2 * i + 2}, false)`)
    try {
      const query = `select pg_backend_pid() as pid${calls.join('')}`
      const { rows } = await this.query<{ pid: number }>(query, settings.flat().map(String))
      this.processID = rows[0]?.pid
      return this
    } catch (error) {
      this.connection.stream.destroy()
      throw error
    }
  }
}

/** PostgreSQL settings for the lifetime of a connection. */
export type SessionSettings = Record<string, string | number>
type WatchedClientConfig = pg.ClientConfig & { session?: SessionSettings }

function watch(client: pg.Client, url: string) {
  const socket = client.connection.stream as Socket
  const entry = { client, socket, url, bytesRead: 0, quietSince: performance.now(), isUnwanted: false }
  watched.add(entry)
  client.connection.on(
    'errorMessage',
    ({ code }: pg.DatabaseError) => code === readOnlyTransaction && closeStaleConnections(entry),
  )
  client.connection.on('readyForQuery', () => entry.isUnwanted && setImmediate(closeUnwanted, entry))
  socket.once('close', () => {
    watched.delete(entry)
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
  timer ??= setInterval(() => void check(), checkEveryMs).unref()
}

/**
 * Also ends the other connections to the server, on which reads would return outdated data without an error. Repeats this after some
 * seconds for those that were opened before a primary took over.
 */
function closeStaleConnections(entry: WatchedConnection) {
  entry.isUnwanted = true
  const { url } = entry
  if (leaving.has(url)) return
  leaving.add(url)
  leaveAll(url)
  const leaveAgain = () => {
    leaving.delete(url)
    leaveAll(url)
  }
  setTimeout(leaveAgain, leaveAgainAfterMs).unref()
}

function leaveAll(url: string) {
  for (const entry of watched) {
    if (entry.url !== url) continue
    entry.isUnwanted = true
    closeUnwanted(entry)
  }
}

function closeUnwanted({ client, socket, isUnwanted }: WatchedConnection) {
  if (!isUnwanted || !client.readyForQuery || client.getTransactionStatus() !== 'I') return
  socket.destroy(new Error('Connection terminated: the database has become read-only'))
}

async function check() {
  if (isChecking) return
  isChecking = true
  const now = performance.now()
  const suspects = [...watched].filter((entry) => quietMs(entry, now) > suspiciousAfterMs)
  const urls = new Set(suspects.map(({ url }) => url))
  await Promise.all([...urls].map((url) => destroyDeadConnections(url, suspects)))
  isChecking = false
}

/** How long a client has waited for an answer since it last received anything. */
function quietMs(entry: WatchedConnection, now: number): number {
  const { bytesRead } = entry.socket
  if (entry.client.readyForQuery || bytesRead !== entry.bytesRead) Object.assign(entry, { bytesRead, quietSince: now })
  return now - entry.quietSince
}

async function destroyDeadConnections(url: string, suspects: WatchedConnection[]) {
  const busy = await busyProcesses(url)
  const isDead = (entry: WatchedConnection) =>
    entry.url === url && !busy?.has(entry.client.processID) && quietMs(entry, performance.now()) > suspiciousAfterMs
  // A database that does not answer hangs also for connections that became suspicious meanwhile.
  const dead = (busy ? suspects : [...watched]).filter(isDead)
  if (dead.length === 0) return
  // The idle connections are most likely dead too, and are quickly opened again.
  const idle = [...watched].filter((entry) => entry.url === url && entry.client.readyForQuery)
  const error = new Error(`Connection terminated: ${busy ? 'it was dead' : 'the database does not answer'}`)
  for (const { socket } of [...dead, ...idle]) socket.destroy(error)
}

/** PostgreSQL's busy processes, asked for on a new connection; undefined when it does not answer. */
async function busyProcesses(url: string): Promise<Set<number | undefined> | undefined> {
  const timeouts = { connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs }
  const probe = new pg.Client({ connectionString: url, ...timeouts })
  probe.on('error', () => {})
  try {
    await probe.connect()
    const { rows } = await probe.query<{ pid: number }>(
      `select pid from pg_stat_activity where state not like 'idle%' and pid <> pg_backend_pid()`,
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch {
    return undefined
  } finally {
    probe.connection.stream.destroy()
  }
}
