import { randomUUID } from 'node:crypto'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
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

const answer = (serial: string, sent: object = {}) =>
  app.call('POST', `/api/products/qr/${serial}/feedback`, {
    body: { responses: { rating: 4 }, sessionId: randomUUID(), ...sent },
    headers: fromOurPage,
  })
/** One code of a product that asks, scanned so often. */
async function makeScanned(scans = 1) {
  const made = await app.createFeedbackCode()
  for (let i = 0; i < scans; i++) await app.scan(made.serial)
  return made
}
const no = (reply: { json: <T>() => T }) => reply.json<ErrorReply>()
const rowsOf = (batchId: string) => app.db.selectFrom('feedback').where('batchId', '=', batchId).selectAll().execute()
const statuses = (replies: { statusCode: number }[], status: number) =>
  replies.filter((reply) => reply.statusCode === status).length

describe('answers come only from what was scanned', () => {
  const scanFirst = 'Scan the code first, then share your feedback.'
  const refusal = async (serial: string) => {
    const reply = await answer(serial)
    return [reply.statusCode, no(reply).code, no(reply).message, no(reply).data]
  }

  test('none to a code that nobody has scanned', async () => {
    const { serial, batch } = await app.createFeedbackCode()
    expect(await refusal(serial)).toEqual([403, 'not_allowed', scanFirst, { kind: 'unscanned' }])
    expect(await rowsOf(batch.id)).toHaveLength(0)
  })

  test.each([
    ['not released', { releasedAt: null }],
    ['recalled', { recalledAt: new Date('2026-05-03T09:00:00Z'), recallReason: 'Glass in some bottles' }],
  ])('none to a unit whose batch is %s', async (_, change) => {
    const { serial, batch } = await makeScanned()
    await app.db.updateTable('batches').set(change).where('id', '=', batch.id).execute()
    expect(await refusal(serial)).toEqual([
      403,
      'not_allowed',
      'This unit is not for sale, so that no feedback on it is taken.',
      { kind: 'withheld' },
    ])
    expect(await rowsOf(batch.id)).toHaveLength(0)
  })

  test('none to a blocked code, but one that was given before may still arrive again', async () => {
    const { serial, batch } = await makeScanned(2)
    const submission = { sessionId: 'visitor-1', submissionId: randomUUID() }
    await answer(serial, submission)
    const block = { blockedAt: app.time.now, blockReason: 'Stolen from a lorry' }
    await app.db.updateTable('codes').set(block).where('batchId', '=', batch.id).execute()
    expect(await refusal(serial)).toEqual([
      403,
      'not_allowed',
      'This unit is not for sale, so that no feedback on it is taken.',
      { kind: 'withheld' },
    ])
    expect((await answer(serial, submission)).statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toHaveLength(1)
  })

  test('one for each scan, also of fifty invented visitors at once; who scans again may answer', async () => {
    const { serial, batch } = await makeScanned()
    const replies = await Promise.all(Array.from({ length: 50 }, () => answer(serial)))
    expect([statuses(replies, 200), statuses(replies, 403)]).toEqual([1, 49])
    expect(await rowsOf(batch.id)).toHaveLength(1)
    expect(await refusal(serial)).toEqual([403, 'not_allowed', scanFirst, { kind: 'unscanned' }])
    await app.scan(serial)
    expect((await answer(serial)).statusCode).toBe(200)
  })

  test('and the same submission sent again is the same one when every scan has its answer', async () => {
    const { serial, batch } = await makeScanned()
    const submission = { sessionId: 'visitor-1', submissionId: randomUUID() }
    await answer(serial, submission)
    expect((await answer(serial, { ...submission, responses: { rating: 5 } })).statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toMatchObject([{ rating: 5 }])
  })

  test('also after the plan has ended, which is needed to make such a product, not to hear its shoppers', async () => {
    const { serial, product, partner } = await makeScanned()
    app.time.now = new Date('2026-06-20T10:00:00Z') // the plan is one of 14 days
    expect((await app.scan(serial)).json()).toMatchObject({ success: true, feedbackOnly: true })
    expect((await answer(serial, { responses: { openEnded: 'Still good' } })).statusCode).toBe(200)
    const token = await app.createSession(partner.accountId)
    const paths = ['feedback', 'feedback-summary', 'feedback-export'].map(
      (what) => `/api/products/${product.id}/${what}`,
    )
    const [list, summary, table] = await Promise.all(paths.map((path) => app.call('GET', path, { token })))
    expect(list?.json()).toMatchObject({ data: { feedback: [{ responses: { openEnded: 'Still good' } }] } })
    expect(summary?.json()).toMatchObject({ data: { answers: 1, scannedCodes: 1 } })
    expect(table?.body).toContain('Still good')
  })
})
