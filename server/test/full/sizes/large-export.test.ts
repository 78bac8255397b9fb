import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEpcis } from '../../support/epcis-checker.ts'
import type { Actor } from '../../support/factories.ts'
import { randomGtin } from '../../support/gtin-factory.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const batches = 20
const codesOfBatch = 5000
const path = '/api/epcis/events?from=2026-05-03&to=2026-05-03'
let app: TestApp
let partner: Actor
beforeAll(async () => {
  app = await createTestApp({ listens: true })
  partner = await app.createPartner()
  const { product } = await app.createBatch({ partner, gtin: randomGtin(), quantity: 1, holdUntilReleased: true })
  await sql`
    insert into batches (id, partner_id, product_id, batch_number, name, quantity, manufacturing_date, expiration_date, created_at, released_at)
      select gen_random_uuid(), ${partner.partnerId}, ${product.id}, upper(lpad(to_hex(number), 10, '0')), 'Run ' || number,
          ${codesOfBatch}, '2026-04-01', '2028-04-01', ${app.time.now}, ${app.time.now}
        from generate_series(1, ${batches}) as number`.execute(app.db)
  await sql`
    insert into codes (id, batch_id, product_id, partner_id)
      select (row_number() over ()) * 7919 * 1000003, batches.id, product_id, partner_id
        from batches, generate_series(1, ${codesOfBatch}) where partner_id = ${partner.partnerId} and released_at is not null`.execute(
    app.db,
  )
}, 60_000)
afterAll(() => app.close())

const fetchEvents = () =>
  fetch(app.context.server.url + path, { headers: { authorization: `Bearer ${partner.token}` } })

test('100,000 codes are exported, each once, in events of at most 1,000', async () => {
  const { epcisBody } = readEpcis(await (await fetchEvents()).text(), 'http://localhost:3000')
  expect(Math.max(...epcisBody.eventList.map(({ epcList }) => epcList.length))).toBe(1000)
  expect(new Set(epcisBody.eventList.flatMap(({ epcList }) => epcList)).size).toBe(batches * codesOfBatch)
})

test('they are read while the client takes them, so an export that fails half way breaks the connection', async () => {
  const reader = (await fetchEvents()).body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await sql`alter table imported_serials rename to away`.execute(app.db)
  const rest = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(rest()).rejects.toThrow()
  await sql`alter table away rename to imported_serials`.execute(app.db)
  await expect.poll(async () => (await fetchEvents()).status).toBe(200)
})
