import { randomUUID } from 'node:crypto'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { api } from '@sahihi/contract/endpoints/api.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { renewPlans } from '../../src/company/payments/renew-plans.ts'
import { createAdminClient, insertPayment, reason } from '../support/admin-client.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import {
  answerOf,
  becomePartner,
  countMailsTo,
  mailTo,
  registerMailJobs,
  signIn,
  waitForMails,
} from '../support/mailbox.ts'
import {
  createPaymentTestApp,
  selectPaidPeriods,
  startPayment,
  submitCheckout,
  verify,
} from '../support/payment-client.ts'
import { readProfile } from '../support/profile-client.ts'
import { useApp } from '../support/test-app.ts'

const app = useApp(await createPaymentTestApp())
await registerMailJobs(app)
const adminClient = await createAdminClient(app)

test('a suspension is shown with its reason to the admins and to the partner, who also gets a mail', async () => {
  const partner = await app.createPartner()
  expect(await readProfile(app, partner.token)).toMatchObject({ suspension: null })
  const reply = await adminClient.suspend(partner.partnerId, `  ${reason}  `)
  expect(answerOf(reply)).toEqual([200, 'Partner suspended. Its codes keep verifying.'])
  const since = '2026-05-03T10:00:00.000Z'
  expect(reply.json<{ data: PartnerRow }>().data).toMatchObject({ suspendedAt: since, suspensionReason: reason })
  expect(await adminClient.rowOf(partner)).toEqual(reply.json<{ data: PartnerRow }>().data)
  expect(await readProfile(app, partner.token)).toMatchObject({ suspension: { since, reason } })
  const mail = await mailTo(app, partner.email)
  expect(mail.subject).toBe('Your Sahihi account is suspended')
  expect(mail.bodyText).toContain(reason)
  expect(mail.bodyText).toContain('Your codes keep verifying')
})

/** A verdict without the parts that change with each scan. */
function stableParts(reply: { statusCode: number; body: string }) {
  const counts = /"(earlierScans|otherVisitors|scanCount|ordinal)":\d+|"[a-zA-Z]*(At|Id)":"[^"]*"/g
  return [reply.statusCode, reply.body.replace(counts, '')]
}

test('a suspended partner reads everything and handles reports, but cannot change or download anything; its codes verify as before', async () => {
  const { partner, product, batch, serial } = await app.createCode()
  const { token } = partner
  const reportId = randomUUID()
  await app.call('POST', '/api/reports', {
    body: { reportId, enteredSerial: serial, description: 'Its seal is broken.' },
  })
  await app.scan(serial)
  const before = stableParts(await app.scan(serial))
  await adminClient.suspend(partner.partnerId)
  expect(stableParts(await app.scan(serial))).toEqual(before)

  for (const path of [
    '/api/partners/profile',
    '/api/products/partner/summary',
    `/api/products/${product.id}`,
    `/api/products/batch/${batch.id}`,
    `/api/products/${batch.id}/qr-details`,
    '/api/subscriptions/status',
    '/api/subscriptions/payments',
    `/api/reports/${reportId}`,
  ])
    expect([path, (await app.call('GET', path, { token })).statusCode]).toEqual([path, 200])
  const taken = await app.call('PUT', `/api/reports/${reportId}`, { token, body: { status: 'looking_into' } })
  expect(taken.statusCode).toBe(200)

  const refused = [403, 'This account is suspended: Its register entry is gone. Your codes keep verifying.']
  for (const [method, path, body] of [
    ['POST', '/api/products', defaultProduct],
    ['PUT', `/api/products/batch/${batch.id}/state`, { action: 'recall', reason: 'Wrong label' }],
    ['PUT', `/api/products/qr/${serial}/state`, { action: 'block', reason: 'Stolen' }],
    ['PUT', '/api/partners/profile', { companyName: 'X', email: partner.email, phoneNumber: '0803 111 2222' }],
    ['POST', '/api/subscriptions/initialize', { planType: 'BASIC' }],
    ['GET', `/api/products/${batch.id}/download-qr`, undefined],
    ['GET', `/api/products/${product.id}/feedback-export`, undefined],
  ] as const) {
    const reply = await app.call(method, path, { token, body })
    expect([path, ...answerOf(reply)]).toEqual([path, ...refused])
    expect(reply.json<{ code: string }>().code).toBe('not_allowed')
  }
  expect((await app.call('POST', '/api/partners/logout', { token })).statusCode).toBe(200)
})

test.each(
  api
    .filter(({ access, method, ...rest }) => access === 'partner' && (method !== 'GET' || 'file' in rest))
    .map(({ method, path }) => [method, path] as const),
)('a suspended partner is refused %s %s', async (method, path) => {
  const partner = await app.createPartner()
  await adminClient.suspend(partner.partnerId)
  const reply = await app.call(method, path.replace(/:\w+/, randomUUID()), { token: partner.token })
  expect(answerOf(reply)).toEqual([403, messages.suspended(reason)])
})

/** A partner that has paid for a month, and saved a card for the next one. */
async function createPayer() {
  const partner = await app.createPartner()
  const { checkout, reference } = await startPayment(app, partner, { planType: 'BASIC', saveCard: true })
  await submitCheckout(app, checkout, 'pay')
  await verify(app, partner, reference)
  app.time.now = new Date('2026-06-03T09:00:00Z')
  return partner
}

test('a plan is not renewed while its partner is suspended', async () => {
  const partner = await createPayer()
  await adminClient.suspend(partner.partnerId)
  await renewPlans(app.context)
  expect(await renewalsOf(partner)).toEqual([])
  await adminClient.reinstate(partner.partnerId)
  await renewPlans(app.context)
  expect(await renewalsOf(partner)).toHaveLength(1)
  expect(await selectPaidPeriods(app, partner)).toHaveLength(2)
})

test('a pending renewal is not charged while its partner is suspended', async () => {
  const partner = await createPayer()
  const { id: renewsPeriodId } = await app.row('subscriptionPeriods', {
    partnerId: partner.partnerId,
    planType: 'BASIC',
  })
  await insertPayment(app, partner, { renewsPeriodId, nextPollAt: app.time.now })
  await adminClient.suspend(partner.partnerId)
  await pollPayments(app.context)
  expect(await selectPaidPeriods(app, partner)).toHaveLength(1)
  await adminClient.reinstate(partner.partnerId)
  app.wait(120)
  await pollPayments(app.context)
  expect(await selectPaidPeriods(app, partner)).toHaveLength(2)
})

const renewalsOf = async ({ partnerId }: Actor) =>
  (await app.rows('payments', { partnerId })).filter(({ renewsPeriodId }) => renewsPeriodId !== null)

test('a suspended partner still signs in', async () => {
  const { partnerId, email, password } = await becomePartner(app)
  await adminClient.suspend(partnerId)
  expect((await signIn(app, email, password)).statusCode).toBe(200)
})

test('a partner is reinstated with a reason, gets a mail, and works as before', async () => {
  const partner = await app.createPartner()
  await adminClient.suspend(partner.partnerId)
  await mailTo(app, partner.email)
  const reply = await adminClient.reinstate(partner.partnerId)
  expect(answerOf(reply)).toEqual([200, 'Partner reinstated.'])
  expect(await adminClient.rowOf(partner)).toMatchObject({ suspendedAt: null, suspensionReason: null })
  const mail = await mailTo(app, partner.email, 2)
  expect(mail.subject).toBe('Your Sahihi account is reinstated')
  expect(mail.bodyText).toContain('The register was wrong.')
  const created = await app.call('POST', '/api/products', { token: partner.token, body: defaultProduct })
  expect(created.statusCode).toBe(200)
})

test('when many admins suspend a partner together one succeeds, and the audit log has the admin, the time and the reason', async () => {
  const { partnerId, email } = await app.createPartner()
  expect(answerOf(await adminClient.reinstate(partnerId))).toEqual([409, 'Already done. Refresh to see it.'])
  const whys = Array.from({ length: 8 }, (_, i) => `Reason ${i}`)
  const replies = await Promise.all(whys.map((why) => adminClient.suspend(partnerId, why)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  const won = whys[replies.findIndex(({ statusCode }) => statusCode === 200)]
  await mailTo(app, email)
  app.wait(60)
  await adminClient.reinstate(partnerId, 'Mended')
  expect((await adminClient.reinstate(partnerId)).statusCode).toBe(409)
  const [suspendedAt, reinstatedAt] = [new Date('2026-05-03T10:00:00Z'), new Date('2026-05-03T10:01:00Z')]
  expect(await adminClient.auditEventsOn(partnerId)).toEqual([
    { action: 'partner.suspended', partnerId, details: { reason: won }, occurredAt: suspendedAt },
    { action: 'partner.reinstated', partnerId, details: { reason: 'Mended' }, occurredAt: reinstatedAt },
  ])
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(2)
})

test('a suspension needs a reason and a partner', async () => {
  const { partnerId } = await app.createPartner()
  for (const why of ['', '   ', 'x'.repeat(1001), 'a\u0000b'])
    expect((await adminClient.suspend(partnerId, why)).statusCode).toBe(400)
  expect((await adminClient.suspend(randomUUID())).statusCode).toBe(404)
  expect((await adminClient.reinstate(randomUUID())).statusCode).toBe(404)
})
