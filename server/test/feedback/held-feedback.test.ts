import { randomUUID } from 'node:crypto'
import type { FeedbackEntry, FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { describe, expect, test } from 'vitest'
import { randomIp } from '../support/random-ip.ts'
import { submitFeedback } from '../support/submit-feedback.ts'
import { fromOurPage, type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

type Created = Awaited<ReturnType<TestApp['createFeedbackCode']>>
type Answer = { from: string; sessionId?: string; rating?: number; headers?: Record<string, string> }

const submit = (serial: string, { rating = 1, ...input }: Answer & { submissionId?: string }) =>
  submitFeedback(app, serial, { responses: { rating }, ...input })
/** A new visitor who scans the code and answers. */
async function scanAndAnswer(serial: string, answer: Answer & { submissionId?: string }) {
  const sessionId = answer.sessionId ?? randomUUID()
  await app.scan(serial, { sessionId }, fromOurPage, answer.from)
  return submit(serial, { ...answer, sessionId })
}
const floodOf = (serial: string, count: number, answer: Answer) =>
  Promise.all(Array.from({ length: count }, () => scanAndAnswer(serial, answer)))

const read = async <Reply>({ partner }: Created, path: string) =>
  (await app.call('GET', `/api/products/${path}`, { token: partner.token })).json<Reply>()
const listOf = async (created: Created, status: string) =>
  (await read<{ data: { feedback: FeedbackEntry[] } }>(created, `${created.product.id}/feedback?status=${status}`)).data
    .feedback
const summaryOf = async (created: Created) =>
  (await read<{ data: FeedbackSummary }>(created, `${created.product.id}/feedback-summary`)).data
const decide = ({ product, partner: { token } }: Created, body: object, headers: Record<string, string> = {}) =>
  app.call('POST', `/api/products/${product.id}/feedback-decisions`, { token, body, headers })
const idsOf = (entries: FeedbackEntry[]) => entries.map(({ id }) => id)
const statusesOf = (replies: { statusCode: number }[]) => [...new Set(replies.map(({ statusCode }) => statusCode))]

describe('answers of one network', () => {
  test('are all accepted, and of 200 on one code exactly 3 are counted', async () => {
    const created = await app.createFeedbackCode()
    const from = randomIp()
    for (let i = 0; i < 4; i++) expect(statusesOf(await floodOf(created.serial, 50, { from }))).toEqual([200])
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 3, heldCount: 197 })
  })

  test.each([
    ['a forged Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['no such header', {}],
    ['a forged X-Forwarded-For', { 'x-forwarded-for': '41.58.1.2', 'sec-fetch-site': 'none' }],
  ])('are held, whatever their headers are: %s', async (_, headers) => {
    const created = await app.createFeedbackCode()
    const from = randomIp()
    await floodOf(created.serial, 3, { from })
    expect((await scanAndAnswer(created.serial, { from, headers })).statusCode).toBe(200)
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 3, heldCount: 1 })
  })

  test('are counted up to 30 in an hour on all codes, with 60 simultaneous shoppers', async () => {
    const created = await app.createFeedbackCode({ quantity: 60 })
    const from = randomIp()
    const serials = await app.serialsOf(created.batch.id, created.partner.token)
    await Promise.all(serials.map((serial) => scanAndAnswer(serial, { from })))
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 30, heldCount: 30 })
    app.wait(3601)
    await scanAndAnswer(serials[0] ?? '', { from })
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 31, heldCount: 30 })
  })

  test('are counted separately from other networks on the same code, and from the next day', async () => {
    const created = await app.createFeedbackCode()
    const from = randomIp()
    await floodOf(created.serial, 4, { from })
    await scanAndAnswer(created.serial, { from: randomIp() })
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 4, heldCount: 1 })
    app.wait(86_400)
    await scanAndAnswer(created.serial, { from })
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 5, heldCount: 1 })
  })

  test('in one /64 of IPv6 are those of one network', async () => {
    const created = await app.createFeedbackCode()
    for (const host of ['1', '2', '3', 'dead:beef'])
      await scanAndAnswer(created.serial, { from: `2c0f:f5c0:1:2::${host}` })
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 3, heldCount: 1 })
  })

  test('do not use up the scan of a shopper: the first answer after one’s own scan is always accepted', async () => {
    const created = await app.createFeedbackCode()
    await app.scan(created.serial, { sessionId: 'the-shopper' })
    const stranger = await submit(created.serial, { from: randomIp() })
    const shopper = await submit(created.serial, { from: randomIp(), sessionId: 'the-shopper' })
    const another = await submit(created.serial, { from: randomIp() })
    expect([stranger.statusCode, shopper.statusCode, another.statusCode]).toEqual([200, 200, 403])
  })

  test('that are repeated count once, so that retries on a bad network hold no answers', async () => {
    const created = await app.createFeedbackCode()
    const from = randomIp()
    const again = { from, sessionId: 'the-shopper', submissionId: randomUUID() }
    await app.scan(created.serial, { sessionId: 'the-shopper' })
    await Promise.all(Array.from({ length: 8 }, () => submit(created.serial, again)))
    await floodOf(created.serial, 2, { from })
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 3, heldCount: 0 })
  })

  test('leave no address in the database', async () => {
    const created = await app.createFeedbackCode()
    await scanAndAnswer(created.serial, { from: '41.58.77.66' })
    const stored = [await app.rows('rateWindows'), await app.rows('feedback', { batchId: created.batch.id })]
    expect(JSON.stringify(stored)).not.toContain('41.58.77')
  })
})

describe('held answers', () => {
  /** Three counted and three held answers. */
  async function createHeld() {
    const created = await app.createFeedbackCode()
    const from = randomIp()
    for (const rating of [5, 5, 5, 1, 1, 1]) await scanAndAnswer(created.serial, { from, rating })
    return { created, held: await listOf(created, 'held') }
  }

  test('are in no list, average, count or metric, and are marked in the export', async () => {
    const { created, held } = await createHeld()
    expect(held).toMatchObject(Array(3).fill({ status: 'held', responses: { rating: 1 } }))
    expect((await listOf(created, 'counted')).map(({ responses }) => responses.rating)).toEqual([5, 5, 5])
    const list = await read(created, `${created.product.id}/feedback`)
    expect(list).toMatchObject({ data: { pagination: { totalCount: 3 } } })
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 3, averageRating: 5, responseRate: 3 })
    expect(await read(created, `batch/${created.batch.id}`)).toMatchObject({ data: { metrics: { feedbackCount: 3 } } })
    const table = await app.call('GET', `/api/products/${created.product.id}/feedback-export`, created.partner)
    const lines = table.body.trim().split('\r\n')
    const statuses = ['Status', ...Array(3).fill('Held'), ...Array(3).fill('Counted')]
    expect(lines.map((line) => line.split(',').at(-5))).toEqual(statuses)
  })

  test('are counted if the partner accepts them, and not if it discards them', async () => {
    const { created, held } = await createHeld()
    const [first = '', ...others] = idsOf(held)
    const accepted = await decide(created, { decision: 'accept', feedbackIds: [first] })
    expect(accepted.json()).toMatchObject({ message: 'Answer accepted.', data: { decided: 1 } })
    const discarded = await decide(created, { decision: 'discard', until: app.time.now.toISOString() })
    expect(discarded.json()).toMatchObject({ message: '2 answers discarded.', data: { decided: 2 } })
    const summary = { feedbackCount: 4, averageRating: 4, heldCount: 0, discardedCount: 2 }
    expect(await summaryOf(created)).toMatchObject(summary)
    expect(idsOf(await listOf(created, 'discarded'))).toEqual(others)
  })

  test('are decided once by eight simultaneous requests, and each decision is in the audit log', async () => {
    const { created, held } = await createHeld()
    const body = { decision: 'accept', feedbackIds: idsOf(held) }
    const replies = await Promise.all(Array.from({ length: 8 }, () => decide(created, body)))
    expect(statusesOf(replies)).toEqual([200])
    const decided = replies.map((reply) => reply.json<{ data: { decided: number } }>().data.decided)
    expect(decided.reduce((sum, count) => sum + count)).toBe(3)
    const log = await app.rows('auditLog', { partnerId: created.partner.partnerId, action: 'feedback.accepted' })
    const logged = log.map(({ details }) => (details as { decided: number }).decided)
    expect(logged.reduce((sum, count) => sum + count)).toBe(3)
  })

  test('are decided once for the same idempotency key', async () => {
    const { created } = await createHeld()
    const body = { decision: 'discard', until: app.time.now.toISOString() }
    const key = { 'idempotency-key': randomUUID() }
    const first = await decide(created, body, key)
    const second = await decide(created, body, key)
    expect([first.json(), second.json()]).toMatchObject([{ data: { decided: 3 } }, { data: { decided: 3 } }])
  })

  test('that arrive after the partner read the list are not decided with the others', async () => {
    const { created } = await createHeld()
    const until = app.time.now.toISOString()
    app.wait(60)
    const from = randomIp()
    await floodOf(created.serial, 4, { from })
    await decide(created, { decision: 'discard', until })
    expect(await summaryOf(created)).toMatchObject({ heldCount: 1, discardedCount: 3 })
  })

  test('can be decided only by their partner', async () => {
    const { created, held } = await createHeld()
    const other = await app.createFeedbackCode()
    const reply = await decide(other, { decision: 'accept', feedbackIds: idsOf(held) })
    expect(reply.json()).toMatchObject({ data: { decided: 0 } })
    expect(await summaryOf(created)).toMatchObject({ heldCount: 3 })
  })

  test('that are changed after they were accepted are held again', async () => {
    const created = await app.createFeedbackCode()
    const from = randomIp()
    await floodOf(created.serial, 3, { from })
    const own = { from, sessionId: 'the-shopper', submissionId: randomUUID() }
    await scanAndAnswer(created.serial, { ...own, rating: 5 })
    await decide(created, { decision: 'accept', feedbackIds: idsOf(await listOf(created, 'held')) })
    await submit(created.serial, { ...own, rating: 5 })
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 4, heldCount: 0 })
    await submit(created.serial, { ...own, rating: 1 })
    expect(await summaryOf(created)).toMatchObject({ feedbackCount: 3, heldCount: 1 })
  })

  test.each([
    [{ decision: 'accept' }],
    [{ decision: 'accept', feedbackIds: [] }],
    [{ decision: 'accept', feedbackIds: ['x'] }],
    [{ decision: 'keep', until: '2026-05-03T10:00:00Z' }],
    [{ decision: 'discard', until: '2026-05-03T10:00:00Z', feedbackIds: [randomUUID()] }],
  ])('are not decided by %j', async (body) => {
    const { created } = await createHeld()
    expect((await decide(created, body)).statusCode).toBe(400)
  })
})
