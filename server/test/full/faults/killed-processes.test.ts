import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRetryableRefusals, faultRounds } from '../../support/fault-drill.ts'
import { type KillableServer, killAndReplace, startKillableServer } from '../../support/killable-server.ts'
import { until } from '../../support/postgres-fixture.ts'
import { run } from '../../support/postgres-server.ts'

/*
 * Kills each kind of process of a server with two workers under load. The last test compares the answers of all tests with the stored
 * scans.
 */
let server: KillableServer
beforeAll(async () => {
  server = await startKillableServer({ env: { WORKERS: '2' } })
})
afterAll(() => server.close())

test('the database of a server keeps what it has confirmed', async () => {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect((await run(await server.databaseUrl(), `show ${name}`)).rows).toEqual([{ [name]: 'on' }])
})

describe.each(faultRounds)(
  'Round %s: shoppers get an answer or a time to retry, and the server recovers without help, when',
  () => {
    test('a worker process is killed', async () => {
      expectRetryableRefusals(await server.drill.during(killAndReplace(server.workers()[0] ?? 0)), { mayBreak: true })
      await until(() => server.workers().length === 2)
    })

    test('a process of a database connection is killed', async () => {
      expectRetryableRefusals(await server.drill.during(killAndReplace(server.backend())))
    })

    test('PostgreSQL is killed', async () => {
      expectRetryableRefusals(await server.drill.during(killAndReplace(server.postmaster())))
    })

    test('the supervisor of PostgreSQL is killed', async () => {
      expectRetryableRefusals(await server.drill.during(killAndReplace(server.supervisor())))
      await until(() => server.supervisor() !== 0)
    })

    test('the supervisor and PostgreSQL are killed together', async () => {
      expectRetryableRefusals(await server.drill.during(killAndReplace(server.supervisor(), server.postmaster())))
    })

    test('all processes are killed and the operator starts the server again', async () => {
      const restart = async () => {
        await server.killAll()
        await server.startAgain()
      }
      expectRetryableRefusals(await server.drill.during(restart), { mayBreak: true })
    })

    test('the operator restarts the server', async () => {
      const restart = async () => {
        await server.stop()
        await server.startAgain()
      }
      expectRetryableRefusals(await server.drill.during(restart), { mayBreak: true })
    })
  },
)

test('acknowledged scans are stored exactly once, no limit is exceeded, and the figures equal a recount', async () => {
  await server.drill.expectExactLedger()
})
