import { randomUUID } from 'node:crypto'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { describe, expect, test } from 'vitest'
import { submitFeedback } from '../support/submit-feedback.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const submit = submitFeedback.bind(undefined, app)
/** A code of a feedback-only product with this many scans. */
async function createScannedCode(scans = 1) {
  const created = await app.createFeedbackCode()
  for (let i = 0; i < scans; i++) await app.scan(created.serial)
  return created
}
const rowsOf = (batchId: string) => app.rows('feedback', { batchId })
const statuses = (replies: { statusCode: number }[], status: number) =>
  replies.filter((reply) => reply.statusCode === status).length

describe('feedback needs a scan', () => {
  const scanFirst = 'Scan the code first, then share your feedback.'
  const failureOf = async (serial: string) => {
    const reply = await submit(serial)
    const { code, message, data } = reply.json<ErrorReply>()
    return [reply.statusCode, code, message, data]
  }
  const notForSale = [
    ...[403, 'not_allowed', 'This item is not on sale yet, so we are not collecting feedback on it.'],
    { kind: 'unit_not_for_sale' },
  ]

  test('none for a code without a scan', async () => {
    const { serial, batch } = await app.createFeedbackCode()
    expect(await failureOf(serial)).toEqual([403, 'not_allowed', scanFirst, { kind: 'not_scanned' }])
    expect(await rowsOf(batch.id)).toHaveLength(0)
  })

  test.each([
    ['not released', { releasedAt: null }],
    ['recalled', { recalledAt: new Date('2026-05-03T09:00:00Z'), recallReason: 'Glass in some bottles' }],
  ])('none for a code of a batch that is %s', async (_, change) => {
    const { serial, batch } = await createScannedCode()
    await app.db.updateTable('batches').set(change).where('id', '=', batch.id).execute()
    expect(await failureOf(serial)).toEqual(notForSale)
    expect(await rowsOf(batch.id)).toHaveLength(0)
  })

  test('none for a blocked code, but an earlier submission may be sent again', async () => {
    const { serial, batch } = await createScannedCode(2)
    const submission = { sessionId: 'visitor-1', submissionId: randomUUID() }
    await submit(serial, submission)
    const block = { blockedAt: app.time.now, blockReason: 'Stolen from a lorry' }
    await app.db.updateTable('codes').set(block).where('batchId', '=', batch.id).execute()
    expect(await failureOf(serial)).toEqual(notForSale)
    expect((await submit(serial, submission)).statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toHaveLength(1)
  })

  test('one for each scan, also with 50 simultaneous visitors; another scan allows another one', async () => {
    const { serial, batch } = await createScannedCode()
    const replies = await Promise.all(Array.from({ length: 50 }, () => submit(serial)))
    expect([statuses(replies, 200), statuses(replies, 403)]).toEqual([1, 49])
    expect(await rowsOf(batch.id)).toHaveLength(1)
    expect(await failureOf(serial)).toEqual([403, 'not_allowed', scanFirst, { kind: 'not_scanned' }])
    await app.scan(serial)
    expect((await submit(serial)).statusCode).toBe(200)
  })

  test('the same submission may be sent again when every scan has its feedback', async () => {
    const { serial, batch } = await createScannedCode()
    const submission = { sessionId: 'visitor-1', submissionId: randomUUID() }
    await submit(serial, submission)
    expect((await submit(serial, { ...submission, responses: { rating: 5 } })).statusCode).toBe(200)
    expect(await rowsOf(batch.id)).toMatchObject([{ rating: 5 }])
  })

  test('feedback is still accepted and listed after the plan has ended', async () => {
    const { serial, product, partner } = await createScannedCode()
    app.time.now = new Date('2026-06-20T10:00:00Z') // the plan lasts 14 days
    expect((await app.scan(serial)).json()).toMatchObject({ success: true, feedbackOnly: true })
    expect((await submit(serial, { responses: { openEnded: 'Still good' } })).statusCode).toBe(200)
    const token = await app.createSession(partner.accountId)
    const paths = ['feedback', 'feedback-summary', 'feedback-export'].map(
      (path) => `/api/products/${product.id}/${path}`,
    )
    const [list, summary, table] = await Promise.all(paths.map((path) => app.call('GET', path, { token })))
    expect(list?.json()).toMatchObject({ data: { feedback: [{ responses: { openEnded: 'Still good' } }] } })
    expect(summary?.json()).toMatchObject({ data: { feedbackCount: 1, scannedCodes: 1 } })
    expect(table?.body).toContain('Still good')
  })
})
