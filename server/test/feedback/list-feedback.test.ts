import { randomUUID } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { FeedbackEntry, FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { scanAndSubmitFeedback } from '../support/submit-feedback.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

type Created = Awaited<ReturnType<TestApp['createFeedbackCode']>>
type Page = {
  data: { feedback: FeedbackEntry[]; pagination: { currentPage: number; totalPages: number; totalCount: number } }
  totalQRCodes: number
}
const submit = scanAndSubmitFeedback.bind(undefined, app)
const get = (path: string, { partner }: Created, id: string, query: Record<string, string> = {}) =>
  app.call('GET', `/api/products/${id}/${path}?${new URLSearchParams(query)}`, { token: partner.token })
const list = async (created: Created, query: Record<string, string> = {}, id = created.product.id) =>
  (await get('feedback', created, id, query)).json<Page>()
const comments = async (created: Created, query: Record<string, string>) =>
  (await list(created, query)).data.feedback.map((entry) => entry.responses.openEnded)
const summary = async (created: Created, query: Record<string, string> = {}, id = created.product.id) =>
  (await get('feedback-summary', created, id, query)).json<{ data: FeedbackSummary }>().data

/** A second batch with one code. A feedback-only product gets further batches only by an import of an archive. */
async function addBatch({ batch, product, partner }: Created) {
  const id = uuidv7()
  const codeId = BigInt(Math.floor(Math.random() * 2 ** 50))
  const owner = { partnerId: partner.partnerId, productId: product.id }
  const { manufacturingDate, expirationDate } = batch
  const dates = { manufacturingDate, expirationDate, createdAt: app.time.now }
  const labels = { batchNumber: randomUUID(), name: 'Run 8', quantity: 1, releasedAt: app.time.now }
  const inserted = app.db.insertInto('batches').values({ id, ...owner, ...labels, ...dates })
  await inserted.execute()
  const code = app.db.insertInto('codes').values({ id: codeId, batchId: id, ...owner })
  await code.execute()
  return { id, serial: encodeSerial(codeId) }
}

describe('the list of feedback', () => {
  test('has the newest entry first, with the responses, the city and the serial', async () => {
    const created = await app.createFeedbackCode({ quantity: 3 })
    await submit(created.serial, { rating: 2 })
    app.time.now = new Date('2026-05-04T10:00:00Z')
    const responses = { emoji: 'sad', multipleChoice: 'delivery', rating: 1, openEnded: 'Late' }
    const geoLocation = { latitude: 12, longitude: 8.52 }
    await submit(created.serial, responses, { deviceInfo: { deviceType: 'desktop' }, geoLocation })
    const page = await list(created)
    expect(page.totalQRCodes).toBe(3)
    const pagination = { currentPage: 1, totalPages: 1, totalCount: 2, limit: 20 }
    expect(page.data.pagination).toEqual({ ...pagination, hasNextPage: false, hasPreviousPage: false })
    expect(page.data.feedback).toMatchObject([
      {
        submittedAt: '2026-05-04T10:00:00.000Z',
        verificationNumber: created.serial,
        batch: { id: created.batch.id, name: 'Run 7' },
        responses,
        deviceInfo: { deviceType: 'desktop' },
        city: 'Kano',
      },
      { responses: { emoji: null, rating: 2 }, deviceInfo: { deviceType: null }, city: null },
    ])
  })

  test('can be of a product, of one batch, or filtered by batch', async () => {
    const created = await app.createFeedbackCode()
    const other = await addBatch(created)
    await submit(created.serial, { openEnded: 'First run' })
    await submit(other.serial, { openEnded: 'Second run' })
    expect(await comments(created, {})).toEqual(['Second run', 'First run'])
    expect(await comments(created, { batchId: created.batch.id })).toEqual(['First run'])
    const ofBatch = await list(created, {}, other.id)
    expect(ofBatch.data.feedback.map((entry) => entry.batch.name)).toEqual(['Run 8'])
    expect(ofBatch.totalQRCodes).toBe(1)
    const stranger = await app.createFeedbackCode()
    expect(await comments(created, { batchId: stranger.batch.id })).toEqual([])
  })

  test('can be searched regardless of case and Unicode form, with % and _ as plain characters', async () => {
    const created = await app.createFeedbackCode()
    const well = '100% ỌWỌ well spent'.normalize('NFD')
    for (const openEnded of [well, '100 naira too much', 'snake_case', 'snakeXcase', 'back\\slash'])
      await submit(created.serial, { openEnded })
    for (const form of ['NFC', 'NFD'])
      expect(await comments(created, { search: 'ọwọ'.normalize(form) })).toEqual(['100% ỌWỌ well spent'])
    expect(await comments(created, { search: '0%' })).toEqual(['100% ỌWỌ well spent'])
    expect(await comments(created, { search: 'E_C' })).toEqual(['snake_case'])
    expect(await comments(created, { search: '\\' })).toEqual(['back\\slash'])
    expect(await comments(created, { search: "' or 1=1 --" })).toEqual([])
  })

  test('can be limited to days in the partner’s time zone, both included', async () => {
    const created = await app.createFeedbackCode()
    const ofDays = ['2026-05-02T23:00:00Z', '2026-05-04T22:59:59Z']
    for (const moment of ['2026-05-02T22:59:59Z', ...ofDays, '2026-05-04T23:00:00Z']) {
      app.time.now = new Date(moment)
      await submit(created.serial, { openEnded: moment })
    }
    app.time.now = new Date('2026-05-03T10:00:00Z')
    expect(await comments(created, { from: '2026-05-03', to: '2026-05-04' })).toEqual(ofDays.toReversed())
    expect(await comments(created, { from: '2026-05-05' })).toEqual(['2026-05-04T23:00:00Z'])
    expect(await comments(created, { to: '2026-05-02' })).toEqual(['2026-05-02T22:59:59Z'])
    expect(await comments(created, { from: '2026-05-05', to: '2026-05-04' })).toEqual([])
  })

  test('can be limited to feedback with a comment', async () => {
    const created = await app.createFeedbackCode()
    await submit(created.serial, { rating: 3 })
    await submit(created.serial, { openEnded: 'Words' })
    expect(await comments(created, { withText: 'true' })).toEqual(['Words'])
    expect((await list(created)).data.pagination.totalCount).toBe(2)
  })

  test('has pages that do not overlap; a page past the end is the last page', async () => {
    const created = await app.createFeedbackCode()
    for (let i = 1; i <= 5; i++) await submit(created.serial, { openEnded: `Answer ${i}` })
    const pages = [await comments(created, { limit: '2' }), await comments(created, { limit: '2', page: '2' })]
    expect(pages.flat()).toEqual(['Answer 5', 'Answer 4', 'Answer 3', 'Answer 2'])
    const last = await list(created, { limit: '2', page: '99' })
    expect(last.data.feedback.map((entry) => entry.responses.openEnded)).toEqual(['Answer 1'])
    expect(last.data.pagination).toMatchObject({ currentPage: 3, totalPages: 3, hasNextPage: false })
  })

  test('is empty for a product without feedback, with its number of codes', async () => {
    const created = await app.createFeedbackCode({ quantity: 4 })
    const data = { feedback: [], pagination: { totalPages: 1 } }
    expect(await list(created)).toMatchObject({ data, totalQRCodes: 4 })
  })

  test.each(['from=2026-02-30', 'to=yesterday', 'batchId=1', 'withText=maybe', 'limit=101', 'page=0', 'colour=red'])(
    'refuses %s',
    async (query) => {
      const created = await app.createFeedbackCode()
      const reply = await app.call('GET', `/api/products/${created.product.id}/feedback?${query}`, created.partner)
      expect(reply.statusCode).toBe(400)
    },
  )
})

describe('the feedback summary', () => {
  test('counts each face, option and star, with the average and the response rate', async () => {
    const created = await app.createFeedbackCode({ quantity: 4 })
    const [a = '', b = '', c = ''] = await app.serialsOf(created.batch.id, created.partner.token)
    await app.scan(c)
    await submit(a, { emoji: 'happy', multipleChoice: 'taste', rating: 5 })
    await submit(b, { emoji: 'happy', multipleChoice: 'delivery', rating: 4 })
    await submit(b, { emoji: 'sad', rating: 4 })
    await submit(b, { openEnded: 'Only words' })
    expect(await summary(created)).toMatchObject({
      productName: 'Malt drink',
      feedbackCount: 4,
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
      batches: [{ id: created.batch.id, name: 'Run 7' }],
    })
  })

  test('can be limited to a batch or to days, also for the scanned codes', async () => {
    const created = await app.createFeedbackCode({ quantity: 2 })
    const other = await addBatch(created)
    const [a = '', b = ''] = await app.serialsOf(created.batch.id, created.partner.token)
    await submit(a, { rating: 2 })
    await app.scan(other.serial)
    app.time.now = new Date('2026-05-09T10:00:00Z')
    await app.scan(a)
    await submit(b, { rating: 4 })
    expect(await summary(created)).toMatchObject({ feedbackCount: 2, scannedCodes: 3, averageRating: 3 })
    const figures = ([feedbackCount, scannedCodes, responseRate]: number[]) => ({
      ...{ feedbackCount, scannedCodes, responseRate },
    })
    expect(await summary(created, { batchId: other.id })).toMatchObject(figures([0, 1, 0]))
    expect(await summary(created, {}, created.batch.id)).toMatchObject(figures([2, 2, 1]))
    const may9 = { from: '2026-05-09', to: '2026-05-09' }
    expect(await summary(created, may9)).toMatchObject({ ...figures([1, 2, 0.5]), averageRating: 4 })
    expect((await summary(created)).batches.map((batch) => batch.name)).toEqual(['Run 8', 'Run 7'])
  })

  test('is zero before the first scan, with empty lists for questions that are not asked', async () => {
    const created = await app.createFeedbackCode({ feedbackConfig: { openEnded: { title: 'Anything else?' } } })
    const zero = { feedbackCount: 0, scannedCodes: 0, responseRate: 0, averageRating: null }
    expect(await summary(created)).toMatchObject({ ...zero, emoji: [], multipleChoice: [], rating: [] })
  })
})
