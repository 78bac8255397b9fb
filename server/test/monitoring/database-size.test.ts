import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { beforeEach, expect, test } from 'vitest'
import { measureDatabase } from '../../src/platform/monitoring/jobs.ts'
import { useTestApp } from '../support/test-app.ts'

const day = 86_400
const app = await useTestApp()
let token: string
beforeEach(async () => {
  await app.db.deleteFrom('databaseSizes').execute()
  token = (await app.createAdmin()).token
})

const status = async () => (await app.call('GET', '/api/admin/system', { token })).json<{ data: SystemStatus }>().data
const measuredDays = () => app.db.selectFrom('databaseSizes').select('measuredOn').orderBy('measuredOn').execute()
const today = () => app.time.now.toISOString().slice(0, 10)
/** Measures the database and stores a smaller size. */
async function measureSmaller(bytes: number) {
  await measureDatabase(app.context)
  const row = await app.row('databaseSizes', { measuredOn: today() })
  await app.change('databaseSizes', { measuredOn: today() }, { bytes: String(Number(row.bytes) - bytes) })
}
const longAgo = async (days: number) => {
  app.wait(days * day)
  token = (await app.createAdmin()).token
}

test('the growth of the database is shown as soon as it is known', async () => {
  const { database, migrations } = await status()
  expect(database.sizeBytes).toBeGreaterThan(5_000_000)
  expect(database.growth).toEqual([])
  expect(migrations.newest).toMatch(/^\d{4}_\w+\.sql$/)
  const since = today()
  await measureSmaller(5_000_000)
  await longAgo(6)
  expect((await status()).database.growth).toEqual([])
  await longAgo(1)
  const [week, ...more] = (await status()).database.growth
  expect(week).toMatchObject({ days: 7, since })
  expect(week?.bytes).toBeGreaterThan(4_000_000)
  expect(more).toEqual([])
})

test('after a month both growths are known, each from the nearest measured day', async () => {
  const monthAgo = today()
  await measureDatabase(app.context)
  await longAgo(21)
  const nineDaysBefore = today()
  await measureDatabase(app.context)
  await longAgo(9)
  expect((await status()).database.growth).toMatchObject([
    { days: 7, since: nineDaysBefore },
    { days: 30, since: monthAgo },
  ])
})

test('the first size of a day counts, and sizes are kept for a year', async () => {
  await measureSmaller(5_000_000)
  await measureDatabase(app.context)
  const first = today()
  await longAgo(7)
  expect((await status()).database.growth[0]?.bytes).toBeGreaterThan(4_000_000)
  await longAgo(359)
  await measureDatabase(app.context)
  expect((await measuredDays()).map(({ measuredOn }) => measuredOn)).toEqual([first, today()])
  await longAgo(1)
  await measureDatabase(app.context)
  expect(await measuredDays()).toHaveLength(2)
})
