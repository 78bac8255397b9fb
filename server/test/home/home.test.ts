import { randomUUID } from 'node:crypto'
import type { Home } from '@sahihi/contract/endpoints/home.ts'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { registerTeamJobs } from '../../src/company/team/jobs.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { copyCaseClient } from '../support/copy-case-client.ts'
import type { Actor } from '../support/factories.ts'
import { createPaymentTestApp, startPayment, submitCheckout, verify } from '../support/payment-client.ts'
import { useApp } from '../support/test-app.ts'

const app = useApp(await createPaymentTestApp())
await registerTeamJobs(app.context)
// A Wednesday, 13:30 in Lagos.
const wednesday = new Date('2026-05-06T12:30:00Z')
beforeEach(() => {
  app.time.now = wednesday
})
const { createCase } = copyCaseClient(() => app)

const readHome = async ({ token }: Actor) => {
  const reply = await app.call('GET', '/api/home', { token })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: Home }>().data
}
const createPartner = () => app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
/** Signs in again after the first session has ended. */
const nowAs = async (partner: Actor) => ({ ...partner, token: await app.createSession(partner.accountId) })
const daysFromNow = (count: number) => new Date(app.time.now.getTime() + count * 86_400_000).toISOString().slice(0, 10)
const setBatch = (id: string, set: object) => app.change('batches', { id }, set)

test('open tasks are counted as in the lists', async () => {
  const { partner } = await createCase({ partner: await createPartner() })
  app.time.now = wednesday
  const owner = await nowAs(partner)
  const create = async (set: object) => {
    const { batch, product } = await app.createBatch({ partner: owner, quantity: 1 })
    await setBatch(batch.id, set)
    return { batch, product }
  }
  await create({ releasedAt: null })
  await create({ releasedAt: null, archivedAt: wednesday })
  await create({ releasedAt: null, recalledAt: wednesday, recallReason: 'Glass' })
  await create({ expirationDate: daysFromNow(0) })
  await create({ expirationDate: daysFromNow(60) })
  await create({ expirationDate: daysFromNow(61) })
  await create({ expirationDate: daysFromNow(-1) })
  const { batch, product } = await create({ expirationDate: daysFromNow(10), closedAt: wednesday, closeReason: 'Sold' })
  const about = { partnerId: owner.partnerId, productId: product.id, batchId: batch.id }
  const report = { ...about, createdAt: wednesday, description: 'It smells odd' }
  for (const state of [{ reference: 'R-0000-0001' }, { reference: 'R-0000-0002', investigationStartedAt: wednesday }]) {
    const inserted = app.db.insertInto('reports').values({ id: uuidv7(), ...report, ...state })
    await inserted.execute()
  }
  const attention = {
    suspiciousCodes: 1,
    newReports: 1,
    unfinishedPayments: 0,
    waitingRequests: 0,
    heldBatches: 1,
    expiringBatches: 2,
  }
  expect((await readHome(owner)).attention).toEqual(attention)
  const listed = async (query: string) =>
    (await app.call('GET', `/api/batches?${query}`, owner)).json<{ data: { pagination: { totalCount: number } } }>()
      .data.pagination.totalCount
  expect(await listed('state=not_released')).toBe(1)
  expect(await listed('state=released&expiry=within_60_days')).toBe(2)

  const nothing = {
    suspiciousCodes: 0,
    newReports: 0,
    unfinishedPayments: 0,
    waitingRequests: 0,
    heldBatches: 0,
    expiringBatches: 0,
  }
  expect((await readHome(await createPartner())).attention).toEqual(nothing)
})

test('a payment is unfinished until its checkout ends or a plan is paid', async () => {
  const partner = await createPartner()
  const unfinished = async () => (await readHome(partner)).attention.unfinishedPayments
  await startPayment(app, partner)
  expect(await unfinished()).toBe(1)
  app.wait(31 * 60)
  expect(await unfinished()).toBe(0)
  const { checkout, reference } = await startPayment(app, partner)
  app.wait(60)
  await startPayment(app, partner, { planType: 'PREMIUM' })
  expect(await unfinished()).toBe(2)
  app.wait(60)
  await submitCheckout(app, checkout, 'pay')
  expect((await verify(app, partner, reference)).statusCode).toBe(200)
  expect(await unfinished()).toBe(0)
})

test('each role sees only what it can read', async () => {
  const partner = await createPartner()
  const seenBy = async (role: 'production' | 'quality' | 'analyst') => {
    const { attention, today, checklist } = await readHome(await app.createMember(partner, role))
    const { suspiciousCodes, newReports, unfinishedPayments } = attention
    return [suspiciousCodes, newReports, unfinishedPayments, today.suspectedCopies, checklist]
  }
  expect(await seenBy('analyst')).toEqual([0, 0, null, 0, null])
  expect(await seenBy('quality')).toEqual([0, 0, null, 0, null])
  const [codes, reports, payments, copies, checklist] = await seenBy('production')
  expect([codes, reports, payments, copies]).toEqual([null, null, null, null])
  expect(checklist).toEqual({ steps: ['product', 'download', 'scan'].map((step) => ({ step, isDone: false })) })
})

test('today and this week are compared with the same part of the week before', async () => {
  const partner = await createPartner()
  const { batch, serial } = await app.createCode({ partner })
  const expired = await app.createCode({ partner })
  await setBatch(expired.batch.id, { expirationDate: '2026-04-01' })
  const scanAt = async (moment: string, times: number, of = serial) => {
    app.time.now = new Date(moment)
    for (let scan = 0; scan < times; scan++) await app.scan(of, { sessionId: randomUUID() })
  }
  await setBatch(batch.id, { releasedAt: new Date('2026-04-01T00:00:00Z') })
  await scanAt('2026-04-26T22:30:00Z', 1) // Sunday in Lagos: before both weeks
  await scanAt('2026-04-26T23:30:00Z', 2) // Monday of last week
  await scanAt('2026-04-28T23:30:00Z', 3) // Wednesday of last week, half an hour after midnight
  await scanAt('2026-04-29T11:00:00Z', 4) // Wednesday of last week, before half past one
  await scanAt('2026-04-29T11:15:00Z', 1, expired.serial)
  await scanAt('2026-04-29T12:45:00Z', 5) // Wednesday of last week, later
  await scanAt('2026-05-01T12:00:00Z', 6) // Friday of last week
  await scanAt('2026-05-04T12:00:00Z', 7) // Monday
  await scanAt('2026-05-06T12:15:00Z', 8) // today
  await scanAt('2026-05-06T12:20:00Z', 2, expired.serial)
  await aggregateScans(app.context)
  app.time.now = wednesday
  const reader = await nowAs(partner)
  await expect.poll(async () => (await readHome(reader)).today.failedChecks, { timeout: 15_000 }).toBe(2)
  const { today, sameDayLastWeek, week, lastWeek, days } = await readHome(reader)
  expect([today, sameDayLastWeek, week, lastWeek]).toMatchObject([
    { scans: 10, firstScans: 0, failedChecks: 2 },
    { scans: 8, firstScans: 1, failedChecks: 1 },
    { scans: 17, firstScans: 0, failedChecks: 2 },
    { scans: 10, firstScans: 1, failedChecks: 1 },
  ])
  expect(days.map(({ scans }) => scans)).toEqual([0, 0, 0, 1, 2, 0, 13, 0, 6, 0, 0, 7, 0, 10])
  expect(days.at(-1)).toEqual({ day: '2026-05-06', ...today })
})

test('the first steps are ticked off when they are done, and disappear when all are', async () => {
  const partner = await createPartner()
  const stepsOf = async () =>
    Object.fromEntries((await readHome(partner)).checklist?.steps.map(({ step, isDone }) => [step, isDone]) ?? [])
  const none = { product: false, download: false, scan: false, weekly_mail: false, colleague: false }
  expect(await stepsOf()).toEqual(none)
  const { batch, serial } = await app.createCode({ partner })
  expect(await stepsOf()).toEqual({ ...none, product: true })
  await app.call('GET', `/api/products/${batch.id}/download-qr?format=csv`, partner)
  await app.scan(serial)
  await aggregateScans(app.context)
  expect(await stepsOf()).toEqual({ ...none, product: true, download: true, scan: true })
  const body = { email: 'ada@factory.example', role: 'quality' }
  expect((await app.call('POST', '/api/team/invitations', { ...partner, body })).statusCode).toBe(200)
  expect(await stepsOf()).toMatchObject({ colleague: true, weekly_mail: false })
  await app.db.updateTable('partners').set({ weeklyDigest: true }).where('id', '=', partner.partnerId).execute()
  expect((await readHome(partner)).checklist).toBeNull()
})

test('the first steps disappear after 30 days, and immediately for a member who closes them', async () => {
  const partner = await createPartner()
  const colleague = await app.createMember(partner, 'production')
  expect((await readHome(colleague)).checklist).not.toBeNull()
  for (const _ of ['once', 'twice'])
    expect((await app.call('POST', '/api/home/checklist/dismissal', colleague)).statusCode).toBe(200)
  expect((await readHome(colleague)).checklist).toBeNull()
  expect((await readHome(partner)).checklist).not.toBeNull()
  app.wait(30 * 86_400 + 1)
  expect((await readHome(await nowAs(partner))).checklist).toBeNull()
})
