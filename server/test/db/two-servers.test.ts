import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultProduct } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let servers: TestApp[]
beforeAll(async () => {
  app = await createTestApp()
  servers = [app, await createTestApp({ url: app.url })]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

/** The statuses of calls that come to both servers at once. */
const statuses = async (count: number, call: (server: TestApp) => Promise<{ statusCode: number }>) => {
  const replies = await Promise.all(Array.from({ length: count }, (_, i) => call(servers[i % 2] ?? app)))
  return Object.groupBy(
    replies.map(({ statusCode }) => statusCode),
    String,
  )
}

describe('Two servers on one database', () => {
  test('enforce a scan limit of five together, for 64 phones at once', async () => {
    const { batch, serial } = await app.createCode({ scanLimit: 5 })
    const { 200: counted, 403: refused } = await statuses(64, (server) => server.scan(serial))
    expect([counted?.length, refused?.length]).toEqual([5, 59])
    const rows = await app.db
      .selectFrom('scans')
      .innerJoin('codes', 'codes.id', 'codeId')
      .where('batchId', '=', batch.id)
      .select('ordinal')
      .orderBy('ordinal')
      .execute()
    expect(rows.map((row) => row.ordinal)).toEqual([1, 2, 3, 4, 5])
  })

  test('make no more codes together than a plan has, for 30 batches at once', async () => {
    const trial = await app.createPartner()
    const create = (server: TestApp) =>
      server.call('POST', '/api/products', { token: trial.token, body: { ...defaultProduct, quantity: 9 } })
    const { 200: made, 402: refused } = await statuses(30, create)
    expect([made?.length, refused?.length]).toEqual([11, 19])
    const codes = await app.db.selectFrom('codes').where('partnerId', '=', trial.partnerId).select('id').execute()
    expect(codes).toHaveLength(99)
  })

  test('give the same answer to one scan id that arrives at both', async () => {
    const { serial } = await app.createCode({ scanLimit: 1 })
    const scanId = randomUUID()
    expect((await statuses(10, (server) => server.scan(serial, { scanId })))[200]).toHaveLength(10)
  })
})
