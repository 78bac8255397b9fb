import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Batch } from '@sahihi/contract/endpoints/batches.ts'
import type { CodeRow } from '@sahihi/contract/endpoints/codes.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { Pagination } from '@sahihi/contract/endpoints/paging.ts'
import { describe, expect, test } from 'vitest'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const partner = await app.createPartner({ codeLimit: 100_000 })

const createProduct = (changes: object, owner = partner, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/products', { token: owner.token, body: { ...defaultProduct, ...changes }, headers })
const fieldOf = (reply: { json: <T>() => T }) => reply.json<ErrorReply>().errors?.[0]
const countRows = async (table: 'products' | 'batches' | 'codes', { partnerId }: Actor) =>
  (await app.rows(table, { partnerId })).length

describe('creating a product with its first batch', () => {
  test('creates exactly as many codes as requested, each with its own serial', async () => {
    const { batch, serials } = await app.createCodes({ partner, quantity: 100 })
    expect(new Set(serials).size).toBe(100)
    expect(serials).toEqual([...serials].sort())
    expect(serials.every((serial) => decodeSerial(serial) !== undefined)).toBe(true)
    expect(batch).toMatchObject({ quantity: 100, name: 'Run 7', batchDisplayName: 'Run 7', scanLimit: null })
    expect(batch.batchNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  })

  test.each([
    [{ quantity: 0 }, 'quantity', 'Enter at least 1 code.'],
    [{ quantity: 5001 }, 'quantity', 'Maximum quantity allowed is 5,000'],
    [{ quantity: 1.5 }, 'quantity', 'Enter a whole number.'],
    [{ quantity: '10' }, 'quantity', 'Enter a whole number.'],
    [{ scanLimit: 0 }, 'scanLimit', 'Enter a scan limit from 1 to 100.'],
    [{ scanLimit: 101 }, 'scanLimit', 'Enter a scan limit from 1 to 100.'],
    [{ name: '  ' }, 'name', 'Enter a product name.'],
    [{ name: 'a\u0000b' }, 'name', 'Use plain text only, without control characters.'],
    [{ name: 'a\ud800' }, 'name', 'Use plain text only, without control characters.'],
    [{ name: 'n'.repeat(121) }, 'name', 'Use at most 120 characters.'],
    [{ category: undefined }, 'category', 'Choose a category.'],
    [{ manufacturingDate: '2026-02-30' }, 'manufacturingDate', 'Enter a valid date (YYYY-MM-DD).'],
    [
      { manufacturingDate: '2026-05-04', expirationDate: '2026-05-03' },
      'expirationDate',
      'The expiration date cannot be before the manufacturing date.',
    ],
    [{ colour: 'red' }, 'colour', 'There is no field named "colour" here.'],
    [
      { verificationEnabled: false },
      'feedbackEnabled',
      'A product either verifies or asks for feedback. Both together are coming soon.',
    ],
    [{ feedbackConfig: {} }, 'feedbackConfig', 'Ask at least one question.'],
    [{ holdUntilReleased: 'yes' }, 'holdUntilReleased', 'Use one of these: true, false.'],
    [{ description: 5 }, 'description', 'Use plain text only, without control characters.'],
  ])('rejects %j and names the wrong field', async (changes, field, message) => {
    const before = await countRows('products', partner)
    const reply = await createProduct(changes)
    expect(reply.statusCode).toBe(400)
    expect(fieldOf(reply)).toEqual({ field, message })
    expect(await countRows('products', partner)).toBe(before)
  })

  test.each([
    { quantity: 1 },
    { quantity: 5000 },
    { scanLimit: 1 },
    { scanLimit: 100 },
    { manufacturingDate: '2028-02-29', expirationDate: '2028-02-29' },
    { name: 'n'.repeat(120) },
  ])('accepts the limit %j', async (changes) => expect((await createProduct(changes)).statusCode).toBe(200))

  test('generates the name of a batch without one', async () => {
    const { batch } = await app.createBatch({ partner, batch: '' })
    expect(batch.name).toMatch(/^batch-\d{13}$/)
  })

  test('stores a name as plain text: letters of Hausa and Yoruba, quotes, tags', async () => {
    const name = `Ɗanɗano "ọ̀gẹ̀dẹ̀" <b>&'`
    const { product } = await app.createBatch({ partner, name })
    const reply = await app.call('GET', `/api/products/${product.id}`, { token: partner.token })
    expect(reply.json()).toMatchObject({ data: { name } })
  })
})

describe('a second batch', () => {
  const dates = { manufacturingDate: '2026-05-01', expirationDate: '2028-05-01' }
  const form = { batchName: 'Run 8', quantity: 2, scanLimit: null, ...dates }
  const add = (productId: string, changes: object, token = partner.token) =>
    app.call('POST', `/api/products/${productId}/batch`, { token, body: { ...form, ...changes } })

  test('is first in the list of its product; a scan limit of 0 means none', async () => {
    const { product } = await app.createBatch({ partner })
    app.wait(1)
    expect((await add(product.id, { scanLimit: 0 })).statusCode).toBe(200)
    const reply = await app.call('GET', `/api/products/${product.id}/batches`, { token: partner.token })
    expect(reply.json<{ data: Batch[] }>().data).toMatchObject([{ name: 'Run 8', scanLimit: null }, { name: 'Run 7' }])
  })

  test('may have a scan limit of a million', async () => {
    const { product } = await app.createBatch({ partner })
    const reply = await add(product.id, { scanLimit: 1_000_000 })
    expect(reply.json()).toMatchObject({ data: { batch: { scanLimit: 1_000_000 } } })
  })

  test.each([
    [{ batchName: '' }, 'batchName'],
    [{ quantity: 5001 }, 'quantity'],
    [{ scanLimit: -1 }, 'scanLimit'],
    [{ scanLimit: 1_000_001 }, 'scanLimit'],
  ])('is rejected with %j', async (changes, field) => {
    const { product } = await app.createBatch({ partner })
    expect(fieldOf(await add(product.id, changes))?.field).toBe(field)
  })
})

describe('the trial', () => {
  test('gives exactly 100 codes: the next one is rejected with an explanation', async () => {
    const trial = await app.createPartner()
    expect((await createProduct({ quantity: 99 }, trial)).statusCode).toBe(200)
    const tooMany = await createProduct({ quantity: 2 }, trial)
    expect(tooMany.statusCode).toBe(402)
    expect(tooMany.json<ErrorReply>()).toMatchObject({
      subscriptionLimitExceeded: true,
      error: 'Your current plan has 1 code left. Reduce the quantity, or choose a larger plan.',
    })
    expect((await createProduct({ quantity: 1 }, trial)).statusCode).toBe(200)
    expect((await createProduct({ quantity: 1 }, trial)).json<ErrorReply>().subscriptionLimitExceeded).toBe(true)
    expect(await countRows('codes', trial)).toBe(100)
  })

  test('ends after 14 days, to the second', async () => {
    const trial = await app.createPartner()
    const create = async () =>
      createProduct({ quantity: 1 }, { ...trial, token: await app.createSession(trial.accountId) })
    app.wait(14 * 86_400 - 1)
    expect((await create()).statusCode).toBe(200)
    app.wait(1)
    const late = await create()
    expect([late.statusCode, late.json<ErrorReply>().subscriptionRequired]).toEqual([402, true])
  })

  test('is not exceeded by forty simultaneous requests, and a rejected request leaves no rows', async () => {
    const trial = await app.createPartner()
    const replies = await Promise.all(Array.from({ length: 40 }, () => createProduct({ quantity: 7 }, trial)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(14)
    const counts = (['products', 'batches', 'codes'] as const).map((table) => countRows(table, trial))
    expect(await Promise.all(counts)).toEqual([14, 14, 98])
  })
})

describe('an Idempotency-Key', () => {
  test('turns simultaneous repetitions of a request into one product', async () => {
    const owner = await app.createPartner()
    const headers = { 'idempotency-key': 'click-0001' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => createProduct({ quantity: 5 }, owner, headers)))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies[0]?.statusCode).toBe(200)
    expect([await countRows('products', owner), await countRows('codes', owner)]).toEqual([1, 5])
  })

  test('is rejected for other contents, and free again after a rejection', async () => {
    const owner = await app.createPartner()
    const headers = { 'idempotency-key': 'click-0002' }
    expect((await createProduct({ quantity: 101 }, owner, headers)).statusCode).toBe(402)
    expect((await createProduct({ quantity: 100 }, owner, headers)).statusCode).toBe(200)
    expect((await createProduct({ quantity: 99 }, owner, headers)).statusCode).toBe(409)
    expect((await createProduct({}, owner, { 'idempotency-key': 'short' })).statusCode).toBe(400)
  })
})

describe('the inventory', () => {
  const page = async (id: string, query: string) => {
    const reply = await app.call('GET', `/api/products/${id}/qr-details?${query}`, { token: partner.token })
    return reply.json<{ data: { qrCodes: CodeRow[]; pagination: Pagination; productName: string } }>().data
  }

  test('pages through every code once, 20 at a time; a page past the end is the last', async () => {
    const { batch } = await app.createBatch({ partner, quantity: 45 })
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page(batch.id, `page=${number}&limit=20`)))
    expect(pages.map((one) => one.qrCodes.length)).toEqual([20, 20, 5, 5])
    expect(new Set(pages.slice(0, 3).flatMap((one) => one.qrCodes.map((code) => code.id))).size).toBe(45)
    expect(pages[2]?.pagination).toEqual({
      currentPage: 3,
      totalPages: 3,
      totalCount: 45,
      limit: 20,
      hasNextPage: false,
      hasPreviousPage: true,
    })
    expect(pages[3]?.pagination.currentPage).toBe(3)
  })

  test('shows a scan immediately, and sorts by scans and by last scan, with unscanned codes last', async () => {
    const { batch, serials } = await app.createCodes({ partner, quantity: 5 })
    const [a = '', b = ''] = serials
    await app.scan(a)
    await app.scan(a)
    app.wait(60)
    await app.scan(b)
    const order = async (query: string) => (await page(batch.id, query)).qrCodes.map((code) => code.verificationNumber)
    expect((await order('sortField=scanCount')).slice(0, 2)).toEqual([a, b])
    expect((await order('sortField=lastScannedAt&sortOrder=desc')).slice(0, 2)).toEqual([b, a])
    expect((await order('sortField=lastScannedAt&sortOrder=asc')).slice(3)).toEqual([a, b])
    const code = expect.stringMatching(/^data:image\/svg\+xml/)
    expect((await page(batch.id, '')).qrCodes[0]).toMatchObject({ scanCount: 2, code })
    const summary = await app.call('GET', `/api/products/batch/${batch.id}`, { token: partner.token })
    const data = { totalScans: 3, scannedCodes: 2, quantity: 5, product: { name: defaultProduct.name } }
    expect(summary.json()).toMatchObject({ data })
  })

  test('of a product has the codes of all its batches', async () => {
    const { product } = await app.createBatch({ partner, quantity: 4 })
    expect((await page(product.id, '')).pagination.totalCount).toBe(4)
  })

  test.each([
    ['page=0', 'Enter a whole number from 1 to 100,000.'],
    ['page=x', 'Enter a whole number from 1 to 100,000.'],
    ['page=1.5', 'Enter a whole number from 1 to 100,000.'],
    ['page=1e9', 'Enter a whole number from 1 to 100,000.'],
    ['limit=101', 'Enter a whole number from 1 to 100.'],
    ['limit=0', 'Enter a whole number from 1 to 100.'],
    ['sortField=partner_id', 'Use one of these: scanCount, lastScannedAt, verificationNumber.'],
    ['sortOrder=up', 'Use one of these: asc, desc.'],
  ])('rejects %s and says what is allowed', async (query, message) => {
    const { batch } = await app.createBatch({ partner, quantity: 1 })
    const reply = await app.call('GET', `/api/products/${batch.id}/qr-details?${query}`, { token: partner.token })
    expect(reply.statusCode).toBe(400)
    expect(reply.json<ErrorReply>().message).toBe(message)
  })
})

describe('a batch number', () => {
  test('says that the batch is in order, and never that an item is genuine', async () => {
    const { batch } = await app.createBatch({ partner })
    const reply = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber.toLowerCase()}`)
    expect(reply.json()).toMatchObject({
      success: true,
      isBatch: true,
      data: { state: 'in_order', product: { name: defaultProduct.name }, company: 'Emzor' },
    })
    expect(reply.body).not.toMatch(/genuine/i)
  })

  test('is not found if it is unknown', async () => {
    for (const unknown of ['ZZZZZZZZZZ', 'Z'.repeat(65), 'Z'.repeat(250)]) {
      const reply = await app.call('GET', `/api/products/verify-batch/${unknown}`)
      expect(reply.statusCode).toBe(404)
      expect(reply.json<ErrorReply>().message).toBe('There is no batch with this number.')
    }
  })
})
