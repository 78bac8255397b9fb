import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, isCode, openCluster, placeOf, readPassword, sweepHalfMade } from './data-directory.ts'
import { hasSupervisor, type Supervisor, processInfo, spawnSupervisor } from './supervisor.ts'

export type EmbeddedPostgres = {
  /** Leads to the database `sahihi`, as its superuser. It stays valid when PostgreSQL is started again after a crash. */
  url: string
  /** The database has just been made, and is empty. */
  fresh: boolean
  /** Where it really is. */
  dataDir: string
  stop(): Promise<void>
}

/**
 * Starts the product's own PostgreSQL on a directory, made on first use. One process at a time owns a directory; a
 * second is refused.
 *
 * Words used here. The *postmaster* is PostgreSQL's main process, named by `postmaster.pid`. The *keeper* is its parent
 * (see `embedded-postgres-keeper.ts`): a postmaster with a live keeper has a live server, or is being stopped. The
 * *owner* is the server that holds an advisory lock in it. No keeper and no owner: an orphan, which the next start stops.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  /** Tests pass false: faster, and lost when the machine stops. */
  durable?: boolean
  say?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const { durable = true, say = () => {} } = options
  if (process.platform === 'win32') {
    throw new Error(
      'Sahihi cannot run its own PostgreSQL on Windows. Set DATABASE_URL to a PostgreSQL that runs already.',
    )
  }
  const cluster = await openCluster(options.dataDir, durable, say)
  const keeper = await claim(cluster, durable, say)
  const ownership = own(urlTo('postgres', cluster.password, keeper.port))
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= ownership.end().then(() => letGo(keeper, cluster)))
  try {
    const fresh = await ownership.begin(makeDatabase)
    keeper.keep()
    await sweepHalfMade(cluster.dataDir)
    return { url: urlTo('sahihi', cluster.password, keeper.port), fresh, dataDir: cluster.dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The URL of the server now running on this directory (used by `npm run admin` while the product runs), or undefined. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  try {
    const { folder, data } = await placeOf(dataDir)
    const password = await readPassword(folder)
    const postmaster = await livePostmaster(data)
    return postmaster?.ready ? urlTo('sahihi', password, postmaster.port) : undefined
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Longer than a keeper gives PostgreSQL to stop. */
const patience = 20_000

/** Longer than PostgreSQL takes to hear that an owner which was just killed is gone. */
const certainty = 1_000

const urlTo = (database: string, password: string, port: number) =>
  `postgres://sahihi:${password}@127.0.0.1:${port}/${database}`

/** Starts a postmaster, after any other on this directory has gone. `postmaster.pid` lets only one through. */
async function claim(cluster: Cluster, durable: boolean, say: (line: string) => void): Promise<Supervisor> {
  const begun = Date.now()
  for (;;) {
    const other = await livePostmaster(cluster.data)
    if (other) await outwait(other, cluster, begun, say)
    else {
      const started = await launch(cluster, durable, say)
      if ('keeper' in started) return started.keeper
      if (!passing.test(started.failure) || Date.now() > begun + patience) throw notStarted(cluster, started.failure)
    }
    await pause(100)
  }
}

/** Words of PostgreSQL for what another start, or the last moments of an earlier server, cause: worth another try. */
const passing = /postmaster\.pid|is still in use|could not bind|could not create any TCP/

const notStarted = ({ dataDir, log }: Cluster, failure: string) =>
  new Error(`The database in ${dataDir} did not start. The end of ${log}:\n${failure.slice(-2000) || '(empty)'}`)

async function outwait({ pid, port }: Postmaster, cluster: Cluster, begun: number, say: (line: string) => void) {
  const sure = Date.now() > begun + certainty
  const owned = port ? await isOwned(urlTo('postgres', cluster.password, port)) : undefined
  const late = Date.now() > begun + patience
  const kept = await hasSupervisor(pid)
  if ((owned && sure) || (kept && late)) {
    throw new Error(
      `Another Sahihi server is already using ${cluster.dataDir}. Stop it first, or give this one its own DATA_DIR.`,
    )
  }
  if (owned || kept || (owned === undefined && !late)) return
  say(`Stopping a database that an earlier server left running in ${cluster.dataDir}.`)
  await stopPostmaster(pid, cluster.data)
}

const ownerLock = [7_324_841, 1]

/** Whether a live server holds the postmaster; undefined when it does not answer (it is starting, or stopping). */
async function isOwned(url: string): Promise<boolean | undefined> {
  const client = quietClient(url)
  try {
    await client.connect()
    const held = `select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and granted`
    return (await client.query(held, ownerLock)).rowCount === 1
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

function quietClient(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'sahihi owner',
  })
  client.on('error', () => {}) // whoever waits for an answer is told anyway
  return client
}

/** Holds the owner's lock on a connection of its own, and takes it again when that breaks. */
function own(url: string) {
  let ended = false
  let client: pg.Client | undefined
  async function take() {
    const taker = quietClient(url)
    await taker.connect()
    // Waits, if need be, for PostgreSQL to notice that our broken connection is gone.
    await taker.query('select pg_advisory_lock($1, $2)', ownerLock)
    taker.once('end', retake)
    client = taker
    return taker
  }
  async function retake() {
    while (!ended && !(await take().catch(() => undefined))) await pause(250)
  }
  return {
    begin: async <T>(first: (client: pg.Client) => Promise<T>) => first(await take()),
    end: async () => {
      ended = true
      await client?.end().catch(() => {})
    },
  }
}

/** Here and not in initdb, so that a first start that was killed half-way is still a first start. */
async function makeDatabase(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'sahihi'`)
  if (rowCount) return false
  await client.query('create database sahihi')
  return true
}

async function launch(
  cluster: Cluster,
  durable: boolean,
  say: (line: string) => void,
): Promise<{ keeper: Supervisor } | { failure: string }> {
  await removeMisleadingPidFile(cluster.data)
  const log = await openLog(cluster.log)
  const { size } = await log.stat()
  const keeper = await spawnSupervisor({ ...cluster, durable, log: log.fd, say })
  try {
    while (!keeper.isGone()) {
      const postmaster = await readPostmaster(cluster.data)
      if (postmaster?.ready && postmaster.pid === keeper.pid()) return { keeper }
      await pause(20)
    }
    await keeper.gone
    return { failure: (await readFile(cluster.log)).subarray(size).toString().trim() }
  } catch (error) {
    keeper.release()
    throw error
  } finally {
    await log.close()
  }
}

/** Appended to, never truncated: two starts may write at once. */
async function openLog(log: string) {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size > 5_000_000) await rename(log, `${log}.old`).catch(() => {})
  return open(log, 'a', 0o600)
}

async function letGo(keeper: Supervisor, { data }: Cluster) {
  keeper.release()
  await keeper.gone.catch(() => {})
  const left = await livePostmaster(data) // when the keeper had been killed, or by now another server's
  if (left && !(await hasSupervisor(left.pid))) await stopPostmaster(left.pid, data)
}

/** Fast, then at once; a kill -9 would leave PostgreSQL's other processes behind. */
async function stopPostmaster(pid: number, data: string) {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalProcess(pid, signal)
    if (await endsWithin(patience / 2, pid, data)) return
  }
  throw new Error(`The database in ${data} (process ${pid}) does not stop. End it, then start again.`)
}

async function endsWithin(time: number, pid: number, data: string): Promise<boolean> {
  const deadline = Date.now() + time
  while (await isPostmasterOf(data, pid)) {
    if (Date.now() > deadline) return false
    await pause(50)
  }
  return true
}

/** False when there is no such process, or it is another user's: then it is not our PostgreSQL. */
function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

type Postmaster = { pid: number; port: number; ready: boolean }

async function livePostmaster(data: string): Promise<Postmaster | undefined> {
  const named = await readPostmaster(data)
  return named && (await isPostmasterOf(data, named.pid)) ? named : undefined
}

async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(data)
  return text === undefined ? undefined : parsePidFile(text)
}

async function readPidFile(data: string): Promise<string | undefined> {
  try {
    return await readFile(join(data, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** One fact a line: process, directory, start, port, socket, address, shared memory, state (PostgreSQL's pidfile.h). */
function parsePidFile(text: string): Postmaster | undefined {
  const lines = text.split('\n')
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10)) // negative: a single-user PostgreSQL
  return pid ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * PostgreSQL itself passes over a `postmaster.pid` whose process is gone, but believes one whose number has gone to
 * another process since (always so after a restarted container, whose numbers begin at 1 again), or an empty one.
 */
async function removeMisleadingPidFile(data: string) {
  const text = await readPidFile(data)
  if (text === undefined || !(await isMisleading(text, data))) return
  const [file, aside] = [join(data, 'postmaster.pid'), join(data, `postmaster.pid.${randomUUID()}`)]
  try {
    await rename(file, aside)
    // Another start may have written its own in between: that one goes back. PostgreSQL looks for it once a minute.
    if ((await readFile(aside, 'utf8')) !== text) await link(aside, file)
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'EEXIST')) throw error // another start removes it too
  } finally {
    await rm(aside, { force: true })
  }
}

async function isMisleading(text: string, data: string): Promise<boolean> {
  const named = parsePidFile(text)
  if (named) return signalProcess(named.pid, 0) && !(await isPostmasterOf(data, named.pid))
  const written = await stat(join(data, 'postmaster.pid')).catch(() => undefined)
  return written !== undefined && Date.now() - written.mtimeMs > 2_000 // one that starts just now is empty for an instant
}

async function isPostmasterOf(data: string, pid: number): Promise<boolean> {
  if (!signalProcess(pid, 0)) return false
  const info = await processInfo(pid)
  if (!info) return signalProcess(pid, 0) // it cannot be seen, so it may be
  if (`${info.command} `.includes(`postgres -D ${data} `)) return true
  return /postgres /.test(info.command) && (await isSameFolder(`/proc/${pid}/cwd`, data)) // moved, or started by another path
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}
