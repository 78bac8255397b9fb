import type { AdminOverview, PartnerDetails } from '@sahihi/contract/endpoints/admin-overview.ts'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { createAdminClient, insertPayment } from '../support/admin-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const adminClient = await createAdminClient(app)
const read = async <Data>(path: string) => (await adminClient.call('GET', path)).json<{ data: Data }>().data
const countOf = async (path: string) => (await read<{ pagination: { totalCount: number } }>(path)).pagination.totalCount
const { now } = app.time
const lastMonth = new Date('2026-04-30T23:59:59Z')
const firstOfMonth = new Date('2026-05-01T00:00:00Z')

test('the overview counts what waits and what the month had, and each count is that of its list', async () => {
  const [maker, suspended, closed, waiting, newer] = await Promise.all(
    Array.from({ length: 5 }, () => app.createPartner({ codeLimit: 5000 })),
  )
  if (!maker || !suspended || !closed || !waiting || !newer) throw new Error('There are five.')
  const change = ({ partnerId }: { partnerId: string }, set: object) => app.change('partners', { id: partnerId }, set)
  await change(suspended, { suspendedAt: now, suspensionReason: 'Its register entry is gone' })
  await change(closed, { closedAt: now, closingReason: 'not_needed' })
  await change(waiting, { approvedAt: null, appliedAt: lastMonth })
  await change(newer, { approvedAt: null, appliedAt: now })

  const { serial, batch } = await app.createCode({ partner: maker, quantity: 30 })
  await app.createBatch({ partner: maker, quantity: 12 })
  await app.change('batches', { id: batch.id }, { createdAt: lastMonth })
  await app.scan(serial)
  await app.scan(serial)
  await aggregateScans(app.context)
  const others = { manualScans: 0, firstScans: 0, visitorScans: 0, lastVisits: 0, previousVisits: 0 }
  await app.insert('dailyScans', { scopeId: maker.partnerId, day: '2026-04-30', qrScans: 50, ...others })

  const report = { createdAt: now, description: 'Its seal is broken' }
  const states = [{}, { investigationStartedAt: now }, { closedAt: now, closingNote: 'Done' }, { partnerId: null }]
  for (const [i, state] of states.entries())
    await app.db
      .insertInto('reports')
      .values({ id: uuidv7(), reference: `R-0000-00${i}`, ...report, ...state })
      .execute()

  await insertPayment(app, maker, { creditedAt: now, createdAt: firstOfMonth })
  await insertPayment(app, maker, { creditedAt: now, amount: 5_000_000 })
  await insertPayment(app, maker, { creditedAt: now, withdrawnAt: now })
  await insertPayment(app, maker, { creditedAt: now, createdAt: lastMonth })
  await insertPayment(app, maker, { flaggedAt: now, flagReason: 'Less was paid.' })
  await insertPayment(app, suspended, { creditedAt: now, flaggedAt: now, flagReason: 'It was paid twice.' })

  const overview = await read<AdminOverview>('overview')
  expect(overview).toEqual({
    applications: { waiting: 2, oldest: lastMonth.toISOString() },
    reports: { new: 2, looking_into: 1 },
    flaggedPayments: 2,
    partners: { active: 1, suspended: 1, closed: 1 },
    month: { from: '2026-05-01', codes: 12, scans: 2, revenue: 8_000_000 },
  })
  for (const state of ['active', 'suspended', 'closed'] as const)
    expect([state, await countOf(`partners?state=${state}`)]).toEqual([state, overview.partners[state]])
  expect(await countOf('payments?state=flagged')).toBe(2)
  expect((await read<{ paid: number }>('payments?state=paid&from=2026-05-01')).paid).toBe(overview.month.revenue)

  expect(await read<PartnerDetails>(`partners/${maker.partnerId}`)).toMatchObject({
    partner: { id: maker.partnerId, codes: 42, payments: { count: 3 } },
    members: [{ id: maker.accountId, email: maker.email, role: 'owner', hasSecondFactor: false }],
    usage: { products: 2, batches: 2, codesThisMonth: 12, scans: 52, scansThisMonth: 2 },
  })
})

test('a role that does not read payments is told nothing about money', async () => {
  const { accountId, token } = await app.createAdmin()
  await app.change('accounts', { id: accountId }, { adminRole: 'reviewer' })
  const { data } = (await app.call('GET', '/api/admin/overview', { token })).json<{ data: AdminOverview }>()
  expect([data.flaggedPayments, data.month.revenue]).toEqual([null, null])
})

test('only approved partners have a page, with their members, owners first', async () => {
  const partner = await app.createPartner()
  const colleague = await app.createMember(partner, 'analyst')
  await app.change('accounts', { id: colleague.accountId }, { name: 'Ada Obi' })
  const { members } = await read<PartnerDetails>(`partners/${partner.partnerId}`)
  expect(members.map(({ name, role }) => [name, role])).toEqual([
    [null, 'owner'],
    ['Ada Obi', 'analyst'],
  ])
  await app.change('partners', { id: partner.partnerId }, { approvedAt: null })
  expect((await adminClient.call('GET', `partners/${partner.partnerId}`)).statusCode).toBe(404)
})
