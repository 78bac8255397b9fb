import type { Batch } from '@sahihi/contract/endpoints/inventory-batches.ts'
import type { CodeRow } from '@sahihi/contract/endpoints/inventory-codes.ts'
import type { ErrorReply, FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let partner: Actor
let productId = ''
beforeAll(async () => {
  app = await createTestApp()
  partner = await app.createPartner({ codeLimit: 100_000 })
  productId = (await app.createBatch({ partner })).product.id
})
afterAll(() => app.close())

const form = {
  batchName: 'Printed stock',
  scanLimit: null,
  manufacturingDate: '2026-04-01',
  expirationDate: '2028-04-01',
}
type Wish = { by?: Actor; product?: string; headers?: Record<string, string>; holdUntilReleased?: boolean }
const send = (csv: string, { by = partner, product = productId, headers = {}, ...wish }: Wish = {}) =>
  app.call('POST', `/api/products/${product}/batch/import`, {
    token: by.token,
    body: { ...form, ...wish, csv },
    headers,
  })
const batchOf = (reply: { json: <T>() => T }) => reply.json<{ data: { batch: Batch } }>().data.batch
const importedOf = async (batchId: string) => {
  const reply = await app.call('GET', `/api/products/${batchId}/qr-details`, { token: partner.token })
  return reply.json<{ data: { qrCodes: CodeRow[] } }>().data.qrCodes.map((code) => code.importedSerial)
}
const bad = (line: number, message: string): FieldError => ({ field: `line ${line}`, message })
/** Of everything that an import makes of a partner's, how many there are. */
async function made(of: Actor) {
  const { rows } = await app.context.pool.query(
    `select (select count(*) from batches where partner_id = $1) as batches, (select count(*) from codes where partner_id = $1) as codes,
      (select count(*) from aliases join codes using (code) where partner_id = $1) as aliases,
      (select codes_generated from periods where partner_id = $1) as spent,
      (select count(*) from audit_log where partner_id = $1) as deeds, (select count(*) from kept_replies where partner_id = $1) as kept`,
    [of.partnerId],
  )
  return rows[0]
}

const alone = 'Give one serial alone in this line.'
const wrongForm = 'Use 6 to 64 letters, digits, spaces, dots, - and _: a letter or digit first, one digit at least.'
const likeOurs = 'Has the form of a serial made here (16 letters and digits), so that the two could not be told apart.'
const twice = (line: number) => `Is the same as line ${line}. O and 0 read alike, and so do I, L and 1.`

describe('a file of serials', () => {
  test('becomes a batch of as many codes, each with its serial as the label has it', async () => {
    const reply = await send('NAF-00017\nNAF-00018\nnaf 00019\n')
    expect(reply.statusCode).toBe(200)
    expect(batchOf(reply)).toMatchObject({ name: 'Printed stock', quantity: 3, isImported: true, state: 'released' })
    expect((await importedOf(batchOf(reply).id)).sort()).toEqual(['NAF-00017', 'NAF-00018', 'naf 00019'])
  })

  test.each([
    ['line breaks of Windows', 'W1-00001\r\nW1-00002\r\n'],
    ['line breaks of old Macs', 'M1-00001\rM1-00002'],
    ['line breaks of several kinds', 'X1-00001\r\nX1-00002\n'],
    ['a byte order mark', '\uFEFF"B1-00001"\nB1-00002'],
    ['quotation marks', '"Q1-00001"\n"Q1-00002"'],
    ['blank lines', '\n\nE1-00001\n  \n\nE1-00002\n\n,,\n'],
    ['a head, after a mark and a blank line', '\uFEFF\r\n"Serial number",\r\nI9-00001,\r\nI9-00002,'],
    ['empty columns after it', 'C1-00001,,,\nC1-00002, ,""'],
    ['empty columns as some spreadsheets part them', 'S1-00001;;\nS1-00002;'],
    ['spaces around', '  T1-00001 \n T1-00002\t'],
  ])('may come with %s', async (_, csv) => {
    const reply = await send(csv)
    expect(reply.body).toContain('"quantity":2')
    expect((await importedOf(batchOf(reply).id)).sort()).toEqual([
      expect.stringMatching(/^\w\d-00001$/),
      expect.stringMatching(/^\w\d-00002$/),
    ])
  })

  test('takes serials of 6 and of 64 characters', async () => {
    expect((await send(`EDGE-06\n${'E'.repeat(63)}6`)).statusCode).toBe(200)
  })

  test('makes serials that verify however the shopper types them', async () => {
    await send('OIL-4711_b\nOIL-4712_b')
    for (const typed of ['OIL-4711_b', '0114711B', 'oil 4711 b']) {
      const reply = await app.scan(typed)
      expect([typed, reply.json<VerdictReply>().verdict]).toEqual([
        typed,
        typed === 'OIL-4711_b' ? 'genuine_first' : 'genuine_again',
      ])
    }
  })

  test('may be held until released like any other batch', async () => {
    const reply = await send('HELD-0001', { holdUntilReleased: true })
    expect(batchOf(reply).state).toBe('not_released')
    expect((await app.scan('HELD-0001')).json<VerdictReply>().verdict).toBe('not_released')
  })
})

describe('a file with bad lines', () => {
  test('is refused whole, with every one of them named in order, and nothing is made', async () => {
    const before = await made(partner)
    const reply = await send(
      [
        'Serial number', // 1
        'GOOD-0001',
        '', // 3
        'GOOD-0002,2026-05-03',
        'short', // 5
        '"two',
        'lines"', // 7
        'short too',
        '7K2M-9QXD-04TB-H6WZ', // 9
        'g00d 0001',
        ',GOOD-0003', // 11
        'GOOD-0004',
        '=HYPERLINK("x")', // 13
        'GOOD\u00000005',
        `A${'-'.repeat(63)}12345`, // 15
      ].join('\r\n'),
    )
    expect(reply.statusCode).toBe(400)
    expect(reply.json<ErrorReply>()).toMatchObject({
      message: 'Nothing was imported. Mend these lines, then choose the file again.',
      errors: [
        bad(4, alone),
        bad(5, wrongForm),
        bad(6, wrongForm),
        bad(8, wrongForm),
        bad(9, likeOurs),
        bad(10, twice(2)),
        bad(11, alone),
        bad(13, wrongForm),
        bad(14, wrongForm),
        bad(15, wrongForm),
      ],
    })
    expect(await made(partner)).toEqual(before)
  })

  test.each([
    ['a formula in quotation marks', '"=cmd|\' /C calc\'!A0"'],
    ['a tag', '<script>alert(1)</script>'],
    ['letters of another script', 'Ɗanɗano-7'],
    ['letters that look like ours', 'АВЕКМН-1'],
    ['a slash', 'LOT/00017'],
    ['a direction override', 'LOT\u202E0017'],
    ['a lone surrogate', 'LOT\ud80000017'],
    ['five characters', 'A-B-C-D-5'],
    ['65 characters', `${'A'.repeat(64)}5`],
    ['64 characters and more in hyphens', `A-${'-'.repeat(60)}BCDE5`],
    ['no digit', 'ABCDEFGH'],
    ['a quotation mark in it', 'LOT"00017'],
    ['a closed quotation and more', '"LOT"00017'],
  ])('knows a bad one by %s', async (_, cell) => {
    expect((await send(`FINE-00001\n${cell}`)).json<ErrorReply>().errors).toEqual([bad(2, wrongForm)])
  })

  test('counts lines as an editor does, also after quoted line breaks of Windows', async () => {
    const reply = await send('A\r\n\r\n"a\r\n\r\nb"\r\nB\r\n"x""y","\r\n"\r\nC')
    expect(reply.json<ErrorReply>().errors?.map((error) => error.field)).toEqual(
      [1, 3, 6, 7, 9].map((n) => `line ${n}`),
    )
  })

  test.each([
    ['one that is never closed', 'FINE-00001\n\n"FINE-00002\nFINE-00003\n', 'line 3'],
    ['only one', '"', 'line 1'],
  ])('says where its quotation marks go wrong: %s', async (_, csv, field) => {
    const reply = await send(csv)
    expect([reply.statusCode, reply.json<ErrorReply>().errors]).toEqual([
      400,
      [{ field, message: 'The file is not a well-formed CSV. Check the quotation marks.' }],
    ])
  })

  test.each([
    ['a head', 'serial\n'],
    ['commas', ',,,\n'],
  ])('holds no serial when it is only %s', async (_, csv) => {
    expect((await send(csv)).json<ErrorReply>()).toMatchObject({
      message: 'The file holds no serial. Give one serial in each line.',
      errors: [{ field: 'csv' }],
    })
  })

  test('may be as long as a batch: 5,000 at most', async () => {
    const lines = Array.from({ length: 5001 }, (_, i) => `LONG-${String(i).padStart(5, '0')}`)
    const reply = await send(lines.join('\n'))
    expect([reply.statusCode, reply.json<ErrorReply>().message]).toEqual([400, 'Maximum quantity allowed is 5,000'])
    expect(batchOf(await send(`serial\n${lines.slice(1).join('\n')}`)).quantity).toBe(5000)
  })

  test('names 5,000 bad lines as well as one', async () => {
    const reply = await send(Array.from({ length: 5000 }, () => '=1').join('\n'))
    expect(reply.json<ErrorReply>().errors).toHaveLength(5000)
    expect(reply.json<ErrorReply>().errors?.at(-1)).toEqual(bad(5000, wrongForm))
  })
})

describe('an import', () => {
  test('is made once for one Idempotency-Key, also when it is sent eight times at once', async () => {
    const headers = { 'idempotency-key': 'import-0001' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => send('ONCE-0001\nONCE-0002', { headers })))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(batchOf(replies[0] as (typeof replies)[number]).quantity).toBe(2)
  })

  test('counts against the plan like any batch, and leaves no trace when that has too few left', async () => {
    const small = await app.createPartner({ codeLimit: 4 })
    const { product } = await app.createBatch({ partner: small, quantity: 3 })
    const before = await made(small)
    const reply = await send('PLAN-0001\nPLAN-0002', { by: small, product: product.id })
    expect([reply.statusCode, reply.json<ErrorReply>().subscriptionLimitExceeded]).toEqual([402, true])
    expect(await made(small)).toEqual(before)
    expect((await send('PLAN-0001', { by: small, product: product.id })).statusCode).toBe(200)
  })

  test('is written down with how many it made', async () => {
    const { id } = batchOf(await send('AUDIT-0001\nAUDIT-0002'))
    const deeds = await app.db
      .selectFrom('auditLog')
      .where('subject', '=', id)
      .select(['action', 'details'])
      .execute()
    expect(deeds).toEqual([{ action: 'batch.generated', details: { quantity: 2, scanLimit: null, isImported: true } }])
  })

  test.each([
    [{ batchName: '' }, 'batchName', 'Fill this in.'],
    [{ csv: '' }, 'csv', 'The file holds no serial. Give one serial in each line.'],
    [{ csv: 5 }, 'csv', 'Fill this in.'],
    [
      { expirationDate: '2026-03-31' },
      'expirationDate',
      'The expiration date cannot be before the manufacturing date.',
    ],
    [{ quantity: 5 }, 'quantity', 'There is no field named "quantity" here.'],
  ])('with %j says what to mend', async (wish, field, message) => {
    const reply = await app.call('POST', `/api/products/${productId}/batch/import`, {
      token: partner.token,
      body: { ...form, csv: 'FINE-00009', ...wish },
    })
    expect([reply.statusCode, reply.json<ErrorReply>().errors]).toEqual([400, [{ field, message }]])
  })

  test('larger than 512 KiB is refused in words', async () => {
    const reply = await send('A'.repeat(512 * 1024 + 1))
    expect([reply.statusCode, reply.json<ErrorReply>().errors]).toEqual([
      400,
      [{ field: 'csv', message: messages.fileTooLarge }],
    ])
    const more = await send('A'.repeat(1024 * 1024 + 4096))
    expect([more.statusCode, more.json<ErrorReply>().message]).toEqual([
      400,
      'That is more than this page may send at once.',
    ])
    const lines = await send('\n'.repeat(512 * 1024))
    expect(lines.json<ErrorReply>().message).not.toBe('That is more than this page may send at once.')
  })
})
