import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { findRunningPostgres } from '../../../src/db/embedded/embedded-postgres.ts'
import { expectHonestRefusals, faultRounds, startDrill } from '../../support/fault-drill.ts'
import { until } from '../../support/postgres-fixture.ts'
import { childrenOf, commandOf, isAlive, kill, processesOf } from '../../support/running-processes.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'

/*
 * One server with two workers and its own database, as `npm start` runs it. Each kind of its processes is killed under load. The
 * tests build on each other: the last one compares all answers with what is stored.
 */
let folder: string
let server: ServerProcess
let drill: Awaited<ReturnType<typeof startDrill>>
const place = { url: '' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahihi-faults-'))
  await start()
  drill = await startDrill({ servers: [place], databaseUrl })
})

afterAll(async () => {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

async function start() {
  const port = place.url && new URL(place.url).port
  server = await startProcess({
    DATA_DIR: folder,
    WORKERS: '2',
    TRUST_PROXY: '127.0.0.1,::1',
    ...(port ? { PORT: port } : {}),
  })
  place.url = server.url
}

async function databaseUrl() {
  const url = await findRunningPostgres(folder)
  if (!url) throw new Error('The database does not run.')
  return url
}

const workers = () => childrenOf(server.child.pid ?? 0).filter((pid) => commandOf(pid)?.includes('main.ts'))
const postmaster = () => processesOf(folder).find((pid) => commandOf(pid)?.includes('bin/postgres -D')) ?? 0
// By its command: a PostgreSQL whose supervisor was replaced is not the child of the new one.
const supervisor = () => processesOf(folder).find((pid) => commandOf(pid)?.includes('postgres-supervisor')) ?? 0
const backend = () => childrenOf(postmaster()).find((pid) => commandOf(pid)?.includes('sahihi')) ?? 0

/** Kills and waits until others have taken their places. */
const killAndReplace =
  (...pids: number[]) =>
  async () => {
    for (const pid of pids) {
      if (!commandOf(pid)) throw new Error('This process does not run.')
      kill(pid)
    }
    await until(() => !pids.some(isAlive))
  }

describe.each(faultRounds)(
  'Round %s: shoppers are answered or told when to try again, and all heals by itself, when',
  () => {
    test('a worker process is killed', async () => {
      expectHonestRefusals(await drill.during(killAndReplace(workers()[0] ?? 0)), { mayBreak: true })
      await until(() => workers().length === 2)
    })

    test('a process of a database connection is killed', async () => {
      expectHonestRefusals(await drill.during(killAndReplace(backend())))
    })

    test('PostgreSQL is killed', async () => {
      expectHonestRefusals(await drill.during(killAndReplace(postmaster())))
    })

    test('the supervisor of PostgreSQL is killed', async () => {
      expectHonestRefusals(await drill.during(killAndReplace(supervisor())))
      await until(() => supervisor() !== 0)
    })

    test('the supervisor and PostgreSQL are killed together', async () => {
      expectHonestRefusals(await drill.during(killAndReplace(supervisor(), postmaster())))
    })

    test('all processes are killed and the operator starts the server again', async () => {
      const restart = async () => {
        const all = [server.child.pid ?? 0, ...workers(), supervisor(), postmaster()]
        for (const pid of all) kill(pid)
        await until(() => !all.some(isAlive))
        await start()
      }
      expectHonestRefusals(await drill.during(restart), { mayBreak: true })
    })

    test('the operator restarts the server', async () => {
      const restart = async () => {
        await server.end('SIGTERM')
        await start()
      }
      expectHonestRefusals(await drill.during(restart), { mayBreak: true })
    })
  },
)

test('No acknowledged scan is lost or counted twice, no limit is passed, and the figures equal a recount', async () => {
  await drill.expectLedgerIsRight()
})
