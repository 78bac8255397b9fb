import { paymentStates } from '@sahihi/contract/domain/payment-states.ts'
import type { listAllPayments } from '@sahihi/contract/endpoints/payments.ts'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createAdminClient, insertPayment } from '../support/admin-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const adminClient = await createAdminClient(app)
type Page = z.output<typeof listAllPayments.reply>['data']
const list = async (query: Record<string, string> = {}) =>
  (await adminClient.call('GET', `payments?${new URLSearchParams(query)}`)).json<{ data: Page }>().data
const { now } = app.time
const started = { authorizationUrl: 'https://checkout.example/1' }
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000)
const [emzor, swiss] = [
  await app.createPartner({ companyName: 'Emzor' }),
  await app.createPartner({ companyName: 'Swiss Pharma' }),
]

const facts = {
  withdrawnAt: now,
  creditedAt: now,
  flaggedAt: now,
  resolvedAt: now,
  canceledAt: now,
  failedAt: now,
  nextPollAt: now,
  isProcessing: true,
  createdAt: minutesAgo(31),
}
const names = Object.keys(facts) as (keyof typeof facts)[]
/** Every combination of these facts that the table allows. */
const combinations = Array.from({ length: 2 ** names.length }, (_, bits) =>
  Object.fromEntries(names.filter((_, i) => bits & (1 << i)).map((name) => [name, facts[name]])),
).filter((row) => !(row.resolvedAt && !row.flaggedAt) && !(row.failedAt && row.creditedAt))

beforeAll(async () => {
  for (const row of combinations)
    await insertPayment(app, emzor, {
      ...started,
      ...row,
      ...(row.flaggedAt && { flagReason: 'Less was paid.' }),
      ...(row.resolvedAt && { resolutionNote: 'Given back' }),
      ...(row.failedAt && { failureReason: 'Declined' }),
    })
})

test('each state finds the payments that are shown in it, and together they find all', async () => {
  const totals = []
  for (const state of paymentStates.filter((each) => each !== 'flagged')) {
    const { payments, pagination } = await list({ state, limit: '100' })
    expect(new Set(payments.map((payment) => payment.state)), state).toEqual(new Set([state]))
    totals.push(pagination.totalCount)
  }
  const all = (await list()).pagination.totalCount
  expect(all).toBe(combinations.length)
  const isFlagged = (row: object) => 'flaggedAt' in row && !('resolvedAt' in row)
  const shownAsFlagged = combinations.filter((row) => isFlagged(row) && !row.creditedAt && !row.withdrawnAt).length
  expect(totals.reduce((sum, each) => sum + each, shownAsFlagged)).toBe(all)
  const flagged = await list({ state: 'flagged' })
  expect(flagged.pagination.totalCount).toBe(combinations.filter(isFlagged).length)
  expect(new Set(flagged.payments.map(({ flagReason }) => flagReason))).toEqual(new Set(['Less was paid.']))
})

test('they are found by partner and by days in UTC, newest first, with what the credited ones add up to', async () => {
  const pay = (createdAt: string, amount: number, creditedAt: Date | null = now) =>
    insertPayment(app, swiss, { ...started, createdAt: new Date(createdAt), amount, creditedAt })
  await pay('2026-03-31T23:59:59Z', 1)
  const first = await pay('2026-04-01T00:00:00Z', 1_500_000)
  const unpaid = await pay('2026-04-02T10:00:00Z', 5_000_000, null)
  const last = await pay('2026-04-30T23:59:59Z', 12_000_000)
  await pay('2026-05-01T00:00:00Z', 1)
  const april = { from: '2026-04-01', to: '2026-04-30' }
  for (const found of [{ search: 'wiss ph' }, { partner: swiss.partnerId }] as Record<string, string>[]) {
    const { payments, paid, pagination } = await list({ ...april, ...found })
    expect(payments.map(({ id }) => id)).toEqual([last, unpaid, first])
    expect([paid, pagination.totalCount]).toEqual([13_500_000, 3])
    expect(payments[0]?.partner).toEqual({ id: swiss.partnerId, companyName: 'Swiss Pharma' })
  }
  expect((await list({ ...april, search: 'nobody' })).payments).toEqual([])
  const second = await list({ partner: swiss.partnerId, limit: '2', page: '2' })
  expect(second.payments.map(({ id }) => id)).toEqual([unpaid, first])
})

test('the link to pay is for the payer alone, and what the provider never started is not listed', async () => {
  const partner = await app.createPartner()
  await insertPayment(app, partner, { ...started, nextPollAt: now })
  await insertPayment(app, partner, { nextPollAt: now })
  const { payments } = await list({ partner: partner.partnerId })
  expect(payments).toHaveLength(1)
  expect(payments[0]).toMatchObject({ state: 'pending' })
  expect(payments[0]).not.toHaveProperty('checkoutUrl')
})

test('a charge of a saved card is pending for longer than a checkout', async () => {
  const partner = await app.createPartner()
  const { id: renewsPeriodId } = await app.row('subscriptionPeriods', { partnerId: partner.partnerId })
  const charge = { renewsPeriodId, nextPollAt: now, createdAt: minutesAgo(31) }
  const id = await insertPayment(app, partner, charge)
  const { payments } = await list({ partner: partner.partnerId, state: 'pending' })
  expect(payments.map((payment) => payment.id)).toEqual([id])
})
