import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
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
/** Each answer is another visitor's, who has scanned the code. */
const answer = async (serial: string, responses: object, more: object = {}) => {
  await app.scan(serial)
  const body = { responses, sessionId: randomUUID(), ...more }
  const reply = await app.call('POST', `/api/products/qr/${serial}/feedback`, { body, headers: fromOurPage })
  expect(reply.statusCode).toBe(200)
}

describe('the table for a spreadsheet', () => {
  const take = (made: Made, query: Record<string, string> = {}) =>
    app.call('GET', `/api/products/${made.product.id}/feedback-export?${new URLSearchParams(query)}`, {
      token: made.partner.token,
    })
  const rowsOf = (body: string): string[][] => parse(body, { bom: true, record_delimiter: '\r\n' })

  test('has a line for each answer, in a form that every spreadsheet reads', async () => {
    const made = await app.createFeedbackCode({ batch: 'Run "7", blue' })
    app.time.now = new Date('2026-05-03T23:30:00Z')
    await answer(
      made.serial,
      { emoji: 'very_happy', multipleChoice: 'packaging', rating: 4, openEnded: 'Ó dára,\n"gan ni"' },
      { deviceInfo: { deviceType: 'mobile' }, geoLocation: { latitude: 6.45, longitude: 3.39 } },
    )
    await answer(made.serial, { rating: 1 })
    const reply = await take(made)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="feedback-\d+\.csv"$/),
    ])
    expect(reply.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(reply.body.endsWith('\r\n')).toBe(true)
    expect(rowsOf(reply.body)).toEqual([
      ['Submitted at', 'Day', 'Batch', 'Serial', 'Face', 'Choice', 'Stars', 'Comment', 'Device', 'City'],
      ['2026-05-03T23:30:00.000Z', '2026-05-04', 'Run "7", blue', made.serial, '', '', '1', '', '', ''],
      [
        '2026-05-03T23:30:00.000Z',
        '2026-05-04',
        'Run "7", blue',
        made.serial,
        'Very happy',
        'Packaging',
        '4',
        'Ó dára,\n"gan ni"',
        'mobile',
        'Lagos',
      ],
    ])
  })

  test('has no cell that a spreadsheet takes for a formula', async () => {
    const made = await app.createFeedbackCode({ batch: '=1+1' })
    const formulas = [
      '=cmd|"/c calc"!A1',
      '+234 803 000 0000',
      '-2+3',
      '@SUM(A1)',
      '"=1+1"',
      "' =1+1",
      '＝1+1',
      'good;=1+1',
      'good; "=1+1',
      'good\n=1+1',
      'good\r\n-1+1',
    ]
    for (const openEnded of formulas) await answer(made.serial, { openEnded })
    const rows = rowsOf((await take(made)).body).slice(1)
    expect(rows.map((row) => row[7])).toEqual(
      [
        '\'=cmd|"/c calc"!A1',
        "'+234 803 000 0000",
        "'-2+3",
        "'@SUM(A1)",
        '\'"=1+1"',
        "'' =1+1",
        "'＝1+1",
        "good;'=1+1",
        'good;\' "=1+1',
        "good\n'=1+1",
        "good\r\n'-1+1",
      ].reverse(),
    )
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(["'=1+1"]))
  })

  test('leaves what is no formula as it was said', async () => {
    const made = await app.createFeedbackCode()
    const comments = ['Well-made = good', '5 + 5', 'me@home.example', 'First\n\nSecond; third']
    for (const openEnded of comments) await answer(made.serial, { openEnded })
    expect(
      rowsOf((await take(made)).body)
        .slice(1)
        .map((row) => row[7]),
    ).toEqual(comments.reverse())
  })

  test('keeps markup as the words it is, in a file that no browser takes for a page', async () => {
    const made = await app.createFeedbackCode()
    const comments = ['<img src=x onerror=alert(1)>', '"><script>alert("1,2")</script>', 'javascript:alert(1)']
    for (const openEnded of comments) await answer(made.serial, { openEnded })
    const reply = await take(made)
    const said = rowsOf(reply.body)
      .slice(1)
      .map((row) => row[7])
    expect(said).toEqual(comments.reverse())
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('holds each of thousands of answers once, read in pieces, and only those asked for', async () => {
    const made = await app.createFeedbackCode()
    await sql`
      insert into feedback (id, code, batch_id, product_id, partner_id, session_id, submission_id, submitted_at, open_ended)
      select gen_random_uuid(), code, batch_id, product_id, partner_id, 'visitor-' || n, gen_random_uuid(),
        ${app.time.now}::timestamptz + (n / 700) * interval '1 day', 'Answer ' || n
      from codes, generate_series(1, 3000) as n where batch_id = ${made.batch.id}`.execute(app.db)
    const said = rowsOf((await take(made)).body)
      .slice(1)
      .map((row) => row[7])
    expect([said.length, new Set(said).size]).toEqual([3000, 3000])
    const some = rowsOf((await take(made, { from: '2026-05-04', to: '2026-05-04', search: 'ANSWER 7' })).body).slice(1)
    expect(some.map((row) => row[7]).sort()).toEqual(Array.from({ length: 100 }, (_, i) => `Answer ${700 + i}`).sort())
  })

  test('is written down: who took it, and which', async () => {
    const made = await app.createFeedbackCode()
    await take(made, { search: 'late' })
    const deeds = await app.db
      .selectFrom('auditLog')
      .where('action', '=', 'feedback.exported')
      .where('subject', '=', made.product.id)
      .selectAll()
      .execute()
    expect(deeds).toMatchObject([
      { accountId: made.partner.accountId, partnerId: made.partner.partnerId, details: { search: 'late' } },
    ])
  })
})
