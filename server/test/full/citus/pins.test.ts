import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dropClusterDatabases, takeClusterDatabase } from '../../support/cluster-database.ts'
import { differentPin, pinClient } from '../../support/pin-client.ts'
import { checkOn, race } from '../../support/pin-race.ts'
import { run } from '../../support/postgres-server.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const clusterUrl = inject('clusterUrl')
const prefix = `sahihi_pins_${process.pid}`

let app: TestApp
let servers: ServerProcess[]
const pins = pinClient(() => app)

beforeAll(async () => {
  const url = await takeClusterDatabase(clusterUrl, prefix)
  app = await createTestApp({ url })
  app.time.now = new Date() // the processes use the real clock
  const env = { DATABASE_URL: url, TRUST_PROXY: '127.0.0.1,::1' }
  servers = [await startProcess(env), await startProcess(env)]
}, 120_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await app.close()
  await dropClusterDatabases(clusterUrl, prefix)
}, 60_000)

test('hidden PINs are stored with their codes, and a check runs on the worker of its code', async () => {
  const { rows: tables } = await run(
    app.url,
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'
      and colocationid = (select colocationid from pg_dist_partition where logicalrelid = 'codes'::regclass)
      and logicalrelid::text in ('code_pins', 'pin_checks', 'pin_throttles') order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(['code_pins', 'pin_checks', 'pin_throttles'])
  const { rows: functions } = await run(
    app.url,
    `select distribution_argument_index as argument from pg_dist_object join pg_proc on pg_proc.oid = objid
      where classid = 'pg_proc'::regclass and proname = 'record_pin_check'`,
  )
  expect(functions).toEqual([{ argument: 0 }])
})

test('exactly one of 64 parallel correct PINs is the first on a cluster with two servers, in each of 20 rounds', async () => {
  for (let round = 0; round < 20; round++)
    expect(await race(servers, await pins.createCode(), 64)).toEqual({ confirmed_first: 1, confirmed_again: 63 })
})

test('five of 40 parallel guesses are answered on a cluster with two servers', async () => {
  const { serial, pin } = await pins.createCode()
  const guess = (i: number) => checkOn(servers[i % 2], serial, { pin: differentPin(pin), from: '102.89.4.4' })
  const outcomes = (await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i)))).map((result) => result?.outcome)
  expect(outcomes.filter((outcome) => outcome === 'pin_wrong')).toHaveLength(5)
  expect(await checkOn(servers[0], serial, { pin, from: '105.112.3.4' })).toMatchObject({ outcome: 'confirmed_first' })
})
