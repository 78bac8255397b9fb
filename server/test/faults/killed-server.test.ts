import { afterAll, expect, test } from 'vitest'
import { expectRetryableRefusals } from '../support/fault-drill.ts'
import { startKillableServer } from '../support/killable-server.ts'
import { run } from '../support/postgres-server.ts'

/*
 * The most common fault, once. server/test/full/faults has all faults, five times each. The tests build on each other: the last one
 * compares all answers with the stored scans.
 */
const server = await startKillableServer({ enough: 25 })
afterAll(() => server.close())

test('The database of a server keeps what it has confirmed', async () => {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect((await run(await server.databaseUrl(), `show ${name}`)).rows).toEqual([{ [name]: 'on' }])
})

test('When everything is killed with -9 while shoppers scan, the next start has all that was acknowledged', async () => {
  const restart = async () => {
    await server.killAll()
    await server.startAgain()
  }
  expectRetryableRefusals(await server.drill.during(restart), { mayBreak: true })
})

test('No acknowledged scan is lost or counted twice, no limit is passed, and the figures equal a recount', async () => {
  await server.drill.expectExactLedger()
})
