import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { makeOrder } from '../../src/catalog/orders/make-order.ts'
import { renewPlans } from '../../src/company/payments/renew-plans.ts'
import { createAdminClient } from '../support/admin-client.ts'
import { insertKey } from '../support/api-key-client.ts'
import { closePartner, previewClosure, tablesWith } from '../support/closure-client.ts'
import type { Actor } from '../support/factories.ts'
import { countMailsTo, readMessage, registerMailJobs, waitForMails } from '../support/mailbox.ts'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { createPaymentTestApp, startPayment, submitCheckout, verify } from '../support/payment-client.ts'
import { createSignedInPartner } from '../support/profile-client.ts'
import { fromOurPage, useApp } from '../support/test-app.ts'

const app = useApp(await createPaymentTestApp())
await registerMailJobs(app)
await registerOrderJobs(app.context)
const admin = await createAdminClient(app)
const orders = createOrderClient(app)

/** A signed-in owner in the form that other factories expect. */
async function createOwner(codeLimit = 100) {
  const owner = await createSignedInPartner(app)
  const { partnerId } = owner
  await app.change('subscriptionPeriods', { partnerId }, { planType: 'ENTERPRISE', codeLimit })
  const { accountId } = await app.row('memberships', { partnerId })
  return { ...owner, accountId } satisfies Actor
}
const flaggedOf = async (reference: string) =>
  (await admin.call('GET', 'payments/flagged'))
    .json<{ data: { reference: string; flagReason: string }[] }>()
    .data.find((payment) => payment.reference === reference)

test('an open payment is canceled, and money that still arrives is flagged for an admin', async () => {
  const owner = await createOwner()
  const { checkout, reference } = await startPayment(app, owner, { planType: 'BASIC', saveCard: true })
  expect(await previewClosure(app, owner)).toMatchObject({ openPayments: 1 })
  expect((await closePartner(app, owner)).statusCode).toBe(200)
  const payment = () => app.row('payments', { reference })
  expect(await payment()).toMatchObject({ canceledAt: app.time.now, saveCard: false, creditedAt: null })
  const mails = await countMailsTo(app, owner.email)
  await submitCheckout(app, checkout, 'pay')
  await expect
    .poll(() => flaggedOf(reference), { timeout: 20_000 })
    .toMatchObject({ flagReason: 'The company had closed its account before it was paid.' })
  expect(await payment()).toMatchObject({ creditedAt: null, receiptNumber: null })
  const { id } = await payment()
  const resolved = await admin.call('PUT', `payments/${id}/resolution`, {
    note: 'Given back.',
    message: 'We gave it back.',
  })
  expect(resolved.statusCode).toBe(200)
  await waitForMails(app)
  expect(await countMailsTo(app, owner.email)).toBeLessThanOrEqual(mails + 1) // the one that confirms the closing
  expect(await tablesWith(app, owner.email)).toEqual([])
})

test('the saved card is deleted and the plan is not renewed', async () => {
  const owner = await createOwner()
  const { checkout, reference } = await startPayment(app, owner, { planType: 'BASIC', saveCard: true })
  await submitCheckout(app, checkout, 'pay')
  await verify(app, owner, reference)
  const cards = () => app.rows('paymentMethods', { partnerId: owner.partnerId })
  expect(await cards()).toHaveLength(1)
  await closePartner(app, owner)
  expect(await cards()).toEqual([])
  app.time.now = new Date('2026-06-02T12:00:00Z')
  await renewPlans(app.context)
  expect(await app.rows('payments', { partnerId: owner.partnerId })).toHaveLength(1)
})

test('running orders stop, including one placed at the same moment, and codes that exist still verify', async () => {
  const owner = await createOwner(1_100_000)
  const { product, batch } = await app.createBatch({ partner: owner, quantity: 1 })
  const orderer = { ...owner, productId: product.id }
  const [serial = ''] = await app.serialsOf(batch.id, owner.token)
  const { id } = orderIn(await orders.order(orderer, 1_000_000))
  expect((await closePartner(app, owner)).statusCode).toBe(200)
  const order = () => app.row('orders', { id })
  const { codesMade, outcome } = await order()
  expect(outcome).toBe('canceled')
  expect(await orders.codesOf(owner)).toBe(codesMade + 1)
  expect(await orders.counted(owner)).toBe(codesMade + 1)
  // As a request that was still running would have left it.
  await app.change('orders', { id }, { endedAt: null, outcome: null })
  await app.change('subscriptionPeriods', { partnerId: owner.partnerId }, { codesGenerated: 1_000_001 })
  await makeOrder(app.context, { orderId: id, position: (await order()).batchesMade + 1 })
  expect(await order()).toMatchObject({ outcome: 'canceled', codesMade })
  expect((await app.scan(serial)).statusCode).toBe(200)
})

test('a running download finishes or is refused', async () => {
  const owner = await createOwner(5000)
  const { batch } = await app.createBatch({ partner: owner, quantity: 2000 })
  const [download, closed] = await Promise.all([
    app.call('GET', `/api/products/${batch.id}/download-qr?format=csv`, { token: owner.token }),
    closePartner(app, owner),
  ])
  expect(closed.statusCode).toBe(200)
  expect([200, 401]).toContain(download.statusCode)
})

test('a payment webhook that arrives while the account closes credits the payment or flags it', async () => {
  for (let i = 0; i < 4; i++) {
    const owner = await createOwner()
    const { checkout, reference } = await startPayment(app, owner)
    const [, closed] = await Promise.all([submitCheckout(app, checkout, 'pay'), closePartner(app, owner)])
    expect(closed.statusCode).toBe(200)
    await expect
      .poll(
        async () => {
          const { creditedAt, flaggedAt } = await app.row('payments', { reference })
          return Number(creditedAt !== null) + Number(flaggedAt !== null)
        },
        { timeout: 20_000 },
      )
      .toBe(1)
  }
})

test('feedback is no longer accepted, API keys stop working, and alerts are no longer mailed', async () => {
  const owner = await createOwner(5000)
  const { serial } = await app.createFeedbackCode({ partner: owner })
  await app.scan(serial, { sessionId: 'visitor-1' }, fromOurPage)
  const { secret } = await insertKey(app, owner)
  expect((await app.call('GET', '/api/products', { token: secret })).statusCode).toBe(200)
  await closePartner(app, owner)
  expect((await app.call('GET', '/api/products', { token: secret })).statusCode).toBe(401)
  expect((await app.row('apiKeys', { partnerId: owner.partnerId })).revokedAt).toEqual(app.time.now)
  // As a request that was still running would have left it.
  const { secret: late } = await insertKey(app, owner)
  expect((await app.call('GET', '/api/products', { token: late })).statusCode).toBe(401)
  const answer = await app.call('POST', `/api/products/qr/${serial}/feedback`, {
    body: { sessionId: 'visitor-1', deviceInfo: {}, formVersion: 1, responses: { rating: 4 } },
  })
  expect([answer.statusCode, readMessage(answer)]).toEqual([403, messages.feedbackNotOffered])
  expect(await app.rows('alertRules', { partnerId: owner.partnerId })).toEqual([])
})
