import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/platform/config.ts'
import { requireProduction } from '../../src/platform/lib/require-production.ts'
import { createPaymentTestApp, startPayment, submitCheckout } from '../support/payment-client.ts'
import { enrollSecondFactor } from '../support/second-factor-client.ts'
import { type TestApp, useApp, useTestApp } from '../support/test-app.ts'

const paths = ['/dev/mail', '/dev/phone', '/sandbox/'] as const
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sahihi.example',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  PAYMENTS: 'sandbox',
}
const elsewhere = '102.89.40.7'

const app = await useTestApp()
const deployed = useApp(await createPaymentTestApp(production))

/** The cookies that a browser sends to a path after an admin has opened the developer pages from System. */
async function cookiesOf(target: TestApp, token: string, path: string) {
  const reply = await target.call('POST', '/api/admin/developer-pages', { token })
  const cookies = [reply.headers['set-cookie']].flat().map(String)
  return cookies.filter((cookie) => path.startsWith(/Path=([^;]+)/.exec(cookie)?.[1] ?? 'none'))
}
const cookieHeader = (cookies: string[]) => ({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })

describe.each(paths)('%s', (path) => {
  test('is open to this machine, by its own names', async () => {
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'sahihi.localhost'])
      expect((await app.call('GET', path, { headers: { host } })).statusCode).toBe(200)
    for (const from of ['::1', '::ffff:127.0.0.1', '127.8.8.8'])
      expect((await app.call('GET', path, { from })).statusCode).toBe(200)
  })

  test('is closed to other machines, and says what to do', async () => {
    const reply = await app.call('GET', path, { from: elsewhere })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('Sign in as an admin')
    expect((await app.call('GET', path, { from: '192.168.1.20' })).statusCode).toBe(401)
  })

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { via: '1.1 proxy' },
    { host: 'rebound.attacker.example' },
  ])('is closed to requests through a proxy on this machine or under the name of another site: %o', async (headers) => {
    expect((await app.call('GET', path, { headers })).statusCode).toBe(401)
  })

  test('is open to the browser of an admin until they sign out, and to no partner', async () => {
    const { token } = await app.createAdmin()
    const cookies = await cookiesOf(app, token, path)
    expect(cookies).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Strict$/)])
    const open = (headers: Record<string, string>) => app.call('GET', path, { headers, from: elsewhere })
    expect((await open(cookieHeader(cookies))).statusCode).toBe(200)
    await app.call('POST', '/api/partners/logout', { token })
    expect((await open(cookieHeader(cookies))).statusCode).toBe(401)
    const partner = await app.createPartner()
    expect(await cookiesOf(app, partner.token, path)).toEqual([])
    expect((await open({ cookie: `developer=${partner.token}` })).statusCode).toBe(401)
  })
})

test('the phone simulator cannot be used from elsewhere either', async () => {
  for (const path of ['/dev/phone', '/dev/phone/ussd', '/dev/phone/sms', '/%64ev/phone'])
    expect((await app.call('POST', path, { from: elsewhere })).statusCode).toBe(401)
})

test('another site that an admin or developer visits cannot change anything', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const path of ['/sandbox/refund/x', '/sandbox/confirm/x'])
    expect((await app.call('POST', path, { headers })).statusCode).toBe(401)
})

test('in production only an admin can open the payments of the sandbox, even on this machine; a payer needs the access code', async () => {
  const { checkout } = await startPayment(deployed, await deployed.createPartner())
  const refundPath = checkout.replace('checkout', 'refund')
  expect((await deployed.call('GET', checkout, { from: elsewhere })).statusCode).toBe(200)
  await submitCheckout(deployed, checkout, 'pay')
  expect((await deployed.call('GET', '/sandbox/')).statusCode).toBe(401)
  expect((await deployed.call('POST', refundPath)).statusCode).toBe(401)
  const { token, accountId } = await deployed.createAdmin()
  await enrollSecondFactor(deployed, accountId)
  const cookies = await cookiesOf(deployed, token, '/sandbox/')
  expect(cookies).toEqual([expect.stringMatching(/; Secure$/)])
  const list = await deployed.call('GET', '/sandbox/', { headers: cookieHeader(cookies), from: elsewhere })
  expect(list.body).toContain(refundPath)
  const refunded = await deployed.call('POST', refundPath, { headers: cookieHeader(cookies), from: elsewhere })
  expect(refunded.statusCode).toBe(303)
  expect((await deployed.call('GET', checkout)).body).toContain('This was refunded.')
})

describe('Without NODE_ENV=production', () => {
  const start = (env: Record<string, string>) => () => requireProduction(readConfig(env))

  test.each(['https://sahihi.ng', 'http://102.89.40.7:3000', 'http://[2c0f:f5c0::1]', 'https://check.sahihi.africa.'])(
    'the server does not start for %s, and says what to set',
    (PUBLIC_URL) => {
      expect(start({ PUBLIC_URL })).toThrow(ConfigError)
      expect(start({ PUBLIC_URL })).toThrow(/a public address: set NODE_ENV=production/)
      expect(start({ PUBLIC_URL, NODE_ENV: 'test' })).toThrow(ConfigError)
      expect(start({ ...production, PUBLIC_URL })).not.toThrow()
    },
  )

  const own = `http://localhost:3000 http://127.0.0.1 http://192.168.1.5:3000 http://10.0.0.5 http://100.101.102.103
    http://[::1]:3000 http://[fd00::5] http://sahihi-server:3000 http://laptop.local https://check.example`
  test.each(['', ...own.split(/\s+/)])('the server starts for %j', (PUBLIC_URL) => {
    expect(start({ PUBLIC_URL })).not.toThrow()
  })
})
