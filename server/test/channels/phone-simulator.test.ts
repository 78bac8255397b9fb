import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { channelEnv, createTextingTestApp, messageIn } from '../support/texting-client.ts'
import { fromOurPage, createTestApp, type TestApp } from '../support/test-app.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sahihi.example',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  PAYMENTS: 'sandbox',
}
const calls = ['/api/channels/ussd', '/api/channels/sms', '/dev/phone/ussd', '/dev/phone/sms'] as const

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})
afterAll(() => world.close())

const fromOurForm = { ...fromOurPage, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const play = (fields: Record<string, string>, where = world, headers: Record<string, string> = fromOurForm) =>
  where.call('POST', '/dev/phone', {
    body: new URLSearchParams(fields).toString(),
    headers: { ...form, ...headers },
  })
const screen = (page: { body: string }) => /<output>([^<]*)<\/output>/.exec(page.body)?.[1]
const keptIn = (page: { body: string }, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? ''

test('without their secrets the calls of the gateways are not there', async () => {
  expect((await world.call('POST', calls[0])).statusCode).toBe(404)
  expect((await world.call('POST', calls[1])).statusCode).toBe(404)
  const half = await createTestApp({ env: { AT_USSD_SECRET: channelEnv.AT_USSD_SECRET } })
  expect((await half.call('POST', calls[0])).statusCode).toBe(403)
  expect((await half.call('POST', calls[1])).statusCode).toBe(404)
  await half.close()
})

test('in production there is no phone to play with, and the calls only by their secrets', async () => {
  const closed = await createTestApp({ env: production })
  for (const path of ['/dev/phone', ...calls]) {
    expect((await closed.call('POST', path)).statusCode).toBe(404)
    expect((await closed.call('GET', path)).statusCode).toBe(404)
  }
  await closed.close()
  const open = await createTestApp({ env: { ...production, ...channelEnv } })
  expect((await open.call('GET', '/dev/phone')).statusCode).toBe(404)
  for (const [i, path] of calls.entries()) expect((await open.call('POST', path)).statusCode).toBe(i < 2 ? 403 : 404)
  await open.close()
})

test('the simulator’s own calls are closed to whoever has not its secret', async () => {
  for (const path of calls.slice(2))
    for (const query of ['', '?secret=', '?secret=undefined'])
      expect((await world.call('POST', path + query)).statusCode).toBe(403)
})

test('a session is dialled, answered wrongly, and answered', async () => {
  const { serial } = await world.createCode()
  const empty = await world.call('GET', '/dev/phone')
  expect(empty.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(empty.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  )
  const fields = { channel: 'ussd', phone: '+2348030000001' }
  const menu = await play(fields)
  expect(screen(menu)).toMatch(/^Sahihi: is it genuine\?/)
  const next = (page: { body: string }, input: string) =>
    play({ ...fields, sessionId: keptIn(page, 'sessionId'), typed: keptIn(page, 'typed'), input })
  const wrong = await next(menu, 'WRONG')
  expect(screen(wrong)).toMatch(/mistyped.*Type it again:$/)
  const end = await next(wrong, serial)
  expect(screen(end)).toMatch(/^GENUINE\. Paracetamol 500 mg by Emzor\. .*first time/)
  expect(end.body).not.toContain('name="input"')
  expect(end.body).toContain('Dial *384*100#')
})

test('a text is sent and delivered again as the same message; what is typed is only text on the page', async () => {
  const { serial } = await world.createCode({ name: `"Tom & Jerry" <b>'s` })
  const first = await play({ channel: 'sms', phone: '+2348030000002', body: serial })
  expect(screen(first)).toMatch(/^GENUINE\. &#34;Tom &#38; Jerry&#34; &#60;b&#62;&#39;s by Emzor\. .*first time/)
  const again = await play({
    channel: 'sms',
    phone: keptIn(first, 'phone'),
    body: serial,
    messageSid: keptIn(first, 'messageSid'),
  })
  expect(screen(again)).toBe(screen(first))
  const evil = await play({ channel: 'sms', phone: '"><script>alert(1)</script>', body: '</pre><script>' })
  expect(evil.body).not.toContain('<script')
})

test('another site’s page cannot make it text', async () => {
  const fields = { channel: 'sms', body: 'x' }
  expect((await play(fields, world, { ...fromOurForm, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})

test('with the gateways configured it speaks to their own calls', async () => {
  const open = await createTestApp({ env: channelEnv })
  const { serial } = await open.createCode()
  const sms = await play({ channel: 'sms', body: serial }, open)
  expect(sms.body).toContain('POST /api/channels/sms')
  expect(screen(sms)).toMatch(/^GENUINE/)
  const ussd = await play({ channel: 'ussd' }, open)
  expect(ussd.body).toContain('POST /api/channels/ussd')
  expect(ussd.body).not.toContain(channelEnv.AT_USSD_SECRET)
  expect(screen(ussd)).toMatch(/^Sahihi/)
  await open.close()
})

test('with the database away a shopper reads to try again in a moment, and then the scan counts once', async () => {
  const open = await createTextingTestApp()
  const { serial } = await open.createCode()
  let isAway = true
  const settle: typeof open.parts.settle = (scan) =>
    isAway ? Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) : open.parts.settle(scan)
  const app = await buildApp({ ...open.parts, settle })
  const message = { app, sid: 'SM1', phone: '+2348030000003' }
  const words = 'We cannot reach our records just now. Please try again in a moment.'
  expect(messageIn((await open.send(serial, message)).body)).toBe(words)
  expect((await open.dial(serial, { app })).body).toBe(`END ${words}`)
  isAway = false
  expect(messageIn((await open.send(serial, message)).body)).toContain('first time')
  expect(await open.scans()).toHaveLength(1)
  await app.close()
  await open.close()
})
