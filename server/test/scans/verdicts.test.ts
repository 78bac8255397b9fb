import { randomInt } from 'node:crypto'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => {
  app.time.now = new Date('2026-05-03T10:00:00Z')
})
afterAll(() => app.close())

const yes = (reply: { json: <T>() => T }) => reply.json<VerdictReply>()
const no = (reply: { json: <T>() => T }) => reply.json<ErrorReply>()
describe('a batch that its manufacturer closed', () => {
  const closedBatch = { closedAt: new Date('2026-05-02T10:00:00Z'), closeReason: 'Sold out in 2025' }
  const close = (id: string, more: object = {}) =>
    app.db
      .updateTable('batches')
      .set({ ...closedBatch, ...more })
      .where('id', '=', id)
      .execute()
  const reason = 'The manufacturer has closed this batch: Sold out in 2025'
  const shown = async (batchNumber: string) =>
    (await app.call('GET', `/api/products/verify-batch/${batchNumber}`)).json<object>()

  test('leaves its units genuine, or expired, and says why it is closed', async () => {
    const made = await app.createCode()
    await close(made.batch.id)
    expect(yes(await app.scan(made.serial))).toMatchObject({ verdict: 'genuine_first', reasons: [reason] })
    expect(yes(await app.scan(made.serial))).toMatchObject({ verdict: 'genuine_again', reasons: [reason] })
    expect(await shown(made.batch.batchNumber)).toMatchObject({
      success: true,
      message: 'This batch exists, but its manufacturer has closed it.',
      data: { state: 'closed', reason: 'Sold out in 2025' },
    })
    await close(made.batch.id, { expiresOn: '2026-05-01' })
    expect(yes(await app.scan(made.serial))).toMatchObject({ verdict: 'expired', reasons: [reason] })
    expect(await shown(made.batch.batchNumber)).toMatchObject({ data: { state: 'expired', reason: null } })
  })

  test('says why it is closed also where a unit fails, after what fails it', async () => {
    const { batch, serial } = await app.createCode({ scanLimit: 1 })
    await close(batch.id)
    await app.scan(serial)
    const told = async () => {
      const { verdict, reasons } = no(await app.scan(serial))
      return { verdict, reasons }
    }
    expect(await told()).toEqual({ verdict: 'limit_reached', reasons: [reason] })
    await close(batch.id, { releasedAt: null })
    expect(await told()).toEqual({ verdict: 'not_released', reasons: [reason] })
    await app.db
      .updateTable('codes')
      .set({ blockedAt: app.time.now, blockReason: 'Stolen from a lorry' })
      .where('batchId', '=', batch.id)
      .execute()
    expect(await told()).toEqual({ verdict: 'blocked', reasons: ['Stolen from a lorry', reason] })
  })

  test('says so with the questions of a product that only asks for feedback', async () => {
    const { batch, serial } = await app.createFeedbackCode()
    await close(batch.id)
    expect(yes(await app.scan(serial))).toMatchObject({ feedbackOnly: true, reasons: [reason] })
  })

  test('is told to be recalled, when it is that too', async () => {
    const made = await app.createCode()
    await close(made.batch.id, { recalledAt: app.time.now, recallReason: 'Glass in some bottles' })
    const told = yes(await app.scan(made.serial))
    expect(told).toMatchObject({ verdict: 'recalled', reasons: ['Glass in some bottles'] })
    expect(await shown(made.batch.batchNumber)).toMatchObject({
      data: { state: 'recalled', reason: 'Glass in some bottles' },
    })
  })
})

describe('a recall outweighs all', () => {
  const recall = { recalledAt: new Date('2026-05-02T10:00:00Z'), recallReason: 'Glass in some bottles' }
  const change = (id: string, set: object) => app.db.updateTable('batches').set(set).where('id', '=', id).execute()
  const scanCount = async (id: string) =>
    (await app.db.selectFrom('codes').where('batchId', '=', id).select('scanCount').executeTakeFirstOrThrow()).scanCount

  test('also when the limit is used up, and nothing is counted', async () => {
    const { serial, batch } = await app.createCode({ scanLimit: 1 })
    await app.scan(serial)
    await change(batch.id, recall)
    const reply = await app.scan(serial)
    expect(reply.statusCode).toBe(200)
    expect(yes(reply)).toMatchObject({
      success: true,
      verdict: 'recalled',
      message: 'This is a genuine unit, but its manufacturer has recalled it.',
      reasons: ['Glass in some bottles'],
      data: { earlierScans: 1, product: { name: 'Paracetamol 500 mg' } },
    })
    expect(await scanCount(batch.id)).toBe(1)
  })

  test('also of a batch that is not released, whose unit nobody has checked before', async () => {
    const { serial, batch } = await app.createCode()
    await change(batch.id, { ...recall, releasedAt: null })
    expect(yes(await app.scan(serial))).toMatchObject({
      success: true,
      verdict: 'recalled',
      reasons: ['Glass in some bottles'],
      data: { earlierScans: 0, isFirstScan: true, isRepeatScan: false },
    })
    expect(await scanCount(batch.id)).toBe(0)
  })

  test('but a block, which fails the unit itself: both reasons are told, the recall’s first', async () => {
    const { serial, batch } = await app.createCode()
    await change(batch.id, recall)
    await app.db
      .updateTable('codes')
      .set({ blockedAt: app.time.now, blockReason: 'Stolen from a lorry' })
      .where('batchId', '=', batch.id)
      .execute()
    const reply = await app.scan(serial)
    expect(reply.statusCode).toBe(403)
    expect(no(reply)).toMatchObject({
      verdict: 'blocked',
      reasons: ['The manufacturer has also recalled this batch (Glass in some bottles).', 'Stolen from a lorry'],
    })
  })
})

test('a batch is released for shoppers at once, whatever the clock of the server that released it', async () => {
  const { serial, batch } = await app.createCode()
  const ahead = new Date(app.time.now.getTime() + 90_000)
  await app.db.updateTable('batches').set({ releasedAt: ahead }).where('id', '=', batch.id).execute()
  expect(yes(await app.scan(serial)).verdict).toBe('genuine_first')
  const reply = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber}`)
  expect(reply.json()).toMatchObject({ data: { state: 'in_order' } })
})

test('the dates of a batch are also said in the language that was asked for, in English where it is not spoken here', async () => {
  const { batch } = await app.createCode()
  const dates = { manufacturedOn: '2026-01-01', expiresOn: '2027-02-28' }
  await app.db.updateTable('batches').set(dates).where('id', '=', batch.id).execute()
  const ask = (query: string) => app.call('GET', `/api/products/verify-batch/${batch.batchNumber}${query}`)
  const said = async (query: string) => (await ask(query)).json<{ data: { localized?: object } }>().data.localized
  expect(await said('?lang=fr')).toEqual({ manufacturingDate: '1 janvier 2026', expirationDate: '28 février 2027' })
  expect(await said('?lang=ha')).toEqual({ manufacturingDate: '1 Janairu, 2026', expirationDate: '28 Faburairu, 2027' })
  expect(await said('')).toBeUndefined()
  expect(await said('?lang=xx')).toEqual({ manufacturingDate: 'January 1, 2026', expirationDate: 'February 28, 2027' })
})

describe('a product that only asks for feedback', () => {
  test('gives its questions with a good verdict, and its scans count like any others', async () => {
    const { serial, product, batch } = await app.createFeedbackCode()
    for (const verdict of ['genuine_first', 'genuine_again'])
      expect(yes(await app.scan(serial))).toMatchObject({
        success: true,
        verdict,
        message: 'Tell the manufacturer what you think of this product.',
        feedbackOnly: true,
        feedbackConfig: product.feedbackConfig,
        productName: 'Malt drink',
        verificationNumber: serial,
      })
    const { scanCount } = await app.db
      .selectFrom('codes')
      .where('batchId', '=', batch.id)
      .select('scanCount')
      .executeTakeFirstOrThrow()
    expect(scanCount).toBe(2)
  })

  test.each([
    ['expired', { expiresOn: '2026-05-02' }],
    ['recalled', { recalledAt: new Date(), recallReason: 'Glass in some bottles' }],
    ['not_released', { releasedAt: null }],
  ])('asks nothing where a warning outweighs its questions: %s', async (verdict, change) => {
    const { serial, batch } = await app.createFeedbackCode()
    await app.db.updateTable('batches').set(change).where('id', '=', batch.id).execute()
    const told = yes(await app.scan(serial))
    expect(told.verdict).toBe(verdict)
    expect(told).not.toHaveProperty('feedbackConfig')
    expect(told).not.toHaveProperty('feedbackOnly')
  })

  test('is the only one with questions', async () => {
    const { serial } = await app.createCode()
    expect(Object.keys(yes(await app.scan(serial))).sort()).toEqual([
      'data',
      'message',
      'reasons',
      'success',
      'verdict',
    ])
  })
})

describe('a serial that the partner’s own label carries', () => {
  async function makeImported() {
    const made = await app.createCode()
    const { code } = await app.db
      .selectFrom('codes')
      .where('batchId', '=', made.batch.id)
      .select('code')
      .executeTakeFirstOrThrow()
    const digits = String(randomInt(10 ** 9)).padStart(9, '2')
    await app.db
      .insertInto('aliases')
      .values({ serial: `10T${digits}`, printed: `Lot-${digits}`, code })
      .execute()
    await app.db.updateTable('batches').set({ isImported: true }).where('id', '=', made.batch.id).execute()
    return { ...made, code, printed: `Lot-${digits}` }
  }

  test('verifies however it is typed, and is shown as it is printed', async () => {
    const { printed, serial } = await makeImported()
    for (const typed of [printed, printed.toUpperCase().replace('-', ' '), printed.toLowerCase().replace('o', '0')])
      expect(yes(await app.scan(typed)).data.verificationNumber).toBe(printed)
    // Our own symbol on the same unit means the same unit.
    expect(yes(await app.scan(serial))).toMatchObject({
      verdict: 'genuine_again',
      data: { verificationNumber: printed, earlierScans: 3 },
    })
  })

  test('that has no digit but noughts verifies with letters typed for all of them', async () => {
    const { code } = await makeImported()
    await app.db
      .updateTable('aliases')
      .set({ serial: 'AB000000', printed: 'AB-000000' })
      .where('code', '=', code)
      .execute()
    expect(yes(await app.scan('ab-oooooo', { scanMethod: 'MANUAL_ENTRY' }))).toMatchObject({
      verdict: 'genuine_first',
      data: { verificationNumber: 'AB-000000' },
    })
  })

  test('that nobody brought was never issued when a label says it, and is mistyped when a person does', async () => {
    const { printed } = await makeImported()
    const scanned = await app.scan(`${printed}9`)
    expect([scanned.statusCode, no(scanned)]).toEqual([
      404,
      expect.objectContaining({
        verdict: 'unknown',
        message: 'This serial was never issued. The product may be counterfeit.',
      }),
    ])
    const typed = await app.scan(`${printed}9`, { scanMethod: 'MANUAL_ENTRY' })
    expect([typed.statusCode, no(typed).verdict]).toEqual([400, 'mistyped'])
  })

  test('is checked also while everything that serves partners is busy', async () => {
    const { printed, serial } = await makeImported()
    const { pool } = app.context
    const links = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    try {
      for (const text of [serial, printed]) expect((await app.scan(text)).statusCode).toBe(200)
    } finally {
      for (const link of links) link.release()
    }
  })
})
