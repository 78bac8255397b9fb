import { randomUUID } from 'node:crypto'
import type { FeedbackEntry, FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromOurPage, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => {
  app.time.now = new Date('2026-05-03T10:00:00Z')
})
afterAll(() => app.close())

type Made = Awaited<ReturnType<TestApp['createFeedbackCode']>>
type Page = {
  data: { feedback: FeedbackEntry[]; pagination: { currentPage: number; totalPages: number; totalCount: number } }
  totalQRCodes: number
}
/** Each answer is another visitor's, who has scanned the code. */
const answer = async (serial: string, responses: object, more: object = {}) => {
  await app.scan(serial)
  const body = { responses, sessionId: randomUUID(), ...more }
  const reply = await app.call('POST', `/api/products/qr/${serial}/feedback`, { body, headers: fromOurPage })
  expect(reply.statusCode).toBe(200)
}
const view = (what: string, { partner }: Made, id: string, query: Record<string, string> = {}) =>
  app.call('GET', `/api/products/${id}/${what}?${new URLSearchParams(query)}`, { token: partner.token })
const list = async (made: Made, query: Record<string, string> = {}, id = made.product.id) =>
  (await view('feedback', made, id, query)).json<Page>()
const texts = async (made: Made, query: Record<string, string>) =>
  (await list(made, query)).data.feedback.map((entry) => entry.responses.openEnded)
const summary = async (made: Made, query: Record<string, string> = {}, id = made.product.id) =>
  (await view('feedback-summary', made, id, query)).json<{ data: FeedbackSummary }>().data

/** A second batch with one code; a product that asks has one by the screens, and imports may bring others. */
async function addBatch({ batch, product, partner }: Made) {
  const id = uuidv7()
  const code = BigInt(Math.floor(Math.random() * 2 ** 50))
  const owner = { partnerId: partner.partnerId, productId: product.id }
  await app.db
    .insertInto('batches')
    .values({
      id,
      ...owner,
      batchNumber: randomUUID(),
      name: 'Run 8',
      quantity: 1,
      manufacturedOn: batch.manufacturingDate,
      expiresOn: batch.expirationDate,
      createdAt: app.time.now,
      releasedAt: app.time.now,
    })
    .execute()
  await app.db
    .insertInto('codes')
    .values({ code, batchId: id, ...owner })
    .execute()
  return { id, serial: serialOf(code) }
}

describe('the list of answers', () => {
  test('shows the newest first with what was answered, where, and on which unit', async () => {
    const made = await app.createFeedbackCode({ quantity: 3 })
    await answer(made.serial, { rating: 2 })
    app.time.now = new Date('2026-05-04T10:00:00Z')
    await answer(
      made.serial,
      { emoji: 'sad', multipleChoice: 'delivery', rating: 1, openEnded: 'Late' },
      { deviceInfo: { deviceType: 'desktop' }, geoLocation: { latitude: 12, longitude: 8.52 } },
    )
    const page = await list(made)
    expect(page.totalQRCodes).toBe(3)
    expect(page.data.pagination).toEqual({
      currentPage: 1,
      totalPages: 1,
      totalCount: 2,
      limit: 20,
      hasNextPage: false,
      hasPreviousPage: false,
    })
    expect(page.data.feedback).toMatchObject([
      {
        submittedAt: '2026-05-04T10:00:00.000Z',
        verificationNumber: made.serial,
        batch: { id: made.batch.id, name: 'Run 7' },
        responses: { emoji: 'sad', multipleChoice: 'delivery', rating: 1, openEnded: 'Late' },
        deviceInfo: { deviceType: 'desktop' },
        city: 'Kano',
      },
      { responses: { emoji: null, rating: 2 }, deviceInfo: { deviceType: null }, city: null },
    ])
  })

  test('of a batch holds that batch alone, and of a product all, or the batch that is chosen', async () => {
    const made = await app.createFeedbackCode()
    const other = await addBatch(made)
    await answer(made.serial, { openEnded: 'First run' })
    await answer(other.serial, { openEnded: 'Second run' })
    expect(await texts(made, {})).toEqual(['Second run', 'First run'])
    expect(await texts(made, { batchId: made.batch.id })).toEqual(['First run'])
    const ofBatch = await list(made, {}, other.id)
    expect(ofBatch.data.feedback.map((entry) => entry.batch.name)).toEqual(['Run 8'])
    expect(ofBatch.totalQRCodes).toBe(1)
    const stranger = await app.createFeedbackCode()
    expect(await texts(made, { batchId: stranger.batch.id })).toEqual([])
  })

  test('finds words whatever their case and marks, and takes % and _ for themselves', async () => {
    const made = await app.createFeedbackCode()
    const comments = [
      '100% ỌWỌ well spent'.normalize('NFD'),
      '100 naira too much',
      'snake_case',
      'snakeXcase',
      'back\\slash',
    ]
    for (const openEnded of comments) await answer(made.serial, { openEnded })
    for (const form of ['NFC', 'NFD'])
      expect(await texts(made, { search: 'ọwọ'.normalize(form) })).toEqual(['100% ỌWỌ well spent'])
    expect(await texts(made, { search: '0%' })).toEqual(['100% ỌWỌ well spent'])
    expect(await texts(made, { search: 'E_C' })).toEqual(['snake_case'])
    expect(await texts(made, { search: '\\' })).toEqual(['back\\slash'])
    expect(await texts(made, { search: "' or 1=1 --" })).toEqual([])
  })

  test('takes days by the clock of the partner, both included', async () => {
    const made = await app.createFeedbackCode()
    for (const moment of [
      '2026-05-02T22:59:59Z',
      '2026-05-02T23:00:00Z',
      '2026-05-04T22:59:59Z',
      '2026-05-04T23:00:00Z',
    ]) {
      app.time.now = new Date(moment)
      await answer(made.serial, { openEnded: moment })
    }
    app.time.now = new Date('2026-05-03T10:00:00Z')
    expect(await texts(made, { from: '2026-05-03', to: '2026-05-04' })).toEqual([
      '2026-05-04T22:59:59Z',
      '2026-05-02T23:00:00Z',
    ])
    expect(await texts(made, { from: '2026-05-05' })).toEqual(['2026-05-04T23:00:00Z'])
    expect(await texts(made, { to: '2026-05-02' })).toEqual(['2026-05-02T22:59:59Z'])
    expect(await texts(made, { from: '2026-05-05', to: '2026-05-04' })).toEqual([])
  })

  test('can leave out the answers without words', async () => {
    const made = await app.createFeedbackCode()
    await answer(made.serial, { rating: 3 })
    await answer(made.serial, { openEnded: 'Words' })
    expect(await texts(made, { withText: 'true' })).toEqual(['Words'])
    expect((await list(made)).data.pagination.totalCount).toBe(2)
  })

  test('comes in pages that do not overlap; a page past the last is the last', async () => {
    const made = await app.createFeedbackCode()
    for (let i = 1; i <= 5; i++) await answer(made.serial, { openEnded: `Answer ${i}` })
    const pages = [await texts(made, { limit: '2' }), await texts(made, { limit: '2', page: '2' })]
    expect(pages.flat()).toEqual(['Answer 5', 'Answer 4', 'Answer 3', 'Answer 2'])
    const last = await list(made, { limit: '2', page: '99' })
    expect(last.data.feedback.map((entry) => entry.responses.openEnded)).toEqual(['Answer 1'])
    expect(last.data.pagination).toMatchObject({ currentPage: 3, totalPages: 3, hasNextPage: false })
  })

  test('is empty for a product without answers, and says how many codes there are', async () => {
    const made = await app.createFeedbackCode({ quantity: 4 })
    expect(await list(made)).toMatchObject({ data: { feedback: [], pagination: { totalPages: 1 } }, totalQRCodes: 4 })
  })

  test.each(['from=2026-02-30', 'to=yesterday', 'batchId=1', 'withText=maybe', 'limit=101', 'page=0', 'colour=red'])(
    'refuses %s',
    async (query) => {
      const made = await app.createFeedbackCode()
      expect(
        (await view('feedback', made, made.product.id, Object.fromEntries(new URLSearchParams(query)))).statusCode,
      ).toBe(400)
    },
  )
})

describe('the summary', () => {
  test('counts each face, option and star, with the average and the answers for each scanned code', async () => {
    const made = await app.createFeedbackCode({ quantity: 4 })
    const [a = '', b = '', c = ''] = await app.serialsOf(made.batch.id, made.partner.token)
    await app.scan(c)
    await answer(a, { emoji: 'happy', multipleChoice: 'taste', rating: 5 })
    await answer(b, { emoji: 'happy', multipleChoice: 'delivery', rating: 4 })
    await answer(b, { emoji: 'sad', rating: 4 })
    await answer(b, { openEnded: 'Only words' })
    expect(await summary(made)).toMatchObject({
      productName: 'Malt drink',
      answers: 4,
      scannedCodes: 3,
      responseRate: 1.3333,
      averageRating: 4.33,
      config: { feedbackEnabled: true, rating: { title: 'How many stars?', scale: 5 } },
      emoji: [
        { value: 'very_happy', label: 'Very happy', count: 0 },
        { value: 'happy', label: 'Happy', count: 2 },
        { value: 'neutral', label: 'Neutral', count: 0 },
        { value: 'sad', label: 'Sad', count: 1 },
      ],
      multipleChoice: [
        { value: 'taste', label: 'Taste', count: 1 },
        { value: 'packaging', label: 'Packaging', count: 0 },
        { value: 'delivery', label: 'Delivery', count: 1 },
      ],
      rating: [
        { value: '5', label: '5 stars', count: 1 },
        { value: '4', label: '4 stars', count: 2 },
        { value: '3', label: '3 stars', count: 0 },
        { value: '2', label: '2 stars', count: 0 },
        { value: '1', label: '1 star', count: 0 },
      ],
      batches: [{ id: made.batch.id, name: 'Run 7' }],
    })
  })

  test('is of one batch or of some days, and then sets the answers against the codes scanned in them', async () => {
    const made = await app.createFeedbackCode({ quantity: 2 })
    const other = await addBatch(made)
    const [a = '', b = ''] = await app.serialsOf(made.batch.id, made.partner.token)
    await answer(a, { rating: 2 })
    await app.scan(other.serial)
    app.time.now = new Date('2026-05-09T10:00:00Z')
    await app.scan(a)
    await answer(b, { rating: 4 })
    expect(await summary(made)).toMatchObject({ answers: 2, scannedCodes: 3, averageRating: 3 })
    expect(await summary(made, { batchId: other.id })).toMatchObject({ answers: 0, scannedCodes: 1, responseRate: 0 })
    expect(await summary(made, {}, made.batch.id)).toMatchObject({ answers: 2, scannedCodes: 2, responseRate: 1 })
    const may9 = { from: '2026-05-09', to: '2026-05-09' }
    expect(await summary(made, may9)).toMatchObject({
      answers: 1,
      scannedCodes: 2,
      responseRate: 0.5,
      averageRating: 4,
    })
    expect((await summary(made)).batches.map((batch) => batch.name)).toEqual(['Run 8', 'Run 7'])
  })

  test('is all naught before the first scan, and has no lists for what is not asked', async () => {
    const made = await app.createFeedbackCode({ feedbackConfig: { openEnded: { title: 'Anything else?' } } })
    expect(await summary(made)).toMatchObject({
      answers: 0,
      scannedCodes: 0,
      responseRate: 0,
      averageRating: null,
      emoji: [],
      multipleChoice: [],
      rating: [],
    })
  })
})
