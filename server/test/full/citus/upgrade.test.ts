import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { distributeDatabase } from '../../../src/platform/db/distribute/distribute-database.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { createEmptyClusterDatabase, dropClusterDatabases } from '../../support/cluster-database.ts'
import { fillAsEarlierVersion } from '../../support/earlier-database.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const clusterUrl = inject('clusterUrl')
const databaseName = `sahihi_upgrade_${process.pid}`
let url: string
let app: TestApp | undefined

beforeAll(async () => {
  url = await createEmptyClusterDatabase(clusterUrl, databaseName)
  await fillAsEarlierVersion(url, '0005_insight.sql') // the last migration of 0.3.0, the first that a cluster can have
}, 60_000)

afterAll(async () => {
  await app?.close()
  await dropClusterDatabases(clusterUrl, databaseName)
}, 60_000)

test('a cluster of version 0.3.0 is upgraded: new tables are distributed, and codes verify', async () => {
  await distributeDatabase(url)
  await migrate(url)
  expect(await distributeDatabase(url)).toMatchObject({
    distributed: [],
    reference: [],
    droppedKeys: [],
    functions: [],
  })
  app = await createTestApp({ url })
  const { serial } = await app.createCode()
  expect((await app.scan(serial)).json()).toMatchObject({ success: true, verdict: 'genuine_first' })
}, 120_000)
