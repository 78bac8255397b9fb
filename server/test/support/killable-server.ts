import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts'
import { startDrill } from './fault-drill.ts'
import { until } from './postgres-fixture.ts'
import { findChildProcesses, findCommand, findPostgresProcesses, isAlive, kill } from './running-processes.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

export type KillableServer = Awaited<ReturnType<typeof startKillableServer>>

/** A server with an embedded database, a drill on it, and ways to kill each of its processes. */
export async function startKillableServer({ env = {} }: { env?: Record<string, string> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'sahihi-faults-'))
  const settings = { DATA_DIR: folder, TRUST_PROXY: '127.0.0.1,::1', ...env }
  let server: ServerProcess = await startProcess(settings)
  const place = { url: server.url }

  async function databaseUrl() {
    const url = await findRunningPostgres(folder)
    if (!url) throw new Error('The database does not run.')
    return url
  }
  /** Restarts the server at the same address. */
  async function startAgain() {
    server = await startProcess({ ...settings, PORT: new URL(place.url).port })
  }

  const workers = () => findChildProcesses(server.child.pid ?? 0).filter((pid) => findCommand(pid)?.includes('main.ts'))
  const postmaster = () =>
    findPostgresProcesses(folder).find((pid) => findCommand(pid)?.includes('bin/postgres -D')) ?? 0
  // Found by its command, because PostgreSQL is not a child of a replaced supervisor.
  const supervisor = () =>
    findPostgresProcesses(folder).find((pid) => findCommand(pid)?.includes('postgres-supervisor')) ?? 0
  const backend = () => findChildProcesses(postmaster()).find((pid) => findCommand(pid)?.includes('sahihi')) ?? 0

  async function killAll() {
    const all = [server.child.pid ?? 0, ...workers(), supervisor(), postmaster()]
    for (const pid of all) kill(pid)
    await until(() => !all.some(isAlive))
  }
  const stop = () => server.end('SIGTERM')
  async function close() {
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  }
  const drill = await startDrill({ servers: [place], databaseUrl })
  return {
    url: () => place.url,
    drill,
    databaseUrl,
    startAgain,
    workers,
    postmaster,
    supervisor,
    backend,
    killAll,
    stop,
    close,
  }
}

/** Kills processes and waits until they have ended. */
export const killAndReplace =
  (...pids: number[]) =>
  async () => {
    for (const pid of pids) {
      if (!findCommand(pid)) throw new Error('This process does not run.')
      kill(pid)
    }
    await until(() => !pids.some(isAlive))
  }
