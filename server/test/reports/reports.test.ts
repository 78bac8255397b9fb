import { randomUUID } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { normaliseSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { found, ids, list, move, report, what } from '../support/report-factory.ts'
import { wordsOf } from '../support/mailbox.ts'
import { somewhere } from '../support/random-ip.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.createAdmin()
})
afterAll(() => app.close())

test('what a shopper reports of a partner’s code comes to that partner whole, with its product and batch', async () => {
  const { partner, product, batch, serial } = await app.createCode()
  const typed = serial.toLowerCase().replace(/(.{4})/g, '$1 ')
  const { reportId, reply } = await report(app, {
    verificationNumber: typed,
    verdict: 'limit_reached',
    whereBought: 'Kiosk at Balogun market',
    contact: '0801 234 5678',
    host: '',
    geoLocation: { latitude: 6.45407, longitude: 3.39467 },
  })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { success: true, message: messages.reported, data: { reportId } },
  ])
  expect((await list(app, partner.token)).reports).toEqual([
    {
      id: reportId,
      createdAt: app.time.now.toISOString(),
      status: 'new',
      verdict: 'limit_reached',
      verificationNumber: typed.trim(),
      issuedAs: normaliseSerial(serial),
      host: null,
      product: { id: product.id, name: product.name },
      batch: { id: batch.id, name: batch.name },
      what,
      whereBought: 'Kiosk at Balogun market',
      contact: '0801 234 5678',
      city: 'Lagos',
      country: 'NG',
      hasPhoto: false,
      lookingIntoSince: null,
      closedAt: null,
      closingNote: null,
    },
  ])
})

test('a report on a batch number comes to the partner of that batch, and names no code', async () => {
  const { partner, product, batch } = await app.createCode()
  const { reportId } = await report(app, { verificationNumber: batch.batchNumber.toLowerCase() })
  const seen = await found(app, partner.token, reportId)
  expect(seen).toMatchObject({
    issuedAs: null,
    product: { id: product.id, name: product.name },
    batch: { id: batch.id, name: batch.name },
  })
  const shown = await app.call('GET', `/api/reports/${reportId}`, { token: partner.token })
  expect([shown.statusCode, shown.json().data]).toEqual([200, seen])
  expect((await app.call('GET', `/api/reports/${reportId}`, { token: admin.token })).statusCode).toBe(404)
})

test('of where a report was written nothing finer than the city is kept', async () => {
  const { reportId } = await report(app, { geoLocation: { latitude: 6.454071, longitude: 3.394673 } })
  const row = await app.db.selectFrom('reports').where('id', '=', reportId).selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ city: 'Lagos', country: 'NG' })
  expect(JSON.stringify(row)).not.toMatch(/6\.4|3\.3/)
})

test('a report on a serial that a partner imported comes to that partner', async () => {
  const { partner, batch, serial } = await app.createCode()
  const { code } = await app.db
    .selectFrom('codes')
    .where('batchId', '=', batch.id)
    .select('code')
    .executeTakeFirstOrThrow()
  expect(serialOf(BigInt(code))).toBe(normaliseSerial(serial))
  await app.db
    .insertInto('aliases')
    .values({ serial: normaliseSerial('EMZ-0007'), code, printed: 'EMZ-0007' })
    .execute()
  const { reportId } = await report(app, { verificationNumber: 'emz 0007' })
  expect(ids(await list(app, partner.token))).toEqual([reportId])
})

test.each([
  ['a well-formed serial that was never issued', { verificationNumber: serialOf(77n) }],
  ['a mistyped serial', { verificationNumber: '0000000000000001' }],
  ['a text that is no serial at all', { verificationNumber: 'NAFDAC 04-1234 (smudged)' }],
  ['a label of a foreign site', { host: 'verify.example', verdict: 'foreign_host' }],
  ['a label without a serial or a link', {}],
])('%s goes to the admins, and no partner sees it', async (_, given) => {
  const { partner } = await app.createCode()
  const { reportId } = await report(app, given)
  expect(await found(app, admin.token, reportId)).toMatchObject({ product: null, batch: null, host: null, ...given })
  expect(ids(await list(app, partner.token))).toEqual([])
})

test.each([
  ['Verify.EXAMPLE', 'verify.example'],
  ['127.0.0.1:8080', '127.0.0.1:8080'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['verify.example/steal?x=1', null],
  ['user:word@verify.example', null],
  ['<img src=x onerror=alert(1)>', null],
  ['not a host', null],
  ['https://verify.example', null],
])('of a label’s link to %s the host is kept as %s', async (host, kept) => {
  const { reportId, reply } = await report(app, { host })
  expect(reply.statusCode).toBe(200)
  expect((await found(app, admin.token, reportId))?.host).toBe(kept)
})

test('the same report sent again, also ten times at once, is the same report', async () => {
  const { partner, serial } = await app.createCode()
  const reportId = randomUUID()
  const burst = await Promise.all(
    Array.from({ length: 10 }, () => report(app, { reportId, verificationNumber: serial })),
  )
  for (const { reply } of burst)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { success: true, message: messages.reported, data: { reportId } },
    ])
  expect(ids(await list(app, partner.token))).toEqual([reportId])
})

test('a report sent again within the hour brings what the shopper has mended meanwhile', async () => {
  const reportId = randomUUID()
  const host = 'Mended.example'
  await report(app, { reportId, host, whereBought: 'Kano', geoLocation: { latitude: 6.45, longitude: 3.39 } })
  const createdAt = app.time.now.toISOString()
  app.wait(3599)
  const mended = { what: 'It leads to a bank', contact: 'ada@home.example', whereBought: '' }
  const { reply } = await report(app, { reportId, host: 'mended.example', ...mended })
  expect(reply.statusCode).toBe(200)
  const expected = { createdAt, host: 'mended.example', ...mended, whereBought: null, city: null, country: null }
  expect(await found(app, admin.token, reportId)).toMatchObject(expected)
})

test('another report under the id of an earlier one is refused, and the earlier one stays as it was', async () => {
  const { partner, serial } = await app.createCode()
  const reportId = randomUUID()
  await report(app, { reportId, verificationNumber: serial })
  for (const other of [{}, { verificationNumber: serialOf(77n) }, { verificationNumber: serial, host: 'a.example' }]) {
    const { reply } = await report(app, { reportId, what: 'Something else', ...other })
    expect([reply.statusCode, wordsOf(reply)]).toEqual([409, messages.reportFiled])
  }
  expect((await list(app, partner.token)).reports.map((one) => [one.id, one.what])).toEqual([[reportId, what]])
  expect(await found(app, admin.token, reportId)).toBeUndefined()
})

test.each([
  ['that is an hour old', async () => app.wait(3600)],
  ['that somebody looks into', (id: string) => move(app, admin.token, id, 'looking_into')],
  ['that is closed', (id: string) => move(app, admin.token, id, 'closed', 'A copy')],
])('a report %s is not written over', async (_, happen) => {
  const { reportId } = await report(app)
  await happen(reportId)
  const { reply } = await report(app, { reportId, what: 'Something else' })
  expect([reply.statusCode, wordsOf(reply)]).toEqual([409, messages.reportFiled])
  expect((await found(app, admin.token, reportId))?.what).toBe(what)
})

test('a report that says nothing is refused beside its field', async () => {
  const { reply } = await report(app, { what: ' ' })
  expect([reply.statusCode, reply.json<{ errors: object[] }>().errors]).toEqual([
    400,
    [{ field: 'what', message: messages.sayWhat }],
  ])
})

test('one address may report 21 times; then it waits, a minute at most, and others do not', async () => {
  const from = somewhere()
  for (let i = 0; i < 21; i++) expect((await report(app, {}, from)).reply.statusCode).toBe(200)
  const waits: number[] = []
  for (let i = 0; i < 8; i++) {
    const { reply } = await report(app, {}, from)
    expect(reply.statusCode).toBe(429)
    const wait = Number(reply.headers['retry-after'])
    expect(wordsOf(reply)).toBe(messages.tooMany(wait))
    waits.push(wait)
    app.wait(wait)
    expect((await report(app, {}, from)).reply.statusCode).toBe(200)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  expect((await report(app)).reply.statusCode).toBe(200)
})

test('of forty reports at once from one address 21 are taken', async () => {
  const from = somewhere()
  const sent = await Promise.all(Array.from({ length: 40 }, () => report(app, {}, from)))
  expect(sent.filter(({ reply }) => reply.statusCode === 200)).toHaveLength(21)
  expect(sent.filter(({ reply }) => reply.statusCode === 429)).toHaveLength(19)
})

test('no network address is kept with a report', async () => {
  const { reportId } = await report(app, {}, '10.77.66.55')
  const row = await app.db.selectFrom('reports').where('id', '=', reportId).selectAll().executeTakeFirstOrThrow()
  const throttles = await app.db.selectFrom('throttles').selectAll().execute()
  expect(JSON.stringify([row, throttles])).not.toContain('10.77.66.55')
})
