import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { describe, expect, test } from 'vitest'
import { defaultProduct } from '../support/factories.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const servers = [app, await useTestApp({ url: app.url })]

/** The statuses of simultaneous calls to both servers. */
const statuses = async (count: number, call: (server: TestApp) => Promise<{ statusCode: number }>) => {
  const replies = await Promise.all(Array.from({ length: count }, (_, i) => call(servers[i % 2] ?? app)))
  return Object.groupBy(replies, ({ statusCode }) => statusCode)
}

describe('Two servers on one database', () => {
  test('enforce a scan limit of five for 64 phones that scan together', async () => {
    const { serial } = await app.createCode({ scanLimit: 5 })
    const { 200: counted, 403: refused } = await statuses(64, (server) => server.scan(serial))
    expect([counted?.length, refused?.length]).toEqual([5, 59])
    const scans = await app.rows('scans', { codeId: String(decodeSerial(serial)) })
    expect(scans.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4, 5])
  })

  test('create no more codes together than a plan has, for 30 simultaneous batches', async () => {
    const trial = await app.createPartner()
    const create = (server: TestApp) =>
      server.call('POST', '/api/products', { token: trial.token, body: { ...defaultProduct, quantity: 9 } })
    const { 200: made, 402: refused } = await statuses(30, create)
    expect([made?.length, refused?.length]).toEqual([11, 19])
    expect(await app.rows('codes', { partnerId: trial.partnerId })).toHaveLength(99)
  })

  test('give the same answer to one scan id that arrives at both', async () => {
    const { serial } = await app.createCode({ scanLimit: 1 })
    const scanId = randomUUID()
    expect((await statuses(10, (server) => server.scan(serial, { scanId })))[200]).toHaveLength(10)
  })
})
