import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts'
import { expectRetryableRefusals, faultRounds, startDrill } from '../../support/fault-drill.ts'
import { run } from '../../support/postgres-server.ts'
import { findChildProcesses, findPostmaster, kill } from '../../support/running-processes.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'
import type { Answer } from '../../support/shoppers.ts'
import { createSilentProxy } from '../../support/silent-proxy.ts'

/*
 * Two servers reach the operator's own database through a proxy. The last test compares the answers of all tests with the stored
 * scans.
 */
let folder: string
let postgres: EmbeddedPostgres
let proxy: Awaited<ReturnType<typeof createSilentProxy>>
let servers: ServerProcess[] = []
let drill: Awaited<ReturnType<typeof startDrill>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahihi-faults-'))
  await chmod(folder, 0o755)
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  proxy = await createSilentProxy(postgres.url)
  const start = () => startProcess({ DATABASE_URL: proxy.url, TRUST_PROXY: '127.0.0.1,::1' })
  servers = [await start(), await start()]
  drill = await startDrill({ servers, databaseUrl: async () => postgres.url })
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  proxy.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

const postmaster = () => findPostmaster(folder)
const refused = (answers: Answer[]) => answers.filter(({ status }) => status === 503).length
/** Waits for as many refusals as there are shoppers. Calls `again` before each check. */
async function untilRefused(answers: () => Answer[], again = async () => {}) {
  const countRefused = async () => {
    await again()
    return refused(answers())
  }
  await expect.poll(countRefused).toBeGreaterThanOrEqual(8)
}

describe.each(faultRounds)(
  'Round %s: shoppers get an answer or a time to retry, and the servers recover without help, when',
  () => {
    test('the database hangs and continues', async () => {
      const answers = await drill.during(async (soFar) => {
        const stopped = [postmaster(), ...findChildProcesses(postmaster())]
        for (const pid of stopped) kill(pid, 'SIGSTOP')
        try {
          await untilRefused(soFar)
        } finally {
          for (const pid of stopped) kill(pid, 'SIGCONT')
        }
      })
      expectRetryableRefusals(answers)
    })

    test('the database fails over without resetting connections', async () => {
      expectRetryableRefusals(await drill.during(async () => proxy.loseConnections()))
    })

    test('the database restarts immediately', async () => {
      expectRetryableRefusals(await drill.during(async () => kill(postmaster(), 'SIGQUIT')))
    })

    test('other clients use up all connections of the database', async () => {
      const others: pg.Client[] = []
      const takeAll = async () => {
        for (;;) {
          const client = new pg.Client({ connectionString: postgres.url, application_name: 'others' })
          client.on('error', () => {})
          try {
            await client.connect()
            others.push(client)
          } catch {
            return
          }
        }
      }
      const answers = await drill.during(async (soFar) => {
        try {
          await takeAll()
          // Repeatedly, because the server may connect before the other clients do.
          await untilRefused(soFar, async () => {
            await others[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ''`)
            await takeAll()
          })
        } finally {
          await Promise.all(others.map((client) => client.end()))
        }
      })
      expectRetryableRefusals(answers)
    })

    test('the database becomes read-only like a demoted primary', async () => {
      const answers = await drill.during(async (soFar) => {
        const set = async (value: string) => {
          await run(postgres.url, `alter system set default_transaction_read_only = ${value}`)
          await run(postgres.url, 'select pg_reload_conf()')
        }
        await set('on')
        try {
          await untilRefused(soFar)
        } finally {
          await set('off')
        }
      })
      expectRetryableRefusals(answers)
    })
  },
)

test('acknowledged scans are stored exactly once, no limit is exceeded, and the figures equal a recount', async () => {
  await drill.expectExactLedger()
})
