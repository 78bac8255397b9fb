import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerOrderJobs } from '../../../src/catalog/orders/jobs.ts'
import { createOrderClient, orderIn } from '../../support/order-client.ts'
import { pagesIn, serialsOn } from '../../support/read-sheet.ts'
import { filesIn } from '../../support/read-zip.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let client: ReturnType<typeof createOrderClient>
beforeAll(async () => {
  app = await createTestApp()
  client = createOrderClient(app)
  await registerOrderJobs(app.context)
})
afterAll(() => app.close())

test('an order of two batches, the first of 5,000 codes, has each once in every format', async () => {
  const actor = await client.createOrderer(5003)
  const { id } = await client.ended(actor, orderIn(await client.order(actor, 5003)).id)
  const download = async (format: string) => {
    const reply = await app.call('GET', `/api/products/orders/${id}/download-qr?format=${format}`, {
      token: actor.token,
    })
    const ratio = Number(reply.headers['x-approximate-bytes']) / reply.rawPayload.length
    if (format !== 'svg') expect([ratio > 0.9, ratio < 1.1]).toEqual([true, true])
    return reply.rawPayload
  }
  const rows = parse(await download('csv'), { columns: true }) as { serial: string }[]
  const serials = rows.map(({ serial }) => serial).sort()
  expect(new Set(serials).size).toBe(5003)
  const sheets = (await filesIn(await download('pdf'))).map(({ content }) => pagesIn(content).flatMap(serialsOn))
  expect(sheets.map(({ length }) => length)).toEqual([5000, 3])
  expect(sheets.flat().sort()).toEqual(serials)
  const batches = await filesIn(await download('svg'))
  const pictures = await Promise.all(batches.map(({ content }) => filesIn(content)))
  expect(
    pictures
      .flat()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(serials.map((serial) => `${serial}.svg`))
})
