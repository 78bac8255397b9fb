import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { distributeDatabase } from '../../../src/db/distribute/distribute-database.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { createEmptyClusterDatabase, dropClusterDatabases } from '../../support/cluster-database.ts'
import { run } from '../../support/postgres-server.ts'
import {
  applyMigrations,
  factColumns,
  fillWithPreviousRelease,
  lastMigration,
  readFacts,
} from '../../support/previous-release.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'

const clusterUrl = inject('clusterUrl')
const databaseName = `sahihi_upgrade_${process.pid}`
// Before the newest tables that placement.ts spreads, so that the upgrade has to spread them.
const whenMoved = '0028_payments_end.sql'

let url: string
let server: ServerProcess | undefined

beforeAll(async () => {
  url = await createEmptyClusterDatabase(clusterUrl, databaseName)
  await fillWithPreviousRelease(url)
  await applyMigrations(url, { after: lastMigration, to: whenMoved })
}, 60_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await dropClusterDatabases(clusterUrl, databaseName)
}, 60_000)

test('a database that moved to a cluster long ago is upgraded there, keeps what people did, and serves its partner', async () => {
  const columns = await factColumns(url)
  const before = await readFacts(url, columns)
  await distributeDatabase(url)
  await migrate(url)
  expect(await readFacts(url, columns)).toEqual(before)
  expect(before.scans?.length).toBeGreaterThan(300)
  expect(await distributeDatabase(url)).toMatchObject({
    distributed: [],
    reference: [],
    droppedKeys: [],
    functions: [],
  })

  server = await startProcess({ DATABASE_URL: url })
  const call = async (method: string, path: string, { token = '', body }: { token?: string; body?: object }) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${server?.url}${path}`, { method, headers, body: body && JSON.stringify(body) })
    return { status: reply.status, json: (await reply.json()) as { token?: string; data?: unknown } }
  }
  const owner = { email: 'maker@factory.example', password: 'kept-since-0.2.0' }
  const { json } = await call('POST', '/api/partners/login', { body: owner })
  const invited = { email: 'quality@factory.example', role: 'quality' }
  const { json: team } = await call('POST', '/api/team/invitations', { token: json.token, body: invited })
  expect(team.data).toMatchObject({ members: [{ email: owner.email, role: 'owner' }], invitations: [invited] })
  expect((await run(url, 'select from sessions where partner_id is not null')).rowCount).toBe(2)
}, 120_000)
