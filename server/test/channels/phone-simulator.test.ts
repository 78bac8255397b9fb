import { expect, test, vi } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createTestApp, fromOurPage, useTestApp } from '../support/test-app.ts'
import { channelEnv, createTextingTestApp, messageOfTwiml } from '../support/texting-client.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sahihi.example',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  PAYMENTS: 'sandbox',
}
const calls = ['/api/channels/ussd', '/api/channels/sms', '/dev/phone/ussd', '/dev/phone/sms'] as const
const whatsAppCalls = ['/api/channels/whatsapp', '/dev/phone/whatsapp', '/dev/phone/graph/100000000000001/messages']

const app = await useTestApp()

const fromOurForm = { ...fromOurPage, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (fields: Record<string, string>, target = app, headers: Record<string, string> = fromOurForm) =>
  target.call('POST', '/dev/phone', { body: new URLSearchParams(fields).toString(), headers: { ...form, ...headers } })
const screen = (page: { body: string }) => /<output>([^<]*)<\/output>/.exec(page.body)?.[1]
const hiddenField = (page: { body: string }, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? ''

test('the endpoints of a gateway exist only if its secret is set', async () => {
  expect((await app.call('POST', calls[0])).statusCode).toBe(404)
  expect((await app.call('POST', calls[1])).statusCode).toBe(404)
  const ussdOnly = await createTestApp({ env: { AT_USSD_SECRET: channelEnv.AT_USSD_SECRET } })
  expect((await ussdOnly.call('POST', calls[0])).statusCode).toBe(403)
  expect((await ussdOnly.call('POST', calls[1])).statusCode).toBe(404)
  await ussdOnly.close()
})

test('in production there is no simulator, and the endpoints exist only with their secrets', async () => {
  const closed = await createTestApp({ env: production })
  for (const path of ['/dev/phone', ...calls, ...whatsAppCalls]) {
    expect((await closed.call('POST', path)).statusCode).toBe(404)
    expect((await closed.call('GET', path)).statusCode).toBe(404)
  }
  await closed.close()
  const open = await createTestApp({ env: { ...production, ...channelEnv } })
  expect((await open.call('GET', '/dev/phone')).statusCode).toBe(404)
  for (const [i, path] of calls.entries()) expect((await open.call('POST', path)).statusCode).toBe(i < 2 ? 403 : 404)
  await open.close()
})

test('the simulator’s endpoints refuse calls without its secret', async () => {
  for (const path of calls.slice(2))
    for (const query of ['', '?secret=', '?secret=undefined'])
      expect((await app.call('POST', path + query)).statusCode).toBe(403)
})

test('a USSD session shows the menu, then an error for a wrong serial, then the verdict', async () => {
  const { serial } = await app.createCode()
  const empty = await app.call('GET', '/dev/phone')
  expect(empty.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(empty.headers['content-security-policy']).toContain("default-src 'none'")
  const fields = { channel: 'ussd', phone: '+2348030000001' }
  const menu = await post(fields)
  expect(screen(menu)).toMatch(/^Sahihi: type the serial number/)
  const next = (page: { body: string }, input: string) =>
    post({ ...fields, sessionId: hiddenField(page, 'sessionId'), typed: hiddenField(page, 'typed'), input })
  const wrong = await next(menu, 'WRONG')
  expect(screen(wrong)).toMatch(/right\. Check each letter.*Type it again:$/)
  const end = await next(wrong, serial)
  expect(screen(end)).toMatch(/^GENUINE\. Paracetamol 500 mg by Emzor\. .*First check/)
  expect(end.body).not.toContain('name="input"')
  expect(end.body).toContain('Dial *384*100#')
})

test('the same text message can be delivered twice; the page escapes typed text', async () => {
  const { serial } = await app.createCode({ name: `"Tom & Jerry" <b>'s` })
  const first = await post({ channel: 'sms', phone: '+2348030000002', body: serial })
  expect(screen(first)).toMatch(/^GENUINE\. &#34;Tom &#38; Jerry&#34; &#60;b&#62;&#39;s by Emzor\. .*First check/)
  const [phone, messageSid] = [hiddenField(first, 'phone'), hiddenField(first, 'messageSid')]
  const again = await post({ channel: 'sms', phone, body: serial, messageSid })
  expect(screen(again)).toBe(screen(first))
  const hostile = await post({ channel: 'sms', phone: '"><script>alert(1)</script>', body: '</pre><script>' })
  expect(hostile.body).not.toContain('<script')
})

test('a page of another site cannot use the simulator', async () => {
  const fields = { channel: 'sms', body: 'x' }
  expect((await post(fields, app, { ...fromOurForm, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401)
})

test('with the gateways configured the simulator calls their endpoints', async () => {
  const open = await createTestApp({ env: channelEnv })
  const { serial } = await open.createCode()
  const sms = await post({ channel: 'sms', body: serial }, open)
  expect(sms.body).toContain('POST /api/channels/sms')
  expect(screen(sms)).toMatch(/^GENUINE/)
  const ussd = await post({ channel: 'ussd' }, open)
  expect(ussd.body).toContain('POST /api/channels/ussd')
  expect(ussd.body).not.toContain(channelEnv.AT_USSD_SECRET)
  expect(screen(ussd)).toMatch(/^Sahihi/)
  await open.close()
})

test('a chat by WhatsApp shows the verdict on a photo, and its buttons go on', async () => {
  const open = await createTestApp({ listens: true })
  await open.fastify.registerChannelJobs()
  const { serial } = await open.createCode({ name: 'Tonic <b>' })
  const fields = { channel: 'whatsApp', phone: '+2348030000009' }
  expect((await open.call('GET', '/dev/phone')).body).toContain('Send a photo of its code')
  const verdict = await post({ ...fields, photoOf: serial }, open)
  expect(verdict.body).toContain('POST /dev/phone/whatsapp')
  expect(verdict.body).toMatch(/<strong>Verified!<\/strong>\n[^<]*Tonic &#60;b&#62;, Emzor/)
  const [choose = ''] = /choose [0-9a-f-]{36} \w+/.exec(verdict.body) ?? []
  const choice = await post({ ...fields, tapped: choose }, open)
  const [hausa = ''] = /ha [0-9a-f-]{36} \w+/.exec(choice.body) ?? []
  expect((await post({ ...fields, tapped: hausa }, open)).body).toContain('<strong>Na gaske ne!</strong>')
  expect(await open.db.selectFrom('scans').selectAll().execute()).toHaveLength(1)
  await open.close()
})

test('while the database is unavailable the answer asks to try again; afterwards the scan counts once', async () => {
  const open = await createTextingTestApp()
  const { serial } = await open.createCode()
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const query = vi.spyOn(open.context.scanPool, 'query').mockImplementation(refuse)
  const message = { sid: 'SM1', phone: '+2348030000003' }
  const answer = "We can't check right now. Please try again in a moment."
  expect(messageOfTwiml((await open.send(serial, message)).body)).toBe(answer)
  expect((await open.dial(serial)).body).toBe(`END ${answer}`)
  query.mockRestore()
  expect(messageOfTwiml((await open.send(serial, message)).body)).toContain('First check')
  expect(await open.scans()).toHaveLength(1)
  await open.close()
})

test.each([
  [{ AT_USSD_SECRET: 'short' }, 'The setting AT_USSD_SECRET is wrong: it must be 16 to 128 letters'],
  [{ AT_USSD_SECRET: 'with a space, and a & sign' }, 'The setting AT_USSD_SECRET is wrong'],
  [{ TWILIO_AUTH_TOKEN: 'AC123' }, 'The setting TWILIO_AUTH_TOKEN is wrong: it must be the auth token of your Twilio'],
])('the server does not start with %o, and says why', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
