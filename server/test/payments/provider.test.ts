import { afterEach, describe, expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { reconcilePayment } from '../../src/company/payments/reconcile-payment.ts'
import type { Actor } from '../support/factories.ts'
import { type FakePaystack, type Fault, send, useFakePaystackApp } from '../support/fake-paystack.ts'
import { fetchPayments, selectPaidPeriods, startPayment, verify } from '../support/payment-client.ts'

const { app, fakePaystack, setProviderTimeout } = await useFakePaystackApp()
afterEach(() => behave())

const stateOf = async (partner: Actor) => (await fetchPayments(app, partner))[0]?.state
const poll = async (minutes: number) => {
  app.wait(minutes * 60)
  await pollPayments(app.context)
}

const misbehave = (...fault: Parameters<FakePaystack['failOn']>) => {
  if (fault[1] === never) setProviderTimeout(400)
  fakePaystack.failOn(...fault)
}
const behave = () => {
  setProviderTimeout()
  fakePaystack.recover()
}

const never: Fault = () => {}
const faults: [string, Fault][] = [
  ['never comes', never],
  ['breaks off', (response) => response.destroy()],
  [
    'breaks off halfway',
    (response, { body }) => {
      response.writeHead(200, { 'content-length': '9999' }).write(JSON.stringify(body))
      response.destroy()
    },
  ],
  ['is a 500', (response, { body }) => send(response, { status: 500, body })],
  [
    'is a 502 in HTML',
    (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  ],
  ['is HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
  ['is half of its JSON', (response, { body }) => response.end(JSON.stringify(body).slice(0, 60))],
  ['is empty', (response) => response.end()],
  ['leads elsewhere', (response) => response.writeHead(302, { location: `${fakePaystack.url}/elsewhere` }).end()],
  ['is null', (response) => response.end('null')],
  ['has no data', (response) => send(response, { status: 200, body: { status: true, message: 'Fine' } })],
  [
    'says that the key is wrong',
    (response) => send(response, { status: 401, body: { status: false, message: 'Invalid key' } }),
  ],
  ['is a refusal that carries a payment', (response, { body }) => send(response, { status: 404, body })],
]

describe('when the provider’s answer', () => {
  test.each(faults)('about a paid payment %s, nothing is credited; the poller finds it later, once', async (_, how) => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner)
    fakePaystack.pay(reference)
    misbehave('verify', how, reference)
    const reply = await verify(app, partner, reference)
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().message]).toEqual([
      503,
      '5',
      'Failed to verify payment. Please contact support if payment was deducted.',
    ])
    await poll(1)
    expect([await stateOf(partner), await selectPaidPeriods(app, partner)]).toEqual(['pending', []])
    behave()
    await poll(5)
    await pollPayments(app.context)
    expect([await stateOf(partner), (await selectPaidPeriods(app, partner)).length]).toEqual(['paid', 1])
  })

  test.each(faults)(
    'to the start of a payment %s, the partner may try again, and a charge that was made is found',
    async (_, how) => {
      const partner = await app.createPartner()
      misbehave('initialize', how)
      await expect(startPayment(app, partner)).rejects.toThrow('Failed to initialize subscription. Please try again.')
      behave()
      expect(await fetchPayments(app, partner)).toEqual([])
      const { reference } = await app.db
        .selectFrom('payments')
        .where('partnerId', '=', partner.partnerId)
        .select('reference')
        .executeTakeFirstOrThrow()
      fakePaystack.pay(reference)
      await poll(1)
      await pollPayments(app.context)
      expect([await stateOf(partner), (await selectPaidPeriods(app, partner)).length]).toEqual(['paid', 1])
    },
  )

  test.each([
    { metadata: '' },
    { metadata: 0 },
    { metadata: null },
    { metadata: undefined },
    { metadata: 'some words' },
    { metadata: '{"planType":"BASIC"}' },
    { metadata: ['x'] },
    { amount: 1_531_000, requested_amount: 1_500_000, fees: 31_000 },
    { amount: '1500000', requested_amount: '1500000' },
    { requested_amount: undefined },
    { id: undefined },
    { id: 'text' },
    { id: 18_446_744_073_709_551_615n },
    { gateway_response: 'Approved\u0000', channel: 'card\ud800' },
    { authorization: {}, customer: null },
    { paid_at: 'once' },
    { surprise: { deep: [1] } },
  ])('has %o, the payment is still credited', async (changes) => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner, { planType: 'BASIC', saveCard: true })
    fakePaystack.change(reference, { status: 'success', ...changes })
    fakePaystack.failOn('verify', (response, { body }) =>
      response.end(JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))),
    )
    expect((await verify(app, partner, reference)).statusCode).toBe(200)
    expect([await stateOf(partner), (await selectPaidPeriods(app, partner)).length]).toEqual(['paid', 1])
  })

  test.each([
    ['pending', ['abandoned', 'ongoing', 'processing', 'queued', 'pending', 'SUCCESS', 'constructor', '__proto__', '']],
    ['failed', ['failed']],
    ['withdrawn', ['reversed']],
  ])('says that a payment is %s, in any of its terms, no month is granted', async (state, words) => {
    for (const status of words) {
      const partner = await app.createPartner()
      const { reference } = await startPayment(app, partner)
      fakePaystack.change(reference, { status })
      expect((await verify(app, partner, reference)).json()).toMatchObject({
        success: false,
        code: state === 'pending' ? 'payment_pending' : 'payment_failed',
        details: { payment: { state } },
      })
      expect([status, await stateOf(partner), await selectPaidPeriods(app, partner)]).toEqual([status, state, []])
    }
  })

  test.each([
    [402, { amount: 1_499_999, requested_amount: 1_500_000 }],
    [402, { amount: 1_500_000, requested_amount: 1 }],
    [402, { amount: -1_500_000 }],
    [402, { currency: 'ngn' }],
    [402, { domain: 'live' }],
    [402, { domain: undefined }],
    [402, { reference: 'SHH-another' }],
    [402, { metadata: '{"planType":"ENTERPRISE"}' }],
    [402, { metadata: { planType: null } }],
    [503, { amount: null }],
    [503, { amount: true }],
    [503, { amount: [1_500_000] }],
    [503, { amount: '1.5e6' }],
    [503, { amount: 1_500_000.5 }],
    [503, { amount: undefined }],
    [503, { currency: undefined }],
    [503, { status: 1 }],
  ])('is a %i for a payment of %o, and grants no month', async (status, changes) => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner)
    fakePaystack.change(reference, { status: 'success', ...changes })
    expect((await verify(app, partner, reference)).statusCode).toBe(status)
    expect([await stateOf(partner), await selectPaidPeriods(app, partner)]).toEqual([
      status === 402 ? 'flagged' : 'pending',
      [],
    ])
  })

  test.each([400, 404])('is %i because it does not know the reference, the payment stays pending', async (status) => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner)
    fakePaystack.failOn('verify', (response) =>
      send(response, { status, body: { status: false, message: 'Transaction reference not found' } }),
    )
    expect((await verify(app, partner, reference)).json()).toMatchObject({
      success: false,
      details: { payment: { state: 'pending' } },
    })
  })
})

describe('a credited payment', () => {
  test.each([
    { status: 'failed' },
    { status: 'abandoned' },
    { amount: 1 },
    { currency: 'GHS' },
    { reference: 'SHH-another' },
  ])('stays credited when the provider later says %o', async (changes) => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner)
    fakePaystack.pay(reference)
    await verify(app, partner, reference)
    fakePaystack.change(reference, changes)
    fakePaystack.failOn('verify', (response) =>
      send(response, {
        status: 200,
        body: { status: true, message: 'Fine', data: fakePaystack.transactions.get(reference) ?? {} },
      }),
    )
    await reconcilePayment(app.context, reference)
    expect([await stateOf(partner), (await selectPaidPeriods(app, partner)).length]).toEqual(['paid', 1])
  })
})

test('a resolved payment is credited when the provider’s answer matches later, and its note stays', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  fakePaystack.change(reference, { status: 'success', currency: 'GHS' })
  await verify(app, partner, reference)
  await app.db
    .updateTable('payments')
    .set({ resolvedAt: app.time.now, resolutionNote: 'The provider mends it.' })
    .where('reference', '=', reference)
    .execute()
  expect(await stateOf(partner)).toBe('resolved')
  fakePaystack.change(reference, { currency: 'NGN' })
  expect((await verify(app, partner, reference)).statusCode).toBe(200)
  const row = await app.db.selectFrom('payments').where('reference', '=', reference).select('resolutionNote').execute()
  expect([await stateOf(partner), row]).toEqual(['paid', [{ resolutionNote: 'The provider mends it.' }]])
})

test('a reference that no database could hold is not found', async () => {
  const partner = await app.createPartner()
  expect((await verify(app, partner, 'SHH-%00')).statusCode).toBe(404)
})
