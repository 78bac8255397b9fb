import { randomInt } from 'node:crypto'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictReply, verifyBatch } from '@sahihi/contract/endpoints/scans.ts'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { useTestApp } from '../support/test-app.ts'

type BatchReply = z.output<typeof verifyBatch.reply>

const app = await useTestApp()

const success = (reply: { json: <T>() => T }) => reply.json<VerdictReply>()
const failure = (reply: { json: <T>() => T }) => reply.json<ErrorReply>()

describe('a closed batch', () => {
  const closedBatch = { closedAt: new Date('2026-05-02T10:00:00Z'), closeReason: 'Sold out in 2025' }
  const close = (id: string, more: object = {}) => app.change('batches', { id }, { ...closedBatch, ...more })
  const verifyBatch = async (batchNumber: string) =>
    (await app.call('GET', `/api/products/verify-batch/${batchNumber}`)).json<object>()

  test('looks to shoppers like an open one, by its codes and by its number', async () => {
    const code = await app.createCode()
    await close(code.batch.id)
    expect(success(await app.scan(code.serial))).toMatchObject({ verdict: 'genuine_first', reasons: [] })
    expect(await verifyBatch(code.batch.batchNumber)).toMatchObject({ data: { state: 'in_order', reason: null } })
    await close(code.batch.id, { expirationDate: '2026-05-01' })
    expect(success(await app.scan(code.serial))).toMatchObject({ verdict: 'expired', reasons: [] })
    expect(await verifyBatch(code.batch.batchNumber)).toMatchObject({ data: { state: 'expired', reason: null } })
    const asking = await app.createFeedbackCode()
    await close(asking.batch.id)
    expect(success(await app.scan(asking.serial))).toMatchObject({ feedbackOnly: true, reasons: [] })
  })
})

describe('a recall overrides other verdicts', () => {
  const recall = { recalledAt: new Date('2026-05-02T10:00:00Z'), recallReason: 'Glass in some bottles' }
  const change = (id: string, set: object) => app.change('batches', { id }, set)
  const scanCount = async (id: string) => (await app.row('codes', { batchId: id })).scanCount

  test('even at the scan limit, and nothing is counted', async () => {
    const { serial, batch } = await app.createCode({ scanLimit: 1 })
    await app.scan(serial)
    await change(batch.id, recall)
    const reply = await app.scan(serial)
    expect(reply.statusCode).toBe(200)
    expect(success(reply)).toMatchObject({
      success: true,
      verdict: 'recalled',
      message: 'This is a genuine product, but its manufacturer has recalled it.',
      reasons: ['Glass in some bottles'],
      data: { earlierScans: 1, product: { name: 'Paracetamol 500 mg' } },
    })
    expect(await scanCount(batch.id)).toBe(1)
  })

  test('even for a batch that is not released', async () => {
    const { serial, batch } = await app.createCode()
    await change(batch.id, { ...recall, releasedAt: null })
    expect(success(await app.scan(serial))).toMatchObject({
      success: true,
      verdict: 'recalled',
      reasons: ['Glass in some bottles'],
      data: { earlierScans: 0, isFirstScan: true, isRepeatScan: false },
    })
    expect(await scanCount(batch.id)).toBe(0)
  })

  test('but not a block: the verdict is blocked, with both reasons', async () => {
    const { serial, batch } = await app.createCode()
    await change(batch.id, { ...recall, recallReason: `${recall.recallReason}.` })
    await app.change('codes', { batchId: batch.id }, { blockedAt: app.time.now, blockReason: 'Stolen from a lorry' })
    const reply = await app.scan(serial)
    expect(reply.statusCode).toBe(403)
    expect(failure(reply)).toMatchObject({
      verdict: 'blocked',
      reasons: ['The manufacturer has also recalled this batch (Glass in some bottles).', 'Stolen from a lorry'],
    })
  })
})

test('a release takes effect immediately, even if the clock of another server is ahead', async () => {
  const { serial, batch } = await app.createCode()
  const ahead = new Date(app.time.now.getTime() + 90_000)
  await app.change('batches', { id: batch.id }, { releasedAt: ahead })
  expect(success(await app.scan(serial)).verdict).toBe('genuine_first')
  const reply = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber}`)
  expect(reply.json()).toMatchObject({ data: { state: 'in_order' } })
})

test('a code is good on its last day in the calendar of its partner', async () => {
  const { batch, serial, partner } = await app.createCode()
  await app.change('batches', { id: batch.id }, { expirationDate: '2026-05-03' })
  const scanIn = async (timeZone: string) => {
    await app.change('partners', { id: partner.partnerId }, { timeZone })
    await app.change('batches', { id: batch.id }, { expirationDate: '2026-05-03' })
    return success(await app.scan(serial)).verdict
  }
  expect(await scanIn('Pacific/Kiritimati')).toBe('expired') // May 4 there, May 3 in Lagos
  expect(await scanIn('Africa/Lagos')).toBe('genuine_again')
})

test('a recalled batch says so by its number, with the reason', async () => {
  const { batch } = await app.createCode()
  await app.change('batches', { id: batch.id }, { recalledAt: app.time.now, recallReason: 'Glass in some bottles' })
  const reply = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber}`)
  expect(reply.json()).toMatchObject({ data: { state: 'recalled', reason: 'Glass in some bottles' } })
})

test('a batch that is not in order has the panel of its codes and says whom to call; one in order does neither', async () => {
  const { batch, serial } = await app.createCode()
  const path = `/api/products/verify-batch/${batch.batchNumber}?lang=en`
  const answer = async () => (await app.call('GET', path)).json<BatchReply>()
  const inOrder = await answer()
  expect(inOrder.localized?.tone).toBe('grey')
  expect(inOrder.data).not.toHaveProperty('contact')
  for (const [change, state] of [
    [{ expirationDate: '2026-05-01' }, 'expired'],
    [{ releasedAt: null }, 'not_released'],
    [{ recalledAt: app.time.now, recallReason: 'Glass' }, 'recalled'],
  ] as const) {
    await app.change('batches', { id: batch.id }, change)
    const { data, localized } = await answer()
    const ofCode = (await app.scan(serial, { lang: 'en' })).json<VerdictReply>().localized
    expect(data).toMatchObject({ state, contact: { phone: '+234 700 000 0000' } })
    expect([localized?.tone, localized?.action]).toEqual([ofCode?.tone, ofCode?.action])
    expect(localized?.nextStep).toMatch(/^(Stop using it|Do not buy or use)/)
  }
  const unknown = await app.call('GET', '/api/products/verify-batch/ZZZZZZZZZZ?lang=en')
  expect(unknown.json()).toMatchObject({ localized: { tone: 'red', title: 'Batch verification failed' } })
})

test('a warning says where the manufacturer is reached, in the next verdict after a change; a good verdict does not', async () => {
  const { batch, serial, partner } = await app.createCode()
  const { companyName, email } = partner
  const contact = { phone: '+234 800 1234', email: 'help@maker.example', website: 'https://maker.example/help' }
  const body = { shopperPhone: contact.phone, shopperEmail: contact.email, shopperWebsite: contact.website }
  await app.change('partners', { id: partner.partnerId }, { shopperPhone: '' })
  await app.change('batches', { id: batch.id }, { recalledAt: app.time.now, recallReason: 'Glass' })
  expect(success(await app.scan(serial)).data).not.toHaveProperty('contact')
  await app.call('PUT', '/api/partners/profile', { token: partner.token, body: { companyName, email, ...body } })
  expect(success(await app.scan(serial)).data).toMatchObject({ contact })
  await app.change('batches', { id: batch.id }, { recalledAt: null, recallReason: null })
  expect(success(await app.scan(serial)).data).not.toHaveProperty('contact')
})

test('a scan of a code that is not released is not stored', async () => {
  const { batch, serial } = await app.createCode()
  await app.change('batches', { id: batch.id }, { releasedAt: null })
  expect(failure(await app.scan(serial)).verdict).toBe('not_released')
  const { id: codeId, scanCount } = await app.row('codes', { batchId: batch.id })
  expect([scanCount, await app.rows('scans', { codeId })]).toEqual([0, []])
})

test('the dates of a batch are localized for `lang`, in English for an unsupported language', async () => {
  const { batch } = await app.createCode()
  const dates = { manufacturingDate: '2026-01-01', expirationDate: '2027-02-28' }
  await app.change('batches', { id: batch.id }, dates)
  const localized = async (query: string) => {
    const reply = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber}${query}`)
    return reply.json<{ localized?: object }>().localized
  }
  for (const [lang, manufacturingDate, expirationDate] of [
    ['fr', '1 janvier 2026', '28 février 2027'],
    ['ha', '1 Janairu, 2026', '28 Faburairu, 2027'],
    ['xx', 'January 1, 2026', 'February 28, 2027'],
  ])
    expect(await localized(`?lang=${lang}`)).toMatchObject({ manufacturingDate, expirationDate })
  expect(await localized('')).toBeUndefined()
})

describe('a feedback-only product', () => {
  test('has its form instead of a good verdict, and its scans count', async () => {
    const { serial, product, batch } = await app.createFeedbackCode()
    for (const verdict of ['genuine_first', 'genuine_again'])
      expect(success(await app.scan(serial))).toMatchObject({
        success: true,
        verdict,
        message: 'Tell the manufacturer what you think of this product.',
        feedbackOnly: true,
        feedbackConfig: product.feedbackConfig,
        productName: 'Malt drink',
        verificationNumber: serial,
      })
    const { scanCount } = await app.row('codes', { batchId: batch.id })
    expect(scanCount).toBe(2)
  })

  test.each([
    ['expired', { expirationDate: '2026-05-02' }],
    ['recalled', { recalledAt: new Date(), recallReason: 'Glass in some bottles' }],
    ['not_released', { releasedAt: null }],
  ])('has no form with the warning %s', async (verdict, change) => {
    const { serial, batch } = await app.createFeedbackCode()
    await app.change('batches', { id: batch.id }, change)
    const reply = success(await app.scan(serial))
    expect(reply.verdict).toBe(verdict)
    expect(reply).not.toHaveProperty('feedbackConfig')
    expect(reply).not.toHaveProperty('feedbackOnly')
  })

  test('is the only kind with a form', async () => {
    const { serial } = await app.createCode()
    const fields = Object.keys(success(await app.scan(serial))).sort()
    expect(fields).toEqual(['data', 'message', 'reasons', 'success', 'verdict'])
  })
})

describe('an imported serial', () => {
  async function createImported() {
    const created = await app.createCode()
    const { id: codeId } = await app.row('codes', { batchId: created.batch.id })
    const digits = String(randomInt(10 ** 9)).padStart(9, '2')
    await app.db
      .insertInto('importedSerials')
      .values({ serial: `10T${digits}`, printedSerial: `Lot-${digits}`, codeId })
      .execute()
    await app.change('batches', { id: created.batch.id }, { isImported: true })
    return { ...created, codeId, printed: `Lot-${digits}` }
  }

  test('can be typed in any case and is shown as printed', async () => {
    const { printed, serial } = await createImported()
    for (const typed of [printed, printed.toUpperCase().replace('-', ' '), printed.toLowerCase().replace('o', '0')])
      expect(success(await app.scan(typed)).data.verificationNumber).toBe(printed)
    // Our serial is the same code.
    const data = { verificationNumber: printed, earlierScans: 3 }
    expect(success(await app.scan(serial))).toMatchObject({ verdict: 'genuine_again', data })
  })

  test('can be typed with letters for all of its zeros', async () => {
    const { codeId } = await createImported()
    await app.change('importedSerials', { codeId }, { serial: 'AB000000', printedSerial: 'AB-000000' })
    expect(success(await app.scan('ab-oooooo', { scanMethod: 'MANUAL_ENTRY' }))).toMatchObject({
      verdict: 'genuine_first',
      data: { verificationNumber: 'AB-000000' },
    })
  })

  test('that no partner imported is unknown if scanned and mistyped if typed', async () => {
    const { printed } = await createImported()
    const scanned = await app.scan(`${printed}9`)
    const message = 'No manufacturer on Sahihi issued this code. The product may be fake.'
    expect([scanned.statusCode, failure(scanned)]).toMatchObject([404, { verdict: 'unknown', message }])
    const typed = await app.scan(`${printed}9`, { scanMethod: 'MANUAL_ENTRY' })
    expect([typed.statusCode, failure(typed).verdict]).toEqual([400, 'mistyped'])
  })

  test('is verified even while all connections for partners are busy', async () => {
    const { printed, serial } = await createImported()
    const { pool } = app.context
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    try {
      for (const text of [serial, printed]) expect((await app.scan(text)).statusCode).toBe(200)
    } finally {
      for (const connection of connections) connection.release()
    }
  })
})
