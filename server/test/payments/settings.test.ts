import { pino } from 'pino'
import { expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { renewPlans } from '../../src/company/payments/renew-plans.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createFakePaystackTestApp } from '../support/fake-paystack.ts'
import { createPaymentTestApp, startPayment } from '../support/payment-client.ts'
import { sendPaymentWebhook } from '../support/payment-orders.ts'
import { createTestApp } from '../support/test-app.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://sahihi.example', SMTP_URL: 'smtp://127.0.0.1:2525' }
const live = { ...production, PAYSTACK_SECRET_KEY: 'sk_live_x' }
const missingKey =
  'PAYSTACK_SECRET_KEY is missing: without it plans are paid in a sandbox, where no money moves. PAYMENTS=sandbox says that this is meant.'

test.each([
  [production, missingKey],
  [{ ...production, PAYMENTS: 'paystack' }, 'PAYSTACK_SECRET_KEY is missing: PAYMENTS=paystack needs it.'],
  [{ PAYMENTS: 'paystack' }, 'PAYSTACK_SECRET_KEY is missing: PAYMENTS=paystack needs it.'],
  [{ ...production, PAYSTACK_SECRET_KEY: 'sk_test_x' }, 'PAYSTACK_SECRET_KEY is a test key'],
  [{ ...live, PAYSTACK_URL: 'http://127.0.0.1:8080' }, 'PAYSTACK_URL must begin with https:'],
  [{ PAYMENTS: 'free' }, 'The setting PAYMENTS is wrong: it must be paystack or sandbox.'],
])('with %o the server does not start, and says why', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each([{ ...production, PAYMENTS: 'sandbox' }, live, {}])('with %o the server starts', (env) => {
  expect(() => readConfig(env)).not.toThrow()
})

test('the message about a wrong key does not contain the key', () => {
  expect(() => readConfig({ PAYSTACK_SECRET_KEY: 'pk_live_hush' })).toThrow(
    /^(?!.*hush).*The setting PAYSTACK_SECRET_KEY is wrong/,
  )
})

const sandboxPaths = [
  ['GET', '/sandbox/'],
  ['POST', '/sandbox/refund/x'],
  ['GET', '/sandbox/checkout/x'],
  ['GET', '/sandbox/transaction/verify/x'],
] as const

test('with a provider key there is no sandbox', async () => {
  const app = await createTestApp({ env: { PAYSTACK_SECRET_KEY: 'sk_test_x', PAYSTACK_URL: 'http://127.0.0.1:1' } })
  for (const [method, path] of sandboxPaths) expect((await app.call(method, path)).statusCode).toBe(404)
  await app.close()
})

test('the sandbox shows a payment only with its key, and answers every path', async () => {
  const app = await createPaymentTestApp()
  const { reference } = await startPayment(app, await app.createPartner())
  const asked = `/sandbox/transaction/verify/${reference}`
  for (const authorization of ['', 'Bearer sk_test_x', 'Bearer '])
    expect((await app.call('GET', asked, { headers: { authorization } })).statusCode).toBe(401)
  for (const [method, path] of [
    ['GET', '/sandbox/checkout/%00'],
    ['POST', '/sandbox/checkout/%00'],
    ['POST', '/sandbox/refund/%00'],
    ['GET', '/sandbox/transaction/verify/%00'],
  ] as const)
    expect([path, (await app.call(method, path)).statusCode]).toEqual([path, 404])
  await app.close()
})

test('a signed webhook with an impossible reference is answered, and creates no job', async () => {
  const app = await createPaymentTestApp()
  for (const reference of ['SHH-\u0000', 'SHH-\ud800', 'x'.repeat(300)]) {
    const reply = await sendPaymentWebhook(app, `{"event":"charge.success","data":{"reference":"${reference}"}}`)
    expect(reply.statusCode).toBe(200)
  }
  const { rows } = await app.context.pool.query("select from jobs.job where name = 'reconcile-payment'")
  expect(rows).toEqual([])
  await app.close()
})

test('the log about an unavailable provider contains no key, saved card or payer', async () => {
  const { app, fakePaystack, buy, close } = await createFakePaystackTestApp()
  const lines: string[] = []
  app.context.log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const partner = await app.createPartner()
  await buy(partner, 'BASIC', { saveCard: true })
  app.time.now = new Date('2026-06-02T12:00:00Z')
  fakePaystack.failOn('charge_authorization', (response) => response.destroy())
  await renewPlans(app.context)
  fakePaystack.failOn('verify', (response) => response.end('sk_test_fake'))
  app.wait(60)
  await pollPayments(app.context)
  const log = lines.join('')
  expect(log).toContain('a plan could not be renewed now')
  expect(log).toContain('a payment could not be looked up')
  for (const secret of ['sk_test_fake', 'AUTH_8dfhjjdt', partner.email, partner.token])
    expect(log).not.toContain(secret)
  await close()
})
