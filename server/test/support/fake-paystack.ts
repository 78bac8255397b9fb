import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { afterAll, beforeEach } from 'vitest'
import { pollPayments, registerPaymentJobs } from '../../src/company/payments/jobs.ts'
import { reconcilePayment } from '../../src/company/payments/reconcile-payment.ts'
import { paystack, signBody } from '../../src/platform/payment-provider/paystack.ts'
import type { Actor } from './factories.ts'
import { fetchPayments, selectPaidPeriods, startPayment, verify } from './payment-client.ts'
import { createTestApp } from './test-app.ts'

type Answer = { status: number; body: object }
type Call = 'initialize' | 'verify' | 'charge_authorization'
/** What it does instead of its usual answer. */
export type Fault = (response: ServerResponse, usual: Answer) => void
type Transaction = Record<string, unknown>

const key = 'sk_test_fake'

/** A payment provider with the HTTP API of Paystack, whose answers a test can break. */
export async function createFakePaystack() {
  const transactions = new Map<string, Transaction>()
  const requests: { call: string; reference: string }[] = []
  const fault: { on?: Call; how?: Fault; reference?: string } = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Transaction) : {}
    const [, , call = '', inPath = ''] = new URL(request.url ?? '', 'http://x').pathname.split('/')
    const reference = String(body.reference ?? decodeURIComponent(inPath))
    requests.push({ call, reference })
    const usual =
      request.headers.authorization === `Bearer ${key}` ? answer(call, reference, body) : refusal(401, 'Invalid key')
    const isFaulty = fault.on === call && (fault.reference ?? reference) === reference
    if (isFaulty && fault.how) fault.how(response, usual)
    else send(response, usual)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function answer(call: string, reference: string, body: Transaction): Answer {
    const known = transactions.get(reference)
    if (call === 'verify') return known ? success(known) : refusal(400, 'Transaction reference not found')
    if (known) return refusal(400, 'Duplicate Transaction Reference')
    const { email, amount, currency, metadata } = body
    const isCharge = call === 'charge_authorization'
    const transaction = {
      id: 4099260516,
      domain: 'test',
      status: isCharge ? 'success' : 'abandoned',
      reference,
      amount,
      requested_amount: amount,
      currency,
      channel: 'card',
      gateway_response: 'Successful',
      paid_at: null,
      metadata,
      customer: { email },
      authorization: card(),
    }
    transactions.set(reference, transaction)
    if (isCharge) return success(transaction)
    return success({ authorization_url: `https://checkout.example/${reference}`, access_code: 'x', reference })
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    transactions,
    requests,
    fault,
    /** How often a call came for a payment. */
    count: (call: Call, reference: string) =>
      requests.filter((one) => one.call === call && one.reference === reference).length,
    /** Changes a payment as the next verify shows it. */
    change: (reference: string, changes: Transaction) =>
      transactions.set(reference, { ...transactions.get(reference), ...changes }),
    pay: (reference: string) => transactions.set(reference, { ...transactions.get(reference), status: 'success' }),
    failOn(on: Call, how: Fault, reference?: string) {
      Object.assign(fault, { on, how, reference })
    },
    recover() {
      Object.assign(fault, { on: undefined, how: undefined, reference: undefined })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type FakePaystack = Awaited<ReturnType<typeof createFakePaystack>>

const card = () => ({
  authorization_code: 'AUTH_8dfhjjdt',
  reusable: true,
  brand: 'visa',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
})

const success = (data: object): Answer => ({ status: 200, body: { status: true, message: 'Fine', data } })
const refusal = (status: number, message: string): Answer => ({ status, body: { status: false, message } })
export const send: Fault = (response, { status, body }) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Makes the bank ask the owner of a saved card to confirm a charge. */
export const requireConfirmation = (fakePaystack: FakePaystack) =>
  fakePaystack.failOn('charge_authorization', (response, usual) => {
    const { reference } = (usual.body as { data: { reference: string } }).data
    fakePaystack.change(reference, { status: 'abandoned' })
    const data = { paused: true, reference, authorization_url: 'https://checkout.example/confirm' }
    send(response, { status: 200, body: { status: true, message: 'Please, redirect your customer', data } })
  })

/** An app that pays through the fake provider, for all tests of a file. Each begins with the fixture's `reset`. */
export async function useFakePaystackApp(settings?: Record<string, string>) {
  const fixture = await createFakePaystackTestApp(settings)
  beforeEach(fixture.reset)
  afterAll(fixture.close)
  return fixture
}

/** An app that pays through the fake provider. */
export async function createFakePaystackTestApp(settings: Record<string, string> = {}) {
  const fakePaystack = await createFakePaystack()
  const env = { PAYSTACK_SECRET_KEY: key, PAYSTACK_URL: fakePaystack.url, ...settings }
  const app = await createTestApp({ env, mailRetrySeconds: 1 })
  /** How many milliseconds the app waits for an answer; the real timeout by default. */
  const setProviderTimeout = (timeout?: number) => {
    const fixture = { url: () => fakePaystack.url, key: async () => key, isTest: true }
    // Not replaced: the routes hold this object.
    Object.assign(app.context.payments, paystack(timeout === undefined ? fixture : { ...fixture, timeout }))
  }
  setProviderTimeout()
  await registerPaymentJobs(app.context)
  /** Pays for a month and returns the reference. The partner gets a new session, because the clock may have moved. */
  const buy = async (partner: Actor, planType: PaidPlanType, overrides: { saveCard?: boolean } = {}) => {
    const actor = await withNewSession(partner)
    const { reference } = await startPayment(app, actor, { planType, ...overrides })
    fakePaystack.pay(reference)
    const reply = await verify(app, actor, reference)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reference
  }
  /** Back to the start of a file: May, no saved cards, nothing to poll, and a provider that answers. */
  const reset = async () => {
    app.time.now = new Date('2026-05-03T10:00:00Z')
    fakePaystack.recover()
    await app.db.deleteFrom('paymentMethods').execute()
    await app.db.updateTable('payments').set({ nextPollAt: null }).execute()
  }
  /** A new partner with a payment that it has not paid yet. */
  const begin = async (body?: object) => {
    const partner = await app.createPartner()
    return { partner, ...(await startPayment(app, partner, body)) }
  }
  /** A new partner whose Basic plan renews. */
  const createRenewingPartner = async () => {
    const partner = await app.createPartner()
    await buy(partner, 'BASIC', { saveCard: true })
    return partner
  }
  /** The state of the partner's newest payment, and how many paid months it has. */
  const outcomeOf = async (partner: Actor) => {
    const [newest] = await fetchPayments(app, await withNewSession(partner))
    return [newest?.state, (await selectPaidPeriods(app, partner)).length]
  }
  const renewalsOf = async (partner: Actor) =>
    (await fetchPayments(app, await withNewSession(partner))).filter(({ isRenewal }) => isRenewal)
  const chargesOf = async (partner: Actor) => {
    const references = (await renewalsOf(partner)).map(({ reference }) => reference)
    return references.reduce((sum, reference) => sum + fakePaystack.count('charge_authorization', reference), 0)
  }
  const poll = async (minutes: number) => {
    app.wait(minutes * 60)
    await pollPayments(app.context)
  }
  /** What the provider sends, signed with its key. */
  const sendWebhook = (body: object) => {
    const bytes = Buffer.from(JSON.stringify(body))
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signBody(key, bytes) }
    return app.call('POST', '/api/webhooks/paystack', { body: bytes, headers })
  }
  const withNewSession = async (partner: Actor) => ({ ...partner, token: await app.createSession(partner.accountId) })
  const reverse = async (reference: string) => {
    fakePaystack.change(reference, { status: 'reversed' })
    await reconcilePayment(app.context, reference)
  }
  const close = async () => {
    await app.close()
    fakePaystack.close()
  }
  const calls = { begin, buy, createRenewingPartner, outcomeOf, renewalsOf, chargesOf, poll, sendWebhook, reverse }
  return { app, fakePaystack, setProviderTimeout, reset, ...calls, withNewSession, close }
}
