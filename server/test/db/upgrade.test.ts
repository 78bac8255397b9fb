import { expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { emptyDatabase } from '../support/empty-database.ts'
import { run } from '../support/postgres-server.ts'
import { factColumns, fillWithPreviousRelease, readFacts } from '../support/previous-release.ts'
import { createTestApp } from '../support/test-app.ts'

// With two servers of which one is killed, and with what people do afterwards: server/test/full/databases/upgrade.test.ts.
test('an upgrade from the previous release loses and changes nothing that people did, and its codes verify', async () => {
  const url = await emptyDatabase()
  await fillWithPreviousRelease(url)
  const columns = await factColumns(url)
  const before = await readFacts(url, columns)
  await migrate(url)
  expect(await readFacts(url, columns)).toEqual(before)
  expect(before.scans?.length).toBeGreaterThan(300)
  const app = await createTestApp({ url })
  app.time.now = new Date()
  expect((await app.scan('EMZ-0000-2')).json()).toMatchObject({ success: true, data: { company: 'Emzor' } })
  await app.close()
  const { rows } = await run(
    url,
    `select role from memberships join accounts on accounts.id = account_id where email = 'maker@factory.example'`,
  )
  expect(rows).toEqual([{ role: 'owner' }])
})
