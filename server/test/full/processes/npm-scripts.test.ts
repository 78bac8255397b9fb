import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/platform/db/embedded/postgres-supervisor.ts'
import { findChildProcesses, findPostgresProcesses, isAlive, kill } from '../../support/running-processes.ts'

// A terminal sends SIGINT to the server as well as to npm, which sends it on.
test.each([
  ['SIGTERM', '1', 'npm'],
  ['SIGINT', '2', 'the whole group'],
] as const)(
  'after %s to `npm start` with WORKERS=%s (to %s), nothing that it has started is left',
  async (signal, WORKERS, to) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'sahihi-npm-'))
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      DATA_DIR,
      DEMO: '0',
      WORKERS,
    }
    const npm = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const line of createInterface(npm.stdout)) if (line.includes('Sahihi is ready')) break
    npm.stdout.resume()
    const [server = 0] = findChildProcesses(npm.pid ?? 0)
    const started = [server, ...findChildProcesses(server), ...findPostgresProcesses(DATA_DIR)]
    expect(started.length).toBeGreaterThanOrEqual(Number(WORKERS) + 2)

    const ended = once(npm, 'exit')
    kill(to === 'npm' ? (npm.pid ?? 0) : -(npm.pid ?? 0), signal)
    expect(await ended).toEqual([0, null])
    expect(started.filter(isAlive)).toEqual([])
    await rm(DATA_DIR, { recursive: true })
  },
)
