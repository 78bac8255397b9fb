import { randomInt, randomUUID } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { describe, expect, test } from 'vitest'
import { randomIp } from '../support/random-ip.ts'
import { submitReport } from '../support/report-factory.ts'
import { fromOurPage, useApp } from '../support/test-app.ts'
import { createTextingTestApp, messageOfTwiml, randomPhone } from '../support/texting-client.ts'

const app = useApp(await createTextingTestApp())

const neverIssued = () => encodeSerial(BigInt(randomInt(2 ** 47)))
const guess = (from: string, serial = neverIssued(), headers: Record<string, string> = fromOurPage) =>
  app.scan(serial, {}, headers, from)
const guessBatch = (from: string) => app.call('GET', '/api/products/verify-batch/0000000000', { from })
const guesses = (from: string, count: number) => Promise.all(Array.from({ length: count }, () => guess(from)))
const countOf = (replies: { statusCode: number }[], status: number) =>
  replies.filter(({ statusCode }) => statusCode === status).length

describe('codes that were issued', () => {
  test('are answered to 500 simultaneous phones behind one address, each as its own scan', async () => {
    const { batch, partner } = await app.createBatch({ quantity: 100 })
    const serials = await app.serialsOf(batch.id, partner.token)
    const from = randomIp()
    const scan = (serial: string) => app.scan(serial, { sessionId: randomUUID() }, {}, from)
    const replies = await Promise.all(Array(5).fill(serials).flat().map(scan))
    expect(countOf(replies, 200)).toBe(500)
    expect(await app.rows('scans', { partnerId: partner.partnerId })).toHaveLength(500)
  })

  test('are answered while others guess on the same address', async () => {
    const { serial, batch } = await app.createCode()
    const from = randomIp()
    await guesses(from, 40)
    expect((await guess(from)).statusCode).toBe(429)
    expect((await app.scan(serial, {}, {}, from)).statusCode).toBe(200)
    const reply = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber}`, { from })
    expect(reply.statusCode).toBe(200)
  })
})

describe('serials and batch numbers that do not exist', () => {
  test('are answered exactly 30 times to a network, even of 100 simultaneous guesses', async () => {
    const replies = await guesses(randomIp(), 100)
    expect([countOf(replies, 404), countOf(replies, 429)]).toEqual([30, 70])
  })

  test('share one limit in 10 minutes, and the wait grows up to 10 minutes', async () => {
    const from = randomIp()
    for (let i = 0; i < 15; i++) {
      expect((await guess(from)).statusCode).toBe(404)
      expect((await guessBatch(from)).statusCode).toBe(404)
    }
    const waits = []
    for (let i = 0; i < 8; i++) waits.push(Number((await (i % 2 ? guess : guessBatch)(from)).headers['retry-after']))
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 600, 600])
    app.wait(599)
    expect((await guess(from)).headers['retry-after']).toBe('1')
    app.wait(1)
    expect(countOf(await guesses(from, 31), 404)).toBe(30)
  })

  test('make the wait grow for those who come back in time', async () => {
    const from = randomIp()
    await guesses(from, 30)
    const waits = []
    for (let i = 0; i < 5; i++) {
      const wait = Number((await guess(from)).headers['retry-after'])
      waits.push(wait)
      app.wait(wait)
    }
    expect(waits).toEqual([10, 20, 40, 80, 160])
  })

  test('are never limited at a slower pace, however long it lasts', async () => {
    const from = randomIp()
    for (let i = 0; i < 40; i++) {
      expect((await guess(from)).statusCode).toBe(404)
      app.wait(21)
    }
  })

  test.each([
    ['a forged Sec-Fetch-Site', fromOurPage],
    ['none', {}],
    ['a forged X-Forwarded-For', { 'x-forwarded-for': '41.58.1.2' }],
  ])('are limited whatever the headers: %s', async (_, headers) => {
    const from = randomIp()
    await guesses(from, 30)
    expect((await guess(from, neverIssued(), headers)).statusCode).toBe(429)
  })

  test('are limited per network, an IPv6 network being a /64', async () => {
    await guesses('2c0f:f5c0:7:7::1', 30)
    expect((await guess('2c0f:f5c0:7:7:dead::2')).statusCode).toBe(429)
    expect((await guess('2c0f:f5c0:7:8::1')).statusCode).toBe(404)
  })

  test('count in the form of partners’ serials too; a mistyped serial of ours does not count', async () => {
    const from = randomIp()
    const own = () => guess(from, `BATCH-${randomInt(10 ** 8)}`)
    for (let i = 0; i < 30; i++) expect((await own()).json()).toMatchObject({ verdict: 'unknown' })
    expect((await own()).statusCode).toBe(429)
    expect((await guess(from, '7K2M-9QXD-04TB-H6WX')).json()).toMatchObject({ verdict: 'mistyped' })
  })

  test('can still be reported', async () => {
    const from = randomIp()
    await guesses(from, 31)
    expect((await submitReport(app, { enteredSerial: neverIssued() }, from)).reply.statusCode).toBe(200)
  })
})

describe('by SMS and USSD', () => {
  test('the address of the gateway has no limit', async () => {
    await guesses('127.0.0.1', 31)
    expect((await guess('127.0.0.1')).statusCode).toBe(429)
    expect(messageOfTwiml((await app.send(neverIssued())).body)).toContain('issued this code')
    expect((await app.dial(neverIssued())).body).toContain('issued this code')
  })

  test('a number that has to wait still gets the verdict of an issued code', async () => {
    const { serial } = await app.createCode()
    const phone = randomPhone()
    for (let i = 0; i < 22; i++) await app.send(neverIssued(), { phone })
    expect((await app.dial(neverIssued(), { phone })).body).toMatch(/^END Too many checks/)
    expect(messageOfTwiml((await app.send(serial, { phone })).body)).toMatch(/^GENUINE/)
    expect((await app.dial(serial, { phone })).body).toMatch(/^END GENUINE/)
  })

  test('a shopkeeper can check a whole shelf', async () => {
    const { batch, partner } = await app.createBatch({ quantity: 40 })
    const phone = randomPhone()
    for (const serial of await app.serialsOf(batch.id, partner.token))
      expect((await app.dial(serial, { phone })).body).toMatch(/^END GENUINE/)
  })
})
