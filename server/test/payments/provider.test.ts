import { afterEach, describe, expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { reconcilePayment } from '../../src/company/payments/reconcile-payment.ts'
import { type FakePaystack, type Fault, send, useFakePaystackApp } from '../support/fake-paystack.ts'
import { answerOf } from '../support/mailbox.ts'
import { fetchPayments, startPayment, verify } from '../support/payment-client.ts'

const { app, fakePaystack, setProviderTimeout, begin, outcomeOf, poll } = await useFakePaystackApp()
afterEach(() => behave())

const misbehave = (...fault: Parameters<FakePaystack['failOn']>) => {
  if (fault[1] === never) setProviderTimeout(400)
  fakePaystack.failOn(...fault)
}
const behave = () => {
  setProviderTimeout()
  fakePaystack.recover()
}

const never: Fault = () => {}
const breakOff: Fault = (response, { body }) => {
  response.writeHead(200, { 'content-length': '9999' }).write(JSON.stringify(body))
  response.destroy()
}
const html = { 'content-type': 'text/html' }
const refusal = (message: string) => ({ status: false, message })
const faults: [string, Fault][] = [
  ['never comes', never],
  ['breaks off', (response) => response.destroy()],
  ['breaks off halfway', breakOff],
  ['is a 500', (response, { body }) => send(response, { status: 500, body })],
  ['is a 502 in HTML', (response) => response.writeHead(502, html).end('<h1>Bad gateway</h1>')],
  ['is HTML', (response) => response.writeHead(200, html).end('<h1>Hello</h1>')],
  ['is half of its JSON', (response, { body }) => response.end(JSON.stringify(body).slice(0, 60))],
  ['is empty', (response) => response.end()],
  ['leads elsewhere', (response) => response.writeHead(302, { location: `${fakePaystack.url}/elsewhere` }).end()],
  ['is null', (response) => response.end('null')],
  ['has no data', (response) => send(response, { status: 200, body: { status: true, message: 'Fine' } })],
  ['says that the key is wrong', (response) => send(response, { status: 401, body: refusal('Invalid key') })],
  ['is a refusal that carries a payment', (response, { body }) => send(response, { status: 404, body })],
]

describe('when the provider’s answer', () => {
  test.each(faults)('about a paid payment %s, nothing is credited until the poller finds it', async (_, how) => {
    const { partner, reference } = await begin()
    fakePaystack.pay(reference)
    misbehave('verify', how, reference)
    const reply = await verify(app, partner, reference)
    const message = 'Failed to verify payment. Please contact support if payment was deducted.'
    expect([reply.headers['retry-after'], ...answerOf(reply)]).toEqual(['5', 503, message])
    await poll(1)
    expect(await outcomeOf(partner)).toEqual(['pending', 0])
    behave()
    await poll(5)
    await pollPayments(app.context)
    expect(await outcomeOf(partner)).toEqual(['paid', 1])
  })

  test.each(faults)('to a new payment %s, the partner may try again, and a charge is still found', async (_, how) => {
    const partner = await app.createPartner()
    misbehave('initialize', how)
    await expect(startPayment(app, partner)).rejects.toThrow('Failed to initialize subscription. Please try again.')
    behave()
    expect(await fetchPayments(app, partner)).toEqual([])
    const { reference } = await app.row('payments', { partnerId: partner.partnerId })
    fakePaystack.pay(reference)
    await poll(1)
    await pollPayments(app.context)
    expect(await outcomeOf(partner)).toEqual(['paid', 1])
  })

  const odd: object[] = [
    ...['', 0, null, undefined, 'some words', '{"planType":"BASIC"}', ['x']].map((metadata) => ({ metadata })),
    { amount: 1_531_000, requested_amount: 1_500_000, fees: 31_000 },
    { amount: '1500000', requested_amount: '1500000' },
    { requested_amount: undefined },
    ...[undefined, 'text', 18_446_744_073_709_551_615n].map((id) => ({ id })),
    { gateway_response: 'Approved\u0000', channel: 'card\ud800' },
    { authorization: {}, customer: null },
    { paid_at: 'once' },
    { surprise: { deep: [1] } },
  ]
  test.each(odd)('has %o, the payment is still credited', async (changes) => {
    const { partner, reference } = await begin({ planType: 'BASIC', saveCard: true })
    fakePaystack.change(reference, { status: 'success', ...changes })
    fakePaystack.failOn('verify', (response, { body }) =>
      response.end(JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))),
    )
    expect((await verify(app, partner, reference)).statusCode).toBe(200)
    expect(await outcomeOf(partner)).toEqual(['paid', 1])
  })

  test.each([
    ['pending', ['abandoned', 'ongoing', 'processing', 'queued', 'pending', 'SUCCESS', 'constructor', '__proto__', '']],
    ['failed', ['failed']],
    ['withdrawn', ['reversed']],
  ])('says that a payment is %s, in any of its terms, it grants no month', async (state, words) => {
    for (const status of words) {
      const { partner, reference } = await begin()
      fakePaystack.change(reference, { status })
      expect((await verify(app, partner, reference)).json()).toMatchObject({
        success: false,
        code: state === 'pending' ? 'payment_pending' : 'payment_failed',
        details: { payment: { state } },
      })
      expect([status, ...(await outcomeOf(partner))]).toEqual([status, state, 0])
    }
  })

  const wrong: (readonly [number, object])[] = [
    [402, { amount: 1_499_999, requested_amount: 1_500_000 }],
    [402, { amount: 1_500_000, requested_amount: 1 }],
    [402, { amount: -1_500_000 }],
    [402, { currency: 'ngn' }],
    [402, { domain: 'live' }],
    [402, { domain: undefined }],
    [402, { reference: 'SHH-another' }],
    [402, { metadata: '{"planType":"ENTERPRISE"}' }],
    [402, { metadata: { planType: null } }],
    ...[null, true, [1_500_000], '1.5e6', 1_500_000.5, undefined].map((amount) => [503, { amount }] as const),
    [503, { currency: undefined }],
    [503, { status: 1 }],
  ]
  test.each(wrong)('is a %i for a payment of %o, and grants no month', async (status, changes) => {
    const { partner, reference } = await begin()
    fakePaystack.change(reference, { status: 'success', ...changes })
    expect((await verify(app, partner, reference)).statusCode).toBe(status)
    expect(await outcomeOf(partner)).toEqual([status === 402 ? 'flagged' : 'pending', 0])
  })

  test.each([400, 404])('is %i because it does not know the reference, the payment stays pending', async (status) => {
    const { partner, reference } = await begin()
    const body = refusal('Transaction reference not found')
    fakePaystack.failOn('verify', (response) => send(response, { status, body }))
    const details = { payment: { state: 'pending' } }
    expect((await verify(app, partner, reference)).json()).toMatchObject({ success: false, details })
  })
})

describe('a credited payment', () => {
  const later = [
    { status: 'failed' },
    { status: 'abandoned' },
    { amount: 1 },
    { currency: 'GHS' },
    { reference: 'SHH-another' },
  ]
  test.each<Record<string, unknown>>(later)('stays credited when the provider later says %o', async (changes) => {
    const { partner, reference } = await begin()
    fakePaystack.pay(reference)
    await verify(app, partner, reference)
    fakePaystack.change(reference, changes)
    const body = { status: true, message: 'Fine', data: fakePaystack.transactions.get(reference) ?? {} }
    fakePaystack.failOn('verify', (response) => send(response, { status: 200, body }))
    await reconcilePayment(app.context, reference)
    expect(await outcomeOf(partner)).toEqual(['paid', 1])
  })
})

test('a resolved payment is credited when the provider’s answer matches later, and keeps its note', async () => {
  const { partner, reference } = await begin()
  fakePaystack.change(reference, { status: 'success', currency: 'GHS' })
  await verify(app, partner, reference)
  await app.change('payments', { reference }, { resolvedAt: app.time.now, resolutionNote: 'The provider corrects it.' })
  expect(await outcomeOf(partner)).toEqual(['resolved', 0])
  fakePaystack.change(reference, { currency: 'NGN' })
  expect((await verify(app, partner, reference)).statusCode).toBe(200)
  expect(await outcomeOf(partner)).toEqual(['paid', 1])
  expect(await app.row('payments', { reference })).toMatchObject({ resolutionNote: 'The provider corrects it.' })
})

test('a reference that the database cannot store is not found', async () => {
  const partner = await app.createPartner()
  expect((await verify(app, partner, 'SHH-%00')).statusCode).toBe(404)
})
