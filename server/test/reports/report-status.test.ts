import { languageTags, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { registerReportJobs } from '../../src/insight/reports/jobs.ts'
import { statusWords } from '../../src/insight/reports/report-status-parts.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { randomIp } from '../support/random-ip.ts'
import { submitReport } from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })
await registerReportJobs(app.context)

const open = (path: string, { lang = 'en', from = randomIp() } = {}) =>
  app.call('GET', path, { headers: { 'accept-language': lang }, from })
const textOf = (html: string) =>
  html.replace(/<[^>]+>/g, '\n').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

async function report(input: object) {
  const { reportId, reply } = await submitReport(app, { contact: 'ada@shopper.example', whereBought: 'Kano', ...input })
  return { reportId, reference: String(reply.json().data.reference) }
}
const close = (token: string, id: string, body: object) =>
  app.call('PUT', `/api/reports/${id}`, { token, body: { status: 'closed', note: 'The shop in Kano', ...body } })
const hours = (count: number) => count * 3600
const isOnSlip = (html: string) => html.includes('id="slip"')

test('its reference opens what became of a report, with the public answer and nothing of the shopper', async () => {
  const { partner, serial } = await app.createCode()
  const { reportId, reference } = await report({ enteredSerial: serial, description: 'Called 0803 123 4567' })
  const path = `/report-status/${reference}`
  const received = await open(path)
  expect([received.statusCode, received.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(textOf(received.body)).toContain('We have your report. Nobody has looked at it yet.')
  const started = await app.call('PUT', `/api/reports/${reportId}`, {
    token: partner.token,
    body: { status: 'looking_into' },
  })
  expect(started.statusCode).toBe(200)
  expect(textOf((await open(path)).body)).toContain('Your report is being looked at.')
  const said = { result: 'fake', answer: 'Thank you.\n<b>Keep it.</b>' }
  expect((await close(partner.token, reportId, said)).json().data).toMatchObject(said)
  const closed = await open(path.toLowerCase().replace('r-', ''))
  const shown = textOf(closed.body)
  for (const words of ['It is fake. Do not use it.', said.answer, reference]) expect(shown).toContain(words)
  for (const secret of ['ada@', 'Kano', '0803', 'The shop']) expect(shown).not.toContain(secret)
  // Closing again with other words is refused, and reopening takes the answer back.
  expect((await close(partner.token, reportId, said)).statusCode).toBe(200)
  expect((await close(partner.token, reportId, { ...said, result: 'genuine' })).statusCode).toBe(409)
  await app.call('PUT', `/api/reports/${reportId}`, { token: partner.token, body: { status: 'looking_into' } })
  expect(textOf((await open(path)).body)).not.toContain('Thank you.')
  expect(await app.row('reports', { id: reportId })).toMatchObject({ result: null, answer: null, answeredAt: null })
})

test('a report is answered by its first message or its closing', async () => {
  const { partner, serial } = await app.createCode()
  const { reportId } = await report({ enteredSerial: serial })
  app.wait(60)
  const message = { messageId: reportId, subject: 'Your report', text: 'Please keep the pack.' }
  await app.call('POST', `/api/reports/${reportId}/messages`, { token: partner.token, body: message })
  const answeredAt = app.time.now
  app.wait(60)
  await close(partner.token, reportId, {})
  expect(await app.row('reports', { id: reportId })).toMatchObject({ answeredAt })
  await app.call('PUT', `/api/reports/${reportId}`, { token: partner.token, body: { status: 'looking_into' } })
  expect(await app.row('reports', { id: reportId })).toMatchObject({ answeredAt })
})

test('a typed reference leads to its report, and an unknown one back to the field', async () => {
  const { reference } = await report({})
  const typed = reference.toLowerCase().replaceAll('-', ' ')
  const found = await open(`/report-status?reference=${encodeURIComponent(typed)}`)
  expect([found.statusCode, found.headers.location]).toEqual([303, `/report-status/${reference}`])
  expect((await open('/report-status')).statusCode).toBe(200)
  for (const path of [
    '/report-status?reference=%22%3E%3Cscript%3E',
    '/report-status/R-0000-0000',
    '/report-status/x',
  ]) {
    const reply = await open(path)
    expect(reply.statusCode).toBe(404)
    expect(textOf(reply.body)).toContain('There is no report with this reference.')
    expect(reply.body).not.toContain('"><script>')
  }
})

test('a network that guesses has to wait, and one that knows its references does not', async () => {
  const { reference } = await report({})
  const from = randomIp()
  const look = async (path: string) => (await open(`/report-status/${path}`, { from })).statusCode
  for (let i = 0; i < 30; i++) expect(await look(reference)).toBe(200)
  const guess = (i: number) => look(`R-0000-00${String(10 + i)}`)
  for (let i = 0; i < 21; i++) expect(await guess(i)).toBe(404)
  expect(await guess(21)).toBe(429)
  expect(await look(reference)).toBe(429)
})

test('the public record of a manufacturer is how often and how fast it answered, from ten reports on, an hour late', async () => {
  const { partner, serial } = await app.createCode()
  const record = async (lang = '') => {
    const reply = await app.call('GET', `/api/manufacturers/${partner.partnerId}/answers${lang}`)
    return reply.statusCode === 200 ? reply.json().data : reply.statusCode
  }
  const sent = await Promise.all(Array.from({ length: 10 }, () => report({ enteredSerial: serial })))
  const answer = (from: number, to: number) =>
    Promise.all(sent.slice(from, to).map(({ reportId }) => close(partner.token, reportId, {})))
  app.wait(hours(2))
  await answer(0, 3)
  app.wait(hours(45))
  await answer(3, 5)
  app.wait(hours(24))
  // Within their three days, reports do not count yet.
  expect(await record()).toBeNull()
  app.wait(hours(2))
  await answer(5, 6)
  const expected = { reports: 10, answeredPercent: 60, answeredSoonPercent: 50, medianHours: 47 }
  expect(await record('?lang=fr')).toEqual({ ...expected, localized: { median: 'en 2 jours' } })
  await answer(6, 10)
  expect(await record()).toEqual(expected)
  app.wait(hours(1))
  expect(await record()).toMatchObject({ answeredPercent: 100, answeredSoonPercent: 50 })
  app.wait(hours(24 * 365))
  expect(await record()).toBeNull()
  await app.reject(partner.partnerId)
  expect(await record()).toBe(404)
})

test('a slip for the seller is offered as long as our own check warns, whatever a report claims', async () => {
  const { partner, serial, batch } = await app.createCode()
  const contact = { shopperPhone: '+234 (0) 800-12', shopperWebsite: 'https://maker.example/help' }
  await app.change('partners', { id: partner.partnerId }, contact)
  const { reference } = await report({ enteredSerial: serial, verdict: 'recalled' })
  const look = async (lang = 'en') => (await open(`/report-status/${reference}`, { lang })).body
  expect(isOnSlip(await look())).toBe(false)
  const state = (body: object) =>
    app.call('PUT', `/api/products/batch/${batch.id}/state`, { token: partner.token, body })
  expect((await state({ action: 'recall', reason: 'Glass in it <here>.' })).statusCode).toBe(200)
  const slip = await look()
  expect(isOnSlip(slip)).toBe(true)
  for (const words of ['Recalled: do not use', 'Glass in it <here>.', 'Do not sell this pack.', contact.shopperPhone])
    expect(textOf(slip)).toContain(words)
  expect(slip).toContain('href="tel:+23480012"')
  for (const tag of languageTags) {
    const { slip: words } = statusWords[tag]
    const { details } = await loadTranslations(tag)
    for (const text of [words.title, words.takeBack, words.fair, details.serial])
      expect(textOf(await look(tag))).toContain(text)
  }
  // No scan is counted.
  expect(await app.scansOf(serial)).toEqual([])
  await state({ action: 'lift_recall', reason: 'A mistake' })
  expect(isOnSlip(await look())).toBe(false)
  const unknown = await report({ enteredSerial: '0000000000000000', verdict: 'unknown' })
  expect(isOnSlip((await open(`/report-status/${unknown.reference}`)).body)).toBe(true)
  const unseen = await report({ enteredSerial: '0000000000000000' })
  expect(isOnSlip((await open(`/report-status/${unseen.reference}`)).body)).toBe(false)
})
