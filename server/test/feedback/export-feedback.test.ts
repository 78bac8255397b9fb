import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { scanAndSubmitFeedback } from '../support/submit-feedback.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

type Created = Awaited<ReturnType<TestApp['createFeedbackCode']>>
const submit = scanAndSubmitFeedback.bind(undefined, app)

describe('the CSV export', () => {
  const exportFeedback = ({ product, partner }: Created, query: Record<string, string> = {}) =>
    app.call('GET', `/api/products/${product.id}/feedback-export?${new URLSearchParams(query)}`, partner)
  const rowsOf = (body: string): string[][] => parse(body, { bom: true, record_delimiter: '\r\n' })
  const commentsOf = async (created: Created, query: Record<string, string> = {}) =>
    rowsOf((await exportFeedback(created, query)).body)
      .slice(1)
      .map((row) => row[7])

  test('has a line for each submission, in a format that all spreadsheets can read', async () => {
    const created = await app.createFeedbackCode({ batch: 'Run "7", blue' })
    app.time.now = new Date('2026-05-03T23:30:00Z')
    const responses = { emoji: 'very_happy', multipleChoice: 'packaging', rating: 4, openEnded: 'Ó dára,\n"gan ni"' }
    const from = { deviceInfo: { deviceType: 'mobile' }, geoLocation: { latitude: 6.45, longitude: 3.39 } }
    await submit(created.serial, responses, from)
    await submit(created.serial, { rating: 1 })
    const reply = await exportFeedback(created)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="feedback-\d+\.csv"$/)
    expect(reply.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(reply.body.endsWith('\r\n')).toBe(true)
    const [header, ...rows] = rowsOf(reply.body)
    expect(header?.join()).toBe(
      'Submitted at (Africa/Lagos),Day,Batch,Serial,Face,Choice,Stars,Comment,Device,City,Status,Face question,Choice question,Stars question,Comment question',
    )
    const inAll = ['2026-05-04 00:30:00', '2026-05-04', 'Run "7", blue', created.serial]
    const answers = ['Very happy', 'Packaging', '4', 'Ó dára,\n"gan ni"', 'mobile', 'Lagos', 'Counted']
    const questions = ['How do you feel about it?', 'What did you like most?', 'How many stars?', 'Anything else?']
    expect(rows).toEqual([
      [...inAll, '', '', '1', '', '', '', 'Counted', '', '', 'How many stars?', ''],
      [...inAll, ...answers, ...questions],
    ])
  })

  test('has no cell that a spreadsheet reads as a formula', async () => {
    const created = await app.createFeedbackCode({ batch: '=1+1' })
    const formulas = [
      ['=cmd|"/c calc"!A1', '\'=cmd|"/c calc"!A1'],
      ['+234 803 000 0000', "'+234 803 000 0000"],
      ['-2+3', "'-2+3"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['"=1+1"', '\'"=1+1"'],
      ["' =1+1", "'' =1+1"],
      ['＝1+1', "'＝1+1"],
      ['good;=1+1', "good;'=1+1"],
      ['good; "=1+1', 'good;\' "=1+1'],
      ['good\n=1+1', "good\n'=1+1"],
      ['good\r\n-1+1', "good\r\n'-1+1"],
    ]
    for (const [openEnded] of formulas) await submit(created.serial, { openEnded })
    const rows = rowsOf((await exportFeedback(created)).body).slice(1)
    expect(rows.map((row) => row[7])).toEqual(formulas.map(([, cell]) => cell).reverse())
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(["'=1+1"]))
  })

  test('leaves comments that are not formulas unchanged', async () => {
    const created = await app.createFeedbackCode()
    const comments = ['Well-created = good', '5 + 5', 'me@home.example', 'First\n\nSecond; third']
    for (const openEnded of comments) await submit(created.serial, { openEnded })
    expect(await commentsOf(created)).toEqual(comments.reverse())
  })

  test('keeps markup as text, in a file that browsers do not render', async () => {
    const created = await app.createFeedbackCode()
    const comments = ['<img src=x onerror=alert(1)>', '"><script>alert("1,2")</script>', 'javascript:alert(1)']
    for (const openEnded of comments) await submit(created.serial, { openEnded })
    expect(await commentsOf(created)).toEqual(comments.reverse())
    expect((await exportFeedback(created)).headers).toMatchObject({
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
    const exported = await commentsOf(created)
    expect([exported.length, new Set(exported).size]).toEqual([3000, 3000])
    const filtered = await commentsOf(created, { from: '2026-05-04', to: '2026-05-04', search: 'ANSWER 7' })
    expect(filtered.sort()).toEqual(Array.from({ length: 100 }, (_, i) => `Answer ${700 + i}`))
  })

  test('is recorded in the audit log with its account and filters', async () => {
    const created = await app.createFeedbackCode()
    await exportFeedback(created, { search: 'late' })
    const events = await app.rows('auditLog', { action: 'feedback.exported', subject: created.product.id })
    const { accountId, partnerId } = created.partner
    expect(events).toMatchObject([{ accountId, partnerId, details: { search: 'late' } }])
  })
})
