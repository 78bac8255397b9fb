import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { languageTags, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import { plainImage } from '../support/photo.ts'
import { randomIp } from '../support/random-ip.ts'
import { findReport, listReports } from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })
const admin = await app.createAdmin()
const adminToken = () => app.createSession(admin.accountId)

type Fields = Record<string, string | Blob>
type Post = { path?: string; headers?: Record<string, string>; from?: string }

/** Sends the form as a browser without JavaScript does. */
async function post(fields: Fields, { path = '/report', headers = {}, from = randomIp() }: Post = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  return app.call('POST', path, { body, headers: { 'content-type': type, ...headers }, from })
}

const open = (path: string, lang = 'en') => app.call('GET', path, { headers: { 'accept-language': lang } })
const referenceIn = (html: string) => /R-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(html)?.[0]
const idIn = (html: string) => /name="reportId" value="([^"]+)"/.exec(html)?.[1] ?? ''
const textOf = (html: string) =>
  html.replace(/<[^>]+>/g, '\n').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const jpeg = async (side: number) => new Blob([new Uint8Array(await plainImage(side, side).jpeg().toBuffer())])

test.each(languageTags)('in %s the page has the whole form, with the subject of the report', async (tag) => {
  const { report, reportProduct, photo, verdictLabels } = await loadTranslations(tag)
  const reply = await open('/report?serial=4000000000000AVM&verdict=unknown', tag)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect(reply.body).toContain(`<html lang="${tag}"`)
  const labels = [report.description, report.whereBought, report.contact, report.privacy, report.send, photo.legend]
  for (const words of [reportProduct, ...labels, verdictLabels.unknown, '4000-0000-0000-0AVM'])
    expect(textOf(reply.body)).toContain(words)
  expect(textOf(reply.body)).not.toContain(report.serial)
  expect(reply.body).toMatch(/<form [^>]*enctype="multipart\/form-data" method="post"/i)
  // A change of language keeps the subject.
  expect(reply.body).toContain('href="?serial=4000000000000AVM&#38;verdict=unknown&#38;lang=fr"')
})

test('a report sent without JavaScript reaches the partner with its photo, and the page shows its reference', async () => {
  const { partner, serial } = await app.createCode()
  const path = `/report?serial=${serial}&verdict=blocked`
  const reportId = idIn((await open(path)).body)
  const fields = { whereBought: 'Kano', contact: 'ada@home.example' }
  const description = 'It leaks.\r\nThe cap is loose.'
  const reply = await post({ reportId, description, ...fields, photo: await jpeg(900) }, { path })
  expect(reply.statusCode).toBe(200)
  expect(textOf(reply.body)).toContain('Your report has been sent. Keep the pack and the receipt.')
  expect(reply.body).not.toContain('<script')
  expect(await findReport(app, partner.token, reportId)).toMatchObject({
    reference: referenceIn(reply.body),
    enteredSerial: serial,
    verdict: 'blocked',
    description: 'It leaks.\nThe cap is loose.',
    ...fields,
    hasPhoto: true,
  })
})

test('a form without a photo, encoded as a query, is accepted too', async () => {
  const body = new URLSearchParams({ description: 'It smells.', serial: 'AB 12' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await app.call('POST', '/report', { body, headers, from: randomIp() })
  expect(reply.statusCode).toBe(200)
  const { reports } = await listReports(app, await adminToken(), `?search=${referenceIn(reply.body)}`)
  expect(reports).toMatchObject([{ description: 'It smells.', enteredSerial: 'AB 12' }])
})

test('a form that is sent twice, or reloaded, is one report with one reference', async () => {
  const fields = { reportId: randomUUID(), description: 'Sent twice.', photo: await jpeg(300) }
  const replies = await Promise.all([post(fields), post(fields), post(fields)])
  replies.push(await post(fields))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(new Set(replies.map(({ body }) => referenceIn(body))).size).toBe(1)
  const { reports } = await listReports(app, await adminToken())
  expect(reports.filter(({ description }) => description === 'Sent twice.')).toHaveLength(1)
})

const attack = '"><script>alert(1)</script><img src=x onerror=alert(2)>&quot;'

test('errors are at their fields in the reader’s language, and all input stays, as text only', async () => {
  const text = await loadTranslations('fr')
  const typed = { serial: `S${attack}`.slice(0, 64), whereBought: `W${attack}`, contact: `C${attack}` }
  const inFrench = { headers: { 'accept-language': 'fr' } }
  const empty = await post({ ...typed, reportId: randomUUID(), description: '  ' }, inFrench)
  expect(empty.statusCode).toBe(400)
  expect(textOf(empty.body)).toContain(text.report.descriptionRequired)
  expect(empty.body).toMatch(/<textarea [^>]*aria-invalid="true" autofocus/)
  expect(empty.body).not.toMatch(/<script|<img src=x/)
  const values = [...empty.body.matchAll(/<input [^>]*name="(serial|whereBought|contact)"[^>]* value="([^"]*)"/g)]
  expect(Object.fromEntries(values.map(([, name, value = '']) => [name, textOf(value)]))).toEqual(typed)

  const path = `/report?host=${encodeURIComponent(attack)}`
  const hidden = await post({ description: `D${attack}`, contact: 'me\u0007' }, { path })
  expect(hidden.statusCode).toBe(400)
  expect(textOf(hidden.body)).toContain('Use plain text only, without control characters.')
  expect(textOf(hidden.body)).toContain(`D${attack}`)
  expect(hidden.body).not.toMatch(/<script|<img src=x/)
})

test('a report with an invalid photo is stored, and the photo can be sent again or left out', async () => {
  const reportId = randomUUID()
  const reply = await post({ reportId, description: 'With a bad photo.', photo: new Blob(['no picture']) })
  expect(reply.statusCode).toBe(400)
  expect(textOf(reply.body)).toContain('Your report is saved, but its photo did not arrive. Please try it again.')
  expect(textOf(reply.body)).toContain('Use a JPEG, PNG or WebP photo.')
  const reference = referenceIn(reply.body) ?? ''
  expect(await findReport(app, await adminToken(), reportId)).toMatchObject({ reference, hasPhoto: false })
  const skipped = await post({ reportId, reference, skip: '1' }, { path: '/report/photo' })
  expect([skipped.statusCode, referenceIn(skipped.body)]).toEqual([200, reference])
  const again = await post({ reportId, reference, photo: await jpeg(300) }, { path: '/report/photo' })
  expect([again.statusCode, referenceIn(again.body)]).toEqual([200, reference])
  expect(await findReport(app, await adminToken(), reportId)).toMatchObject({ hasPhoto: true })
})

test('a report is stored although its photo is too large; a far larger body gets a page of its own', async () => {
  const reportId = randomUUID()
  const photo = new Blob([new Uint8Array(limits.photoMaxBytes + 1)])
  const reply = await post({ reportId, description: 'With a large photo.', photo })
  expect(reply.statusCode).toBe(400)
  expect(textOf(reply.body)).toContain('The photo must be smaller than 5 MB.')
  expect(await findReport(app, await adminToken(), reportId)).toMatchObject({ hasPhoto: false })
  const huge = await post({ description: 'x' }, { headers: { 'content-length': String(100 * 1024 * 1024) } })
  expect(huge.statusCode).toBe(400)
  expect(textOf(huge.body)).toContain('The photo must be smaller than 5 MB.')
  const text = new URLSearchParams({ description: 'x'.repeat(40_000) }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const long = await app.call('POST', '/report', { body: text, headers, from: randomIp() })
  expect([long.statusCode, long.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
})

test('a form from another site is refused and stores nothing; one without a site is accepted', async () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const reply = await post({ description: 'Forged' }, { headers })
    expect(reply.statusCode).toBe(403)
    expect(reply.body).not.toContain('Forged')
  }
  const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }]
  for (const headers of own) expect((await post({ description: 'Honest' }, { headers })).statusCode).toBe(200)
  const { reports } = await listReports(app, await adminToken())
  expect(reports.filter(({ description }) => description === 'Forged')).toEqual([])
})

test('a network that sends too many forms has to wait, and its input stays', async () => {
  const from = randomIp()
  for (let i = 0; i < 21; i++) expect((await post({ description: 'One of many' }, { from })).statusCode).toBe(200)
  const reply = await post({ description: 'One too many' }, { from })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '2'])
  expect(textOf(reply.body)).toContain('Too many tries. Wait 2 seconds, then try again.')
  expect(textOf(reply.body)).toContain('One too many')
  // The reason is below the fields, so the page opens there.
  expect(reply.body.match(/<[^>]* autofocus/g)).toEqual([expect.stringContaining('type="submit"')])
})

test('a report under investigation does not change, and the page offers to send a new one', async () => {
  const reportId = randomUUID()
  await post({ reportId, description: 'First' })
  app.wait(3600)
  const reply = await post({ reportId, description: 'Second' })
  expect(reply.statusCode).toBe(409)
  expect(textOf(reply.body)).toContain('We already have this report. To add something, send a new one.')
  const next = idIn(reply.body)
  expect((await post({ reportId: next, description: 'Second' })).statusCode).toBe(200)
  expect(await findReport(app, await adminToken(), next)).toMatchObject({ description: 'Second' })
})

const unfinished = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'
test.each([
  ['a multipart body that ends too early', 'multipart/form-data; boundary=x', unfinished],
  ['a multipart body without a boundary', 'multipart/form-data', 'x'],
  ['a multipart body of rubbish', 'multipart/form-data; boundary=x', '\0\0--x\r\n\r\n--x--'],
  ['a body of another type', 'text/plain', 'description=x'],
  ['JSON', 'application/json', '{"description":{}}'],
  ['no body', 'application/x-www-form-urlencoded', ''],
])('%s gets the form again', async (_, type, body) => {
  for (const path of ['/report', '/report/photo']) {
    const headers = { 'content-type': type }
    const reply = await app.call('POST', path, { body: Buffer.from(body), headers, from: randomIp() })
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.body).not.toContain('__')
  }
})
