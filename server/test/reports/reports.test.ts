import { randomUUID } from 'node:crypto'
import { encodeSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { createImportClient } from '../support/import-client.ts'
import { answerOf, readMessage } from '../support/mailbox.ts'
import { randomIp } from '../support/random-ip.ts'
import {
  description,
  findReport,
  listReports,
  reportIds,
  submitReport,
  updateReport,
} from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const admin = await app.createAdmin()
// A new session each time, because tests move the clock by hours.
const adminToken = () => app.createSession(admin.accountId)

test('a report on a partner’s code reaches the partner, complete, with product and batch', async () => {
  const { partner, product, batch, serial } = await app.createCode()
  const typed = serial.toLowerCase().replace(/(.{4})/g, '$1 ')
  const { reportId, reply } = await submitReport(app, {
    enteredSerial: typed,
    verdict: 'limit_reached',
    whereBought: 'Kiosk at Balogun market',
    contact: '0801 234 5678',
    host: '',
    geoLocation: { latitude: 6.45407, longitude: 3.39467 },
  })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      success: true,
      message: messages.reportSubmitted,
      data: { reportId, reference: expect.stringMatching(/^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/) },
    },
  ])
  expect((await listReports(app, partner.token)).reports).toEqual([
    {
      id: reportId,
      reference: reply.json().data.reference,
      createdAt: app.time.now.toISOString(),
      status: 'new',
      verdict: 'limit_reached',
      enteredSerial: typed.trim(),
      issuedSerial: normalizeSerial(serial),
      host: null,
      product: { id: product.id, name: product.name },
      batch: { id: batch.id, name: batch.name },
      description,
      whereBought: 'Kiosk at Balogun market',
      contact: '0801 234 5678',
      city: 'Lagos',
      country: 'NG',
      hasPhoto: false,
      investigationStartedAt: null,
      closedAt: null,
      closingNote: null,
      result: null,
      answer: null,
      closedCompany: null,
    },
  ])
})

test('a report on a batch number reaches the partner of that batch, without a code', async () => {
  const { partner, product, batch } = await app.createCode()
  const { reportId } = await submitReport(app, { enteredSerial: batch.batchNumber.toLowerCase() })
  const listed = await findReport(app, partner.token, reportId)
  expect(listed).toMatchObject({
    issuedSerial: null,
    product: { id: product.id, name: product.name },
    batch: { id: batch.id, name: batch.name },
  })
  const single = await app.call('GET', `/api/reports/${reportId}`, { token: partner.token })
  expect([single.statusCode, single.json().data]).toEqual([200, listed])
  expect((await app.call('GET', `/api/reports/${reportId}`, { token: await adminToken() })).statusCode).toBe(404)
})

test('only the city and country of a report’s location are kept', async () => {
  const { reportId } = await submitReport(app, { geoLocation: { latitude: 6.454071, longitude: 3.394673 } })
  const row = await app.row('reports', { id: reportId })
  expect(row).toMatchObject({ city: 'Lagos', country: 'NG' })
  expect(JSON.stringify(row)).not.toMatch(/6\.4|3\.3/)
})

test('a report on an imported serial reaches the partner that imported it', async () => {
  const { importSerials, createImporter } = createImportClient(app)
  const importer = await createImporter()
  await importSerials('EMZ-0007', importer)
  const { reportId } = await submitReport(app, { enteredSerial: 'emz 0007' })
  expect(reportIds(await listReports(app, importer.token))).toEqual([reportId])
})

test.each([
  ['a well-formed serial that was never issued', { enteredSerial: encodeSerial(77n) }],
  ['a mistyped serial', { enteredSerial: '0000000000000001' }],
  ['a text that is not a serial', { enteredSerial: 'NAFDAC 04-1234 (smudged)' }],
  ['a label that opens another site', { host: 'verify.example', verdict: 'foreign_host' }],
  ['a label without a serial or a link', {}],
])('a report on %s goes to the admins, and no partner sees it', async (_, input) => {
  const { partner } = await app.createCode()
  const { reportId } = await submitReport(app, input)
  const unknown = { product: null, batch: null, host: null }
  expect(await findReport(app, await adminToken(), reportId)).toMatchObject({ ...unknown, ...input })
  expect(reportIds(await listReports(app, partner.token))).toEqual([])
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
])('the host of a label’s link to %s is stored as %s', async (host, expected) => {
  const { reportId, reply } = await submitReport(app, { host })
  expect(reply.statusCode).toBe(200)
  expect((await findReport(app, await adminToken(), reportId))?.host).toBe(expected)
})

test('the same report sent ten times simultaneously is stored once', async () => {
  const { partner, serial } = await app.createCode()
  const reportId = randomUUID()
  const input = { reportId, enteredSerial: serial }
  const results = await Promise.all(Array.from({ length: 10 }, () => submitReport(app, input)))
  const reference = results[0]?.reply.json().data.reference
  const answer = { success: true, message: messages.reportSubmitted, data: { reportId, reference } }
  for (const { reply } of results) expect([reply.statusCode, reply.json()]).toEqual([200, answer])
  expect((await listReports(app, partner.token)).reports).toMatchObject([{ id: reportId, reference }])
})

test('a report sent again within the hour is updated', async () => {
  const reportId = randomUUID()
  const host = 'Changed.example'
  await submitReport(app, { reportId, host, whereBought: 'Kano', geoLocation: { latitude: 6.45, longitude: 3.39 } })
  const createdAt = app.time.now.toISOString()
  app.wait(3599)
  const changes = { description: 'It leads to a bank', contact: 'ada@home.example', whereBought: '' }
  const { reply } = await submitReport(app, { reportId, host: 'changed.example', ...changes })
  expect(reply.statusCode).toBe(200)
  const expected = { createdAt, host: 'changed.example', ...changes, whereBought: null, city: null, country: null }
  expect(await findReport(app, await adminToken(), reportId)).toMatchObject(expected)
})

test('a different report with the id of an earlier one is refused, and the earlier one stays as it is', async () => {
  const { partner, serial } = await app.createCode()
  const reportId = randomUUID()
  await submitReport(app, { reportId, enteredSerial: serial })
  for (const other of [{}, { enteredSerial: encodeSerial(77n) }, { enteredSerial: serial, host: 'a.example' }]) {
    const { reply } = await submitReport(app, { reportId, description: 'Something else', ...other })
    expect(answerOf(reply)).toEqual([409, messages.reportExists])
  }
  expect((await listReports(app, partner.token)).reports.map((one) => [one.id, one.description])).toEqual([
    [reportId, description],
  ])
  expect(await findReport(app, await adminToken(), reportId)).toBeUndefined()
})

test.each([
  ['that is an hour old', async () => app.wait(3600)],
  ['under investigation', async (id: string) => updateReport(app, await adminToken(), id, 'looking_into')],
  ['that is closed', async (id: string) => updateReport(app, await adminToken(), id, 'closed', 'A copy')],
])('a report %s is not overwritten', async (_, change) => {
  const { reportId } = await submitReport(app)
  await change(reportId)
  const { reply } = await submitReport(app, { reportId, description: 'Something else' })
  expect(answerOf(reply)).toEqual([409, messages.reportExists])
  expect((await findReport(app, await adminToken(), reportId))?.description).toBe(description)
})

test('a report without a description is refused, with an error for its field', async () => {
  const { reply } = await submitReport(app, { description: ' ' })
  const errors = [{ field: 'description', message: messages.reportTextRequired }]
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors }])
})

test('after 21 reports a network has to wait, at most a minute; other networks do not', async () => {
  const from = randomIp()
  for (let i = 0; i < 21; i++) expect((await submitReport(app, {}, from)).reply.statusCode).toBe(200)
  const waits: number[] = []
  for (let i = 0; i < 8; i++) {
    const { reply } = await submitReport(app, {}, from)
    expect(reply.statusCode).toBe(429)
    const seconds = Number(reply.headers['retry-after'])
    expect(readMessage(reply)).toBe(messages.rateLimited(seconds))
    waits.push(seconds)
    app.wait(seconds)
    expect((await submitReport(app, {}, from)).reply.statusCode).toBe(200)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  expect((await submitReport(app)).reply.statusCode).toBe(200)
})

test('of 40 simultaneous reports from one network 21 are accepted', async () => {
  const from = randomIp()
  const sent = await Promise.all(Array.from({ length: 40 }, () => submitReport(app, {}, from)))
  expect(sent.filter(({ reply }) => reply.statusCode === 200)).toHaveLength(21)
  expect(sent.filter(({ reply }) => reply.statusCode === 429)).toHaveLength(19)
})

test('the network address of a report is not stored', async () => {
  const { reportId } = await submitReport(app, {}, '10.77.66.55')
  const row = await app.row('reports', { id: reportId })
  const throttles = await app.rows('throttles')
  expect(JSON.stringify([row, throttles])).not.toContain('10.77.66.55')
})
