import type { CodeRow } from '@sahihi/contract/endpoints/codes.ts'
import type { ErrorReply, FieldError } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { describe, expect, test } from 'vitest'
import { batchIn, createImportClient, importFields } from '../support/import-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const client = createImportClient(app)
const importer = await client.createImporter(100_000)

type Options = Parameters<typeof client.importSerials>[2]
const importSerials = (csv: string, options: Options = {}) => client.importSerials(csv, importer, options)
const importedSerialsOf = async (batchId: string) => {
  const reply = await app.call('GET', `/api/products/${batchId}/qr-details`, { token: importer.token })
  return reply.json<{ data: { qrCodes: CodeRow[] } }>().data.qrCodes.map((code) => code.importedSerial)
}
const lineError = (line: number, message: string): FieldError => ({ field: `line ${line}`, message })

const notAlone = 'Put one serial on this line, and nothing else.'
const badFormat =
  'Use 6 to 64 letters, digits, spaces, dots, - and _. Start with a letter or digit, and include a digit.'
const reserved = 'Serials of 16 letters and digits are reserved for codes made here.'
const repeated = (line: number) => `Duplicate of line ${line} (O/0 and I/L/1 are treated as the same).`

describe('a file of serials', () => {
  test('becomes a batch with one code for each serial, written as on the label', async () => {
    const reply = await importSerials('NAF-00017\nNAF-00018\nnaf 00019\n')
    expect(reply.statusCode).toBe(200)
    expect(batchIn(reply)).toMatchObject({ name: 'Printed stock', quantity: 3, isImported: true, state: 'released' })
    expect((await importedSerialsOf(batchIn(reply).id)).sort()).toEqual(['NAF-00017', 'NAF-00018', 'naf 00019'])
  })

  test.each([
    ['line breaks of Windows', 'W1-00001\r\nW1-00002\r\n'],
    ['line breaks of old Macs', 'M1-00001\rM1-00002'],
    ['mixed line breaks', 'X1-00001\r\nX1-00002\n'],
    ['a byte order mark', '\uFEFF"B1-00001"\nB1-00002'],
    ['quotation marks', '"Q1-00001"\n"Q1-00002"'],
    ['blank lines', '\n\nE1-00001\n  \n\nE1-00002\n\n,,\n'],
    ['the line by which Excel knows the delimiter', 'sep=;\nSerial No.;\nP1-00001;\nP1-00002'],
    ['a header after a byte order mark and a blank line', '\uFEFF\r\n"Serial number",\r\nI9-00001,\r\nI9-00002,'],
    ['empty columns after it', 'C1-00001,,,\nC1-00002, ,""'],
    ['empty columns separated by semicolons', 'S1-00001;;\nS1-00002;'],
    ['spaces around serials', '  T1-00001 \n T1-00002\t'],
  ])('may have %s', async (_, csv) => {
    const reply = await importSerials(csv)
    expect(reply.body).toContain('"quantity":2')
    expect((await importedSerialsOf(batchIn(reply).id)).sort()).toEqual([
      expect.stringMatching(/^\w\d-00001$/),
      expect.stringMatching(/^\w\d-00002$/),
    ])
  })

  test('may begin with a serial that resembles a heading', async () => {
    expect(batchIn(await importSerials('CODE-00001\nCODE-00002')).quantity).toBe(2)
  })

  test('may hold serials of 6 and of 64 characters', async () => {
    expect((await importSerials(`EDGE-06\n${'E'.repeat(63)}6`)).statusCode).toBe(200)
  })

  test('makes serials that verify in any form that shoppers type', async () => {
    await importSerials('OIL-4711_b\nOIL-4712_b')
    for (const typed of ['OIL-4711_b', '0114711B', 'oil 4711 b']) {
      const reply = await app.scan(typed)
      const verdict = typed === 'OIL-4711_b' ? 'genuine_first' : 'genuine_again'
      expect([typed, reply.json()]).toMatchObject([typed, { verdict }])
    }
  })

  test('can be held until released, like any other batch', async () => {
    const reply = await importSerials('HELD-0001', { holdUntilReleased: true })
    expect(batchIn(reply).state).toBe('not_released')
    expect((await app.scan('HELD-0001')).json<VerdictReply>().verdict).toBe('not_released')
  })
})

describe('a file with bad lines', () => {
  test('is rejected as a whole: every bad line is named in order and nothing is created', async () => {
    const before = await client.countRows(importer)
    const reply = await importSerials(
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
      message: 'Import failed. Fix these lines and upload the file again.',
      errors: [
        lineError(4, notAlone),
        ...[5, 6, 8].map((line) => lineError(line, badFormat)),
        lineError(9, reserved),
        lineError(10, repeated(2)),
        lineError(11, notAlone),
        ...[13, 14, 15].map((line) => lineError(line, badFormat)),
      ],
    })
    expect(await client.countRows(importer)).toEqual(before)
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
  ])('has a bad line with %s', async (_, cell) => {
    expect((await importSerials(`FINE-00001\n${cell}`)).json<ErrorReply>().errors).toEqual([lineError(2, badFormat)])
  })

  test('has its lines counted as by editors, also after quoted Windows line breaks', async () => {
    const reply = await importSerials('A\r\n\r\n"a\r\n\r\nb"\r\nB\r\n"x""y","\r\n"\r\nC')
    expect(reply.json()).toMatchObject({ errors: [1, 3, 6, 7, 9].map((n) => ({ field: `line ${n}` })) })
  })

  test.each([
    ['an open quotation mark', 'FINE-00001\n\n"FINE-00002\nFINE-00003\n', 'line 3'],
    ['nothing but a quotation mark', '"', 'line 1'],
    ['text behind a closed quotation', 'FINE-00001\n"LOT"00017', 'line 2'],
  ])('gets an error with the line of %s', async (_, csv, field) => {
    const reply = await importSerials(csv)
    const errors = [{ field, message: messages.csvQuotes(Number(field.slice(5))) }]
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors }])
  })

  test.each(['Column1', 'Code_2027', 'SPALTE1', 'QR 2027'])(
    'does not take the heading %s for a serial',
    async (head) => {
      const reply = await importSerials(`${head}\nHEAD-0001\nHEAD-0002`)
      expect(reply.json<ErrorReply>().errors).toEqual([lineError(1, messages.serialIsHead)])
    },
  )

  test('in another encoding gets an error with the line and the solution', async () => {
    const reply = await importSerials('FINE-00001\nCR\uFFFDME-0001')
    expect(reply.json<ErrorReply>().errors).toEqual([lineError(2, messages.notUtf8(2))])
  })

  test.each([
    ['a header', 'serial\n'],
    ['commas', ',,,\n'],
  ])('holds no serial when it has only %s', async (_, csv) => {
    expect((await importSerials(csv)).json<ErrorReply>()).toMatchObject({
      message: 'The file has no serials. Put one serial per line.',
      errors: [{ field: 'csv' }],
    })
  })

  test('may hold 5,000 serials and no more', async () => {
    const lines = Array.from({ length: 5001 }, (_, i) => `LONG-${String(i).padStart(5, '0')}`)
    const reply = await importSerials(lines.join('\n'))
    expect([reply.statusCode, reply.json<ErrorReply>().message]).toEqual([400, 'Maximum quantity allowed is 5,000'])
    expect(batchIn(await importSerials(`serial\n${lines.slice(1).join('\n')}`)).quantity).toBe(5000)
  })

  test('can have 5,000 bad lines, and all are named', async () => {
    const reply = await importSerials(Array.from({ length: 5000 }, () => '=1').join('\n'))
    expect(reply.json<ErrorReply>().errors).toHaveLength(5000)
    expect(reply.json<ErrorReply>().errors?.at(-1)).toEqual(lineError(5000, badFormat))
  })
})

describe('an import', () => {
  test('happens once for one Idempotency-Key, also when it is sent eight times together', async () => {
    const headers = { 'idempotency-key': 'import-0001' }
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => importSerials('ONCE-0001\nONCE-0002', { headers })),
    )
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(batchIn(replies[0] as (typeof replies)[number]).quantity).toBe(2)
  })

  test('uses codes of the plan like any batch, and leaves nothing if too few are left', async () => {
    const small = await client.createImporter(1)
    const before = await client.countRows(small)
    const reply = await client.importSerials('PLAN-0001\nPLAN-0002', small)
    expect([reply.statusCode, reply.json<ErrorReply>().subscriptionLimitExceeded]).toEqual([402, true])
    expect(await client.countRows(small)).toEqual(before)
    expect((await client.importSerials('PLAN-0001', small)).statusCode).toBe(200)
  })

  test('is in the audit log with its number of codes', async () => {
    const { id } = batchIn(await importSerials('AUDIT-0001\nAUDIT-0002'))
    const details = { quantity: 2, scanLimit: null, isImported: true, hasPin: false }
    expect(await app.row('auditLog', { subject: id })).toMatchObject({ action: 'batch.created', details })
  })

  test.each([
    [{ batchName: '' }, 'batchName', 'Enter a batch name.'],
    [{ csv: '' }, 'csv', 'The file has no serials. Put one serial per line.'],
    [{ csv: 5 }, 'csv', 'This field is required.'],
    [
      { expirationDate: '2026-03-31' },
      'expirationDate',
      'The expiration date cannot be before the manufacturing date.',
    ],
    [{ quantity: 5 }, 'quantity', 'There is no field named "quantity" here.'],
  ])('with %j names the wrong field', async (changes, field, message) => {
    const body = { ...importFields, csv: 'FINE-00009', ...changes }
    const reply = await app.call('POST', `/api/products/${importer.productId}/batch/import`, { ...importer, body })
    expect([reply.statusCode, reply.json<ErrorReply>().errors]).toEqual([400, [{ field, message }]])
  })

  test('larger than 512 KiB is rejected with an explanation', async () => {
    const reply = await importSerials('A'.repeat(512 * 1024 + 1))
    const errors = [{ field: 'csv', message: messages.fileTooLarge }]
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors }])
    const more = await importSerials('A'.repeat(1024 * 1024 + 4096))
    expect([more.statusCode, more.json<ErrorReply>().message]).toEqual([400, 'This is too large to send at once.'])
    const lines = await importSerials('\n'.repeat(512 * 1024))
    expect(lines.json<ErrorReply>().message).not.toBe('This is too large to send at once.')
  })
})
