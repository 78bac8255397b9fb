import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { databaseUrl, run } from '../server/test/support/postgres-server.ts'

export type BenchDatabase = { url: string; pool: pg.Pool }
type Work<T> = (database: BenchDatabase) => Promise<T>

let databases = 0

/** Measures in a database of its own, filled before. The databases of a process are on one durable PostgreSQL. */
export async function inDatabase<T>(fill: Work<unknown>, measure: Work<T>): Promise<T> {
  const { url } = await serverIn('', true)
  const name = `bench_${++databases}`
  await run(url, `create database ${name} template sahihi`)
  try {
    await open(databaseUrl(url, name), fillAndVacuum(fill))
    return await open(databaseUrl(url, name), measure)
  } finally {
    await run(url, `drop database ${name} with (force)`)
  }
}

/**
 * As `inDatabase`, for what only reads: without durable writes the fill takes half the time. A database is kept in `folder` where it
 * is given, and filled once.
 */
export async function withPersistentDatabase<T>(
  folder: string,
  name: string,
  fill: Work<unknown>,
  measure: Work<T>,
): Promise<T> {
  const { url } = await serverIn(folder, false)
  const { rowCount } = await run(url, `select from pg_database where datname = '${name}'`)
  if (!rowCount) {
    await run(url, `drop database if exists ${name}_unfinished`)
    await run(url, `create database ${name}_unfinished template sahihi`)
    await open(databaseUrl(url, `${name}_unfinished`), fillAndVacuum(fill))
    await run(url, `alter database ${name}_unfinished rename to ${name}`)
  }
  await migrate(databaseUrl(url, name)) // it may be older than the program
  return await open(databaseUrl(url, name), measure)
}

const fillAndVacuum = (fill: Work<unknown>) => async (database: BenchDatabase) => {
  await fill(database)
  await database.pool.query('vacuum analyze')
}

async function open<T>(url: string, work: Work<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {}) // its connection is cut when the database stops
  try {
    return await work({ url, pool })
  } finally {
    await pool.end()
  }
}

const servers = new Map<string, Promise<EmbeddedPostgres & { isKept: boolean }>>()

function serverIn(folder: string, durable: boolean) {
  const key = `${folder} ${durable}`
  const start = async () => {
    const dataDir = folder || (await mkdtemp(join(tmpdir(), 'sahihi-bench-')))
    const server = await startEmbeddedPostgres({ dataDir, durable })
    await migrate(server.url) // the template of all
    return { ...server, isKept: folder !== '' }
  }
  const server = servers.get(key) ?? start()
  servers.set(key, server)
  return server
}

export async function stopDatabases() {
  for (const server of servers.values()) {
    const { stop, dataDir, isKept } = await server
    await stop()
    if (!isKept) await rm(dataDir, { recursive: true, force: true })
  }
}

/** The main process of a PostgreSQL on this machine. */
export async function findPostmaster(url: string): Promise<number> {
  const { rows } = await run(url, `select current_setting('data_directory') as folder`)
  const pidFile = await readFile(join(rows[0]?.folder, 'postmaster.pid'), 'utf8').catch(() => {
    throw new Error(`The processor time of ${new URL(url).host} cannot be read: it is not on this machine.`)
  })
  return Number.parseInt(pidFile, 10)
}
