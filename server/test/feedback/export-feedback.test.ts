import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomIp } from '../support/random-ip.ts'
import { createTestApp, fromOurPage, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => {
  app.time.now = new Date('2026-05-03T10:00:00Z')
})
afterAll(() => app.close())

type Created = Awaited<ReturnType<TestApp['createFeedbackCode']>>
/** Each call is a new visitor, who has scanned the code. */
const submit = async (serial: string, responses: object, more: object = {}) => {
  await app.scan(serial)
  const body = { responses, sessionId: randomUUID(), ...more }
  const reply = await app.call('POST', `/api/products/qr/${serial}/feedback`, {
    body,
    headers: fromOurPage,
    from: randomIp(),
  })
  expect(reply.statusCode).toBe(200)
}

describe('the CSV export', () => {
  const exportFeedback = (created: Created, query: Record<string, string> = {}) =>
    app.call('GET', `/api/products/${created.product.id}/feedback-export?${new URLSearchParams(query)}`, {
      token: created.partner.token,
    })
  const rowsOf = (body: string): string[][] => parse(body, { bom: true, record_delimiter: '\r\n' })

  test('has a line for each submission, in a format that every spreadsheet reads', async () => {
    const created = await app.createFeedbackCode({ batch: 'Run "7", blue' })
    app.time.now = new Date('2026-05-03T23:30:00Z')
    await submit(
      created.serial,
      { emoji: 'very_happy', multipleChoice: 'packaging', rating: 4, openEnded: 'Ó dára,\n"gan ni"' },
      { deviceInfo: { deviceType: 'mobile' }, geoLocation: { latitude: 6.45, longitude: 3.39 } },
    )
    await submit(created.serial, { rating: 1 })
    const reply = await exportFeedback(created)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="feedback-\d+\.csv"$/),
    ])
    expect(reply.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(reply.body.endsWith('\r\n')).toBe(true)
    expect(rowsOf(reply.body)).toEqual([
      [
        'Submitted at (Africa/Lagos)',
        'Day',
        'Batch',
        'Serial',
        'Face',
        'Choice',
        'Stars',
        'Comment',
        'Device',
        'City',
        'Status',
        'Face question',
        'Choice question',
        'Stars question',
        'Comment question',
      ],
      [
        '2026-05-04 00:30:00',
        '2026-05-04',
        'Run "7", blue',
        created.serial,
        '',
        '',
        '1',
        '',
        '',
        '',
        'Counted',
        '',
        '',
        'How many stars?',
        '',
      ],
      [
        '2026-05-04 00:30:00',
        '2026-05-04',
        'Run "7", blue',
        created.serial,
        'Very happy',
        'Packaging',
        '4',
        'Ó dára,\n"gan ni"',
        'mobile',
        'Lagos',
        'Counted',
        'How do you feel about it?',
        'What did you like most?',
        'How many stars?',
        'Anything else?',
      ],
    ])
  })

  test('has no cell that a spreadsheet reads as a formula', async () => {
    const created = await app.createFeedbackCode({ batch: '=1+1' })
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
    for (const openEnded of formulas) await submit(created.serial, { openEnded })
    const rows = rowsOf((await exportFeedback(created)).body).slice(1)
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

  test('leaves comments that are not formulas unchanged', async () => {
    const created = await app.createFeedbackCode()
    const comments = ['Well-created = good', '5 + 5', 'me@home.example', 'First\n\nSecond; third']
    for (const openEnded of comments) await submit(created.serial, { openEnded })
    expect(
      rowsOf((await exportFeedback(created)).body)
        .slice(1)
        .map((row) => row[7]),
    ).toEqual(comments.reverse())
  })

  test('keeps markup as text, in a file that no browser renders', async () => {
    const created = await app.createFeedbackCode()
    const comments = ['<img src=x onerror=alert(1)>', '"><script>alert("1,2")</script>', 'javascript:alert(1)']
    for (const openEnded of comments) await submit(created.serial, { openEnded })
    const reply = await exportFeedback(created)
    const exported = rowsOf(reply.body)
      .slice(1)
      .map((row) => row[7])
    expect(exported).toEqual(comments.reverse())
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('has each of thousands of submissions once, read in chunks, and applies the filters', async () => {
    const created = await app.createFeedbackCode()
    await sql`
      insert into feedback (id, code_id, batch_id, product_id, partner_id, session_id, submission_id, submitted_at, open_ended)
      select gen_random_uuid(), codes.id, batch_id, product_id, partner_id, 'visitor-' || n, gen_random_uuid(),
        ${app.time.now}::timestamptz + (n / 700) * interval '1 day', 'Answer ' || n
      from codes, generate_series(1, 3000) as n where batch_id = ${created.batch.id}`.execute(app.db)
    const exported = rowsOf((await exportFeedback(created)).body)
      .slice(1)
      .map((row) => row[7])
    expect([exported.length, new Set(exported).size]).toEqual([3000, 3000])
    const filtered = rowsOf(
      (await exportFeedback(created, { from: '2026-05-04', to: '2026-05-04', search: 'ANSWER 7' })).body,
    ).slice(1)
    expect(filtered.map((row) => row[7]).sort()).toEqual(
      Array.from({ length: 100 }, (_, i) => `Answer ${700 + i}`).sort(),
    )
  })

  test('is recorded in the audit log with its account and filters', async () => {
    const created = await app.createFeedbackCode()
    await exportFeedback(created, { search: 'late' })
    const events = await app.db
      .selectFrom('auditLog')
      .where('action', '=', 'feedback.exported')
      .where('subject', '=', created.product.id)
      .selectAll()
      .execute()
    expect(events).toMatchObject([
      { accountId: created.partner.accountId, partnerId: created.partner.partnerId, details: { search: 'late' } },
    ])
  })
})
