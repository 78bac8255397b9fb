import { chownSync, statSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, isCode, openCluster, readPassword, removeIncomplete, resolvePaths } from './data-directory.ts'
import { hasSupervisor, type Supervisor, spawnSupervisor } from './postgres-supervisor.ts'
import {
  findLivePostmaster,
  isPostmasterOf,
  type Postmaster,
  readPostmaster,
  removeMisleadingPidFile,
  signalProcess,
} from './postmaster-file.ts'

export type EmbeddedPostgres = {
  /** The URL of the database `sahihi`, as its superuser. It stays valid when PostgreSQL restarts after a crash. */
  url: string
  /** Whether the database was just created and is empty. */
  fresh: boolean
  /** The data directory with symbolic links resolved. */
  dataDir: string
  stop(): Promise<void>
}

/**
 * Starts the product's own PostgreSQL in a directory, which the first start creates. One process at a time owns a directory; a second
 * one is refused.
 *
 * Terms: the *postmaster* is PostgreSQL's main process, named by `postmaster.pid`. The *supervisor* is its parent
 * (postgres-supervisor.ts): a postmaster with a live supervisor has a live server, or is being stopped. The *owner* is the server
 * that holds an advisory lock in it. A postmaster without supervisor and owner is an orphan, which the next start stops.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  /** Tests pass false: faster, but data is lost when the machine stops. */
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
  const { supervisor, unlock } = await claim(cluster, durable, say)
  const ownership = own(urlTo('postgres', cluster.password, supervisor.port))
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= ownership
      .end()
      .then(() => releasePostgres(supervisor, cluster))
      .finally(unlock))
  try {
    const fresh = await ownership.begin(makeDatabase)
    supervisor.keep()
    await removeIncomplete(cluster.dataDir)
    return { url: urlTo('sahihi', cluster.password, supervisor.port), fresh, dataDir: cluster.dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The URL of the PostgreSQL that runs in this directory, if any. For `npm run admin` while the product runs. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  try {
    const { folder, data } = await resolvePaths(dataDir)
    const password = await readPassword(folder)
    const postmaster = await findLivePostmaster(data)
    return postmaster?.ready ? urlTo('sahihi', password, postmaster.port) : undefined
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Longer than the supervisor waits for PostgreSQL to stop. */
const timeoutMs = 20_000

/** Longer than PostgreSQL takes to notice that a killed owner is gone. */
const ownerGraceMs = 1_000

/** Longer than a start or a stop holds the lock without a postmaster. */
const hiddenMs = 10_000

const urlTo = (database: string, password: string, port: number) =>
  `postgres://sahihi:${password}@127.0.0.1:${port}/${database}`

type Claim = { supervisor: Supervisor; unlock: () => void }

/** Starts a postmaster once any other in this directory is gone. `postmaster.pid` and the lock let only one run. */
async function claim(cluster: Cluster, durable: boolean, say: (line: string) => void): Promise<Claim> {
  const begun = Date.now()
  for (;;) {
    const other = await findLivePostmaster(cluster.data)
    const unlock = other ? undefined : tryLockDirectory(cluster.folder)
    if (other) await waitUntilGone(other, cluster, begun, say)
    else if (unlock) {
      const supervisor = await launchLocked(cluster, durable, say, begun).catch((error) => {
        unlock()
        throw error
      })
      if (supervisor) return { supervisor, unlock }
      unlock()
    } else if (Date.now() > begun + hiddenMs) throw inUse(cluster)
    await pause(100)
  }
}

/**
 * Locks a data directory for this process, even against servers whose processes it cannot see, as with two containers on one volume.
 * Both would start PostgreSQL there, because PostgreSQL looks for the process that `postmaster.pid` names. SQLite locks a file, and the
 * kernel releases that lock with its process. Returns a function that releases it, or undefined when another process holds it.
 */
function tryLockDirectory(folder: string): (() => void) | undefined {
  const file = join(folder, 'lock')
  const database = new DatabaseSync(file, { timeout: 0 })
  // The file belongs to the directory's owner, who may start the next server without root.
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  try {
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

const sqliteBusy = 5
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

/** Undefined when another attempt may succeed. */
async function launchLocked(cluster: Cluster, durable: boolean, say: (line: string) => void, begun: number) {
  const started = await launch(cluster, durable, say)
  if ('supervisor' in started) return started.supervisor
  if (!transientFailure.test(started.failure) || Date.now() > begun + timeoutMs)
    throw notStarted(cluster, started.failure)
  return undefined
}

const inUse = ({ dataDir }: Cluster) =>
  new Error(`Another Sahihi server is already using ${dataDir}. Stop it first, or give this one its own DATA_DIR.`)

/** PostgreSQL's messages when another server is starting or stopping, so that another attempt may succeed. */
const transientFailure = /postmaster\.pid|is still in use|could not bind|could not create any TCP/

const notStarted = ({ dataDir, log }: Cluster, failure: string) =>
  new Error(`The database in ${dataDir} did not start. The end of ${log}:\n${failure.slice(-2000) || '(empty)'}`)

async function waitUntilGone({ pid, port }: Postmaster, cluster: Cluster, begun: number, say: (line: string) => void) {
  const isCertain = Date.now() > begun + ownerGraceMs
  const owned = port ? await hasLiveOwner(urlTo('postgres', cluster.password, port)) : undefined
  const late = Date.now() > begun + timeoutMs
  const isSupervised = await hasSupervisor(pid)
  if ((owned && isCertain) || (isSupervised && late)) {
    throw inUse(cluster)
  }
  if (owned || isSupervised || (owned === undefined && !late)) return
  say(`Stopping a database that an earlier server left running in ${cluster.dataDir}.`)
  await stopPostmaster(pid, cluster.data)
}

const ownerLock = [7_324_841, 1]

/** Whether a live server owns the postmaster; undefined when it does not answer, because it is starting or stopping. */
async function hasLiveOwner(url: string): Promise<boolean | undefined> {
  const client = quietClient(url, 5_000)
  try {
    await client.connect()
    const ownersQuery = `select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and granted`
    return (await client.query(ownersQuery, ownerLock)).rowCount === 1
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

function quietClient(url: string, connectionTimeoutMillis: number) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis,
    application_name: 'sahihi owner',
  })
  client.on('error', () => {}) // the pending query rejects anyway
  return client
}

/** Holds the owner's lock on a separate connection, and takes it again when that connection breaks. */
function own(url: string) {
  let ended = false
  let client: pg.Client | undefined
  async function take() {
    const taker = quietClient(url, timeoutMs) // a long timeout: a busy machine starts PostgreSQL slowly
    await taker.connect()
    // Waits until PostgreSQL has noticed that our broken connection is gone.
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

/** Creates the database after initdb, so that a first start that was killed half-way still counts as a first start. */
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
): Promise<{ supervisor: Supervisor } | { failure: string }> {
  await removeMisleadingPidFile(cluster.data)
  const logged = await rotateLog(cluster.log)
  const supervisor = await spawnSupervisor({ ...cluster, durable, say })
  try {
    while (!supervisor.isGone()) {
      const postmaster = await readPostmaster(cluster.data)
      // The port distinguishes this start's file from one that a killed PostgreSQL with the same process id left behind, which is
      // common in containers, where ids start at 1 again.
      const isOurs = postmaster?.pid === supervisor.pid() && postmaster?.port === supervisor.port
      if (isOurs && postmaster?.ready) return { supervisor }
      await pause(20)
    }
    return { failure: (await readFile(cluster.log)).subarray(logged).toString().trim() }
  } catch (error) {
    supervisor.release()
    throw error
  }
}

/** Renames a large log. Returns the size of the one in use. */
async function rotateLog(log: string): Promise<number> {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size <= 5_000_000) return size
  await rename(log, `${log}.old`).catch(() => {})
  return 0
}

async function releasePostgres(supervisor: Supervisor, { data }: Cluster) {
  supervisor.release()
  await supervisor.gone.catch(() => {})
  const left = await findLivePostmaster(data) // the supervisor was killed, or this is another server's by now
  if (left && !(await hasSupervisor(left.pid))) await stopPostmaster(left.pid, data)
}

/** A fast shutdown, then an immediate one. A kill -9 would leave PostgreSQL's child processes behind. */
async function stopPostmaster(pid: number, data: string) {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalProcess(pid, signal)
    if (await waitForExit(timeoutMs / 2, pid, data)) return
  }
  throw new Error(`The database in ${data} (process ${pid}) does not stop. End it, then start again.`)
}

async function waitForExit(time: number, pid: number, data: string): Promise<boolean> {
  const deadline = Date.now() + time
  while (await isPostmasterOf(data, pid)) {
    if (Date.now() > deadline) return false
    await pause(50)
  }
  return true
}
