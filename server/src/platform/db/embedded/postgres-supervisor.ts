/**
 * The supervisor is a small process between our server and its PostgreSQL. PostgreSQL is its child, and it reads a pipe from the
 * server. The system closes that pipe however the server ends, even by kill -9, so PostgreSQL is never left behind. It runs in its own
 * process group: Ctrl-C in a terminal only reaches the server, which finishes its work and then releases the supervisor.
 *
 * The server writes `keep` once it owns the directory; from then on a PostgreSQL that dies is restarted on the same port, and a
 * supervisor that dies is replaced by one that adopts the running PostgreSQL. The supervisor writes `started <pid>` and
 * `ended <how>`, one per line. This file has the code of both processes.
 */
import { execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Supervisor = {
  port: number
  /** The process id of PostgreSQL, once it runs. */
  pid(): number | undefined
  isGone(): boolean
  gone: Promise<unknown>
  /** Restarts PostgreSQL from now on when it dies. */
  keep(): void
  /** Stops PostgreSQL, then the supervisor itself. */
  release(): void
}

/** PostgreSQL's programs inherit nothing from our environment. LC_ALL is set because macOS needs a locale. */
export const minimalEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/', LC_ALL: 'C' }

/** The server's part: starts PostgreSQL under a supervisor. */
export async function spawnSupervisor(how: {
  data: string
  programs: string
  user: { uid: number; gid: number } | undefined
  durable: boolean
  /** The file for PostgreSQL's messages. */
  log: string
  say: (line: string) => void
}): Promise<Supervisor> {
  const port = await freePort()
  const args = ['-D', how.data, ...settings(port, how.durable)]
  const order = { program: join(how.programs, 'bin/postgres'), args, ...how.user }
  let pid: number | undefined
  let state: 'new' | 'kept' | 'released' | 'gone' = 'new'
  const { promise: gone, resolve: markGone } = Promise.withResolvers<void>()
  let toSupervisor = begin(order)

  function begin(given: Order) {
    const { child, toSupervisor, fromSupervisor } = spawnDetached(given, how.log)
    child.once('exit', ended).once('error', ended)
    createInterface(fromSupervisor).on('line', (line) => {
      if (line.startsWith('started ')) pid = Number(line.slice('started '.length))
      else if (state === 'kept') how.say(`The database stopped by itself (${line}). It is started again.`)
    })
    return toSupervisor
  }
  function ended() {
    if (state !== 'kept' || !pid) return markAsGone()
    how.say('The supervisor of the database has died. It is replaced.')
    setTimeout(replace, pauseBeforeRestart, pid)
  }
  function replace(adopted: number) {
    if (state !== 'kept') return markAsGone() // released meanwhile
    toSupervisor = begin({ ...order, adopted })
    toSupervisor.write('keep\n')
  }
  function markAsGone() {
    state = 'gone'
    markGone()
  }
  const keep = () => {
    state = 'kept'
    toSupervisor.write('keep\n')
  }
  const release = () => {
    if (state !== 'gone') state = 'released'
    toSupervisor.end()
  }
  return { port, pid: () => pid, isGone: () => state === 'gone', gone, keep, release }
}

function spawnDetached(order: Order, logFile: string) {
  const log = openSync(logFile, 'a', 0o600) // for appending: two starts may write at once
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(order)], {
    detached: true, // in its own process group
    cwd: '/',
    env: minimalEnvironment,
    stdio: ['pipe', 'pipe', log],
  })
  closeSync(log)
  const { stdin: toSupervisor, stdout: fromSupervisor } = child
  if (!toSupervisor || !fromSupervisor) throw new Error('The supervisor of the database could not be started.')
  toSupervisor.on('error', () => {}) // the supervisor is gone; its exit event reports it
  return { child, toSupervisor, fromSupervisor }
}

/** A free port below the ephemeral range, so that no outgoing connection takes it while PostgreSQL restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  await new Promise((closed) => probe.close(closed))
  return true
}

function settings(port: number, durable: boolean): string[] {
  const safe = durable ? 'on' : 'off'
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: safe,
    synchronous_commit: safe,
    full_page_writes: safe,
    max_connections: 200,
    ...(durable ? sizes(machineMemory()) : { shared_buffers: '128MB' }),
    random_page_cost: 1.1, // solid state
    jit: 'off', // costs more than it gives on short queries
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'log', // no statement errors: they would put visitors' data in the log
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The memory of the machine, or of the container if that is less. */
function machineMemory(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

/** How much memory PostgreSQL may use, which it shares with our server (PostgreSQL's manual, "Resource Consumption"). */
function sizes(memory: number) {
  const share = (part: number, least: number, most: number) =>
    `${Math.floor(Math.min(most, Math.max(least, (memory * part) / 2 ** 20)))}MB`
  return {
    shared_buffers: share(1 / 4, 128, 8192),
    effective_cache_size: share(1 / 2, 256, 65_536),
    maintenance_work_mem: share(1 / 32, 64, 1024),
    work_mem: share(1 / 512, 4, 32),
    // Checkpoints cost throughput, because the first change of each page after one is logged as a whole page.
    checkpoint_timeout: '15min',
    max_wal_size: '4GB',
  }
}

/** Whether PostgreSQL's parent is a live supervisor. */
export async function hasSupervisor(pid: number): Promise<boolean> {
  const parent = (await processInfo(pid))?.parent
  return parent !== undefined && Boolean((await processInfo(parent))?.command.includes('postgres-supervisor'))
}

type ProcessInfo = { parent: number /** Empty for a zombie process. */; command: string }

/** Undefined when the process does not exist or cannot be seen. */
export async function processInfo(pid: number): Promise<ProcessInfo | undefined> {
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  } catch {
    return undefined
  }
}

async function fromProc(pid: number): Promise<ProcessInfo> {
  const [command, status] = await Promise.all(
    ['cmdline', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
  )
  return { parent: Number(/^PPid:\s*(\d+)/m.exec(status ?? '')?.[1]), command: (command ?? '').replaceAll('\0', ' ') }
}

async function fromPs(pid: number): Promise<ProcessInfo> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)])
  const [, parent, command] = /^\s*(\d+)\s+(.*)/s.exec(stdout) ?? []
  return { parent: Number(parent), command: (command ?? '').trim() }
}

type Order = {
  program: string
  args: string[]
  uid?: number
  gid?: number
  /** The process id of a running PostgreSQL whose supervisor has died. */
  adopted?: number
}

const timeoutMs = 10_000
const pauseBeforeRestart = 500
const pauseBetweenLooks = 100

if (import.meta.main) superviseForever(JSON.parse(process.argv[2] ?? ''))

type Postgres = { kill: (signal: NodeJS.Signals) => void; isRunning: () => boolean }

/** The supervisor's part. */
function superviseForever({ program, args, uid, gid, adopted }: Order) {
  let isKept = false
  let isReleased = false
  let postgres = adopted ? adopt(adopted) : start()

  process.stdin.on('data', () => {
    isKept = true
  })
  process.stdin.on('end', release)
  process.stdin.on('error', release)
  process.stdout.on('error', () => {}) // the server may be gone already
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

  function start(): Postgres {
    const child = spawn(program, args, { cwd: '/', uid, gid, stdio: ['ignore', 2, 2] })
    child.on('spawn', () => process.stdout.write(`started ${child.pid}\n`))
    child.on('error', (error) => process.stderr.write(`${error.message}\n`))
    child.on('close', (code, signal) => ended(signal ?? `code ${code}`))
    return {
      kill: (signal) => child.kill(signal),
      isRunning: () => child.exitCode === null && child.signalCode === null,
    }
  }

  /** An adopted PostgreSQL is not our child, so no event reports its end. */
  function adopt(pid: number): Postgres {
    const send = (signal: NodeJS.Signals | 0) => {
      try {
        return process.kill(pid, signal)
      } catch {
        return false
      }
    }
    const timer = setInterval(() => {
      if (send(0)) return
      clearInterval(timer)
      ended('unobserved')
    }, pauseBetweenLooks)
    return { kill: send, isRunning: () => send(0) }
  }

  function ended(how: string) {
    process.stdout.write(`ended ${how}\n`)
    if (isReleased || !isKept) process.exit()
    setTimeout(() => {
      postgres = start()
    }, pauseBeforeRestart)
  }

  function release() {
    if (isReleased) return
    isReleased = true
    if (!postgres.isRunning()) process.exit()
    postgres.kill('SIGINT') // a fast shutdown: open transactions are rolled back, a checkpoint is written
    setTimeout(() => postgres.kill('SIGQUIT'), timeoutMs) // an immediate one: the next start recovers
  }
}
