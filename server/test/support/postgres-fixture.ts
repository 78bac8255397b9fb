import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts'
import { findPostgresProcesses, kill } from './running-processes.ts'

export const library = new URL('../../src/platform/db/embedded/', import.meta.url)

let template: string // a data directory made before, copied to spare most tests initdb
/** The folder of the current test. */
export let testFolder: string
/** The data directory of the current test, which does not exist yet. */
export let dataDir: string
/** Processes to kill after the test. */
export const servers: ChildProcess[] = []

/** Gives each test of a file a folder, and kills processes that it leaves running. */
export function useTestFolders() {
  beforeAll(async () => {
    template = await mkdtemp(join(tmpdir(), 'sahihi-postgres-made-'))
    await (await startEmbeddedPostgres({ dataDir: template, durable: false })).stop()
  })

  afterAll(() => rm(template, { recursive: true, force: true }))

  beforeEach(async () => {
    testFolder = await mkdtemp(join(tmpdir(), 'sahihi-postgres-test-'))
    await chmod(testFolder, 0o755)
    dataDir = join(testFolder, 'data')
  })

  afterEach(async () => {
    for (const server of servers.splice(0)) server.kill('SIGKILL')
    for (const pid of findPostgresProcesses(testFolder)) kill(pid)
    await until(() => findPostgresProcesses(testFolder).length === 0)
    // The children of a killed postmaster keep writing for a moment.
    await rm(testFolder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  })
}

/** Copies an initialized data directory to `dataDir`. */
export function useInitialisedDirectory() {
  execFileSync('cp', ['-a', template, dataDir])
}

type ServerMessage =
  | { db: { url: string; fresh: boolean } }
  | { refused: string }
  | { said: string }
  | Record<string, unknown>

/** Starts a database server in a separate process group that can be killed. */
export function serve({
  in: place = dataDir,
  from = library,
  before = '',
  after = '',
  durable = false,
  env = {},
  uid,
  inContainer = false,
}: ServeOptions = {}) {
  const code = `
    import { startEmbeddedPostgres } from '${new URL('embedded-postgres.ts', from).href}'
    const tell = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
    const options = { dataDir: ${JSON.stringify(place)}, durable: ${durable}, say: (said) => tell({ said }) }
    ${before}
    const db = await startEmbeddedPostgres(options).catch((error) => tell({ refused: error.message }) && process.exit())
    ${after}
    tell({ db })
    setInterval(() => {}, 1000)`
  const command = [...(inContainer ? container : []), process.execPath, '--input-type=module', '-e', code]
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: fileURLToPath(library),
    detached: true,
    env: { PATH: process.env.PATH, ...env },
    uid,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  const told: ServerMessage[] = []
  createInterface(child.stdout).on('line', (line) => told.push(JSON.parse(line)))
  const outcome = async () => {
    await until(() => told.some((line) => 'db' in line || 'refused' in line))
    return told.find((line) => 'db' in line || 'refused' in line) as {
      db?: { url: string; fresh: boolean }
      refused?: string
    }
  }
  return {
    pid: child.pid ?? 0,
    told,
    get ready() {
      return outcome().then(({ db, refused }) => db ?? Promise.reject(new Error(refused)))
    },
    get refused() {
      return outcome().then(({ refused }) => refused)
    },
  }
}

type ServeOptions = {
  in?: string
  from?: URL
  before?: string
  after?: string
  durable?: boolean
  env?: Record<string, string>
  uid?: number
  /** Runs with its own process ids from 1, as in a container. Killing it kills all its processes. Needs root. */
  inContainer?: boolean
}

const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export async function until(condition: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 50_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time.')
    await pause(50)
  }
}

export const postmaster = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
