import { randomUUID } from 'node:crypto'
import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import type { CodeDetails, CodeRow } from '@sahihi/contract/endpoints/codes.ts'
import { describe, expect, test } from 'vitest'
import { createDefaultRules } from '../../src/insight/alerts/create-default-rules.ts'
import { registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { raiseScanBursts } from '../../src/insight/alerts/raise-scan-bursts.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { newNetwork } from '../support/copy-story.ts'
import { registerMailJobs } from '../support/mailbox.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerAlertJobs(app.context)
await registerMailJobs(app)

type Code = Awaited<ReturnType<typeof createLimited>>

async function createLimited(scanLimit: number | null) {
  const partner = await app.createPartner()
  await app.db.transaction().execute((tx) => createDefaultRules(tx, [partner.partnerId]))
  return app.createCode({ partner, scanLimit })
}
const scanFrom = (serial: string, from: string, sessionId: string = randomUUID()) =>
  app.scan(serial, { sessionId }, fromOurPage, from)
const burn = async (serial: string, count: number, from: string) =>
  (await Promise.all(Array.from({ length: count }, () => scanFrom(serial, from)))).map(({ statusCode }) => statusCode)
async function settle() {
  await aggregateScans(app.context)
  return raiseScanBursts(app.context)
}
const codeOf = async ({ serial, partner }: Code) =>
  (await app.call('GET', `/api/products/qr/${serial}`, { token: partner.token })).json<{ data: CodeDetails }>().data
const giveBack = ({ serial }: Code, token: string, headers: Record<string, string> = {}) =>
  app.call('POST', `/api/products/qr/${serial}/given-back-uses`, { token, headers })

describe('a burst', () => {
  test('from one network on a code with a limit is marked on the code, and the manufacturer is alerted once', async () => {
    const code = await createLimited(5)
    expect((await burn(code.serial, 8, newNetwork())).filter((status) => status === 200)).toHaveLength(5)
    expect([await settle(), await settle()]).toEqual([1, 0])
    expect(await codeOf(code)).toMatchObject({
      scanCount: 5,
      scanLimit: 5,
      hasBurst: true,
      bursts: [{ uses: 5, givenBack: 0, startedAt: '2026-05-03T10:00:00.000Z' }],
    })
    const list = await app.call('GET', `/api/products/${code.batch.id}/qr-details`, { token: code.partner.token })
    expect(list.json<{ data: { qrCodes: CodeRow[] } }>().data.qrCodes.map(({ hasBurst }) => hasBurst)).toEqual([true])
    const alerts = await app.call('GET', '/api/alerts', { token: code.partner.token })
    expect(alerts.json<{ data: { alerts: Alert[] } }>().data.alerts).toMatchObject([
      { kind: 'scan_burst', serial: code.serial, uses: 5, day: '2026-05-03' },
    ])
  })

  test.each([
    [2, 2],
    [3, 3],
    [5, 3],
    [10, 5],
    [100, 20],
  ])('on a limit of %d begins with %d scans', async (limit, needed) => {
    const code = await createLimited(limit)
    const from = newNetwork()
    await burn(code.serial, needed - 1, from)
    await settle()
    expect((await codeOf(code)).bursts).toEqual([])
    await scanFrom(code.serial, from)
    await settle()
    expect((await codeOf(code)).bursts).toMatchObject([{ uses: needed }])
  })

  test('is also found when one visitor scans again and again', async () => {
    const code = await createLimited(4)
    const from = newNetwork()
    for (let i = 0; i < 4; i++) await scanFrom(code.serial, from, 'the-same-visitor')
    await settle()
    expect((await codeOf(code)).bursts).toMatchObject([{ uses: 4 }])
  })

  test('is not found for many networks, over more than an hour, without a limit or on a private network', async () => {
    const [spread, slow, internal] = [await createLimited(5), await createLimited(5), await createLimited(5)]
    const unlimited = await createLimited(null)
    const from = newNetwork()
    for (let i = 0; i < 5; i++) {
      await scanFrom(spread.serial, newNetwork())
      await scanFrom(slow.serial, from)
      await scanFrom(unlimited.serial, from)
      await scanFrom(internal.serial, '10.0.0.7')
      await aggregateScans(app.context)
      app.wait(1900)
    }
    expect(await settle()).toBe(0)
    for (const code of [spread, slow, unlimited, internal]) expect((await codeOf(code)).bursts).toEqual([])
  })
})

describe('uses of a code by a burst', () => {
  test('can be given back, so that shoppers can check the item again', async () => {
    const code = await createLimited(5)
    await scanFrom(code.serial, newNetwork())
    await burn(code.serial, 4, newNetwork())
    const shopper = newNetwork()
    expect((await scanFrom(code.serial, shopper)).statusCode).toBe(403)
    await settle()
    const reply = await giveBack(code, code.partner.token)
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { data: { givenBack: 4 } }])
    expect(await codeOf(code)).toMatchObject({ scanCount: 5, scanLimit: 9, bursts: [{ uses: 4, givenBack: 4 }] })
    for (const expected of [200, 200, 200, 200, 403])
      expect((await scanFrom(code.serial, newNetwork())).statusCode).toBe(expected)
    const events = await app.rows('auditLog', { subject: code.serial, action: 'code.uses_given_back' })
    expect(events).toMatchObject([{ accountId: code.partner.accountId, details: { givenBack: 4 } }])
  })

  test('are given back once by eight simultaneous requests; the same key gets the same answer', async () => {
    const code = await createLimited(6)
    await burn(code.serial, 6, newNetwork())
    await settle()
    const replies = await Promise.all(Array.from({ length: 8 }, () => giveBack(code, code.partner.token)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await codeOf(code)).toMatchObject({ scanLimit: 12 })
    await burn(code.serial, 6, newNetwork())
    await settle()
    const key = { 'idempotency-key': randomUUID() }
    for (const _ of [1, 2])
      expect((await giveBack(code, code.partner.token, key)).json()).toMatchObject({ data: { givenBack: 6 } })
    expect(await codeOf(code)).toMatchObject({ scanCount: 12, scanLimit: 18 })
  })

  test('can be given back only after a burst', async () => {
    const other = await createLimited(5)
    await scanFrom(other.serial, newNetwork())
    await settle()
    expect((await giveBack(other, other.partner.token)).statusCode).toBe(409)
    expect(await codeOf(other)).toMatchObject({ scanLimit: 5 })
  })
})
