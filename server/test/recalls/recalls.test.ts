import type { Recall, RecallDetails, RecallsPage } from '@sahihi/contract/endpoints/recalls.ts'
import { beforeAll, expect, test } from 'vitest'
import { givePassword, ownerPassword } from '../support/api-key-client.ts'
import type { Actor } from '../support/factories.ts'
import { registerMailJobs } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
beforeAll(() => registerMailJobs(app))

const list = async ({ token }: Actor, query = '') =>
  (await app.call('GET', `/api/recalls?${query}`, { token })).json<{ data: RecallsPage }>().data
const change = (token: string, action: string, batchIds: string[], more: object = {}) =>
  app.call('PUT', '/api/batches/state', { token, body: { action, reason: 'Glass, in "some"', batchIds, ...more } })

test('a recall of several batches is one entry, with who, why and when it ended; the second person beside who asked', async () => {
  const owner = await app.createPartner({ codeLimit: 5000 })
  await givePassword(app, owner)
  const quality = await app.createMember(owner, 'quality')
  const made = [
    await app.createBatch({ partner: owner, name: 'Malt', quantity: 2, lot: 'L-1' }),
    await app.createBatch({ partner: owner, name: 'Syrup', quantity: 3, lot: 'L-2' }),
  ]
  const [one = '', two = ''] = made.map(({ batch }) => batch.id)
  await change(owner.token, 'recall', [one, two], { emergency: true })
  app.wait(60)
  await change(owner.token, 'lift_recall', [one])
  const [first] = (await list(owner)).recalls
  expect(first).toMatchObject({
    reason: 'Glass, in "some"',
    isEmergency: true,
    recalledBy: owner.email,
    secondPerson: null,
    lots: [
      { productName: 'Malt', lot: 'L-1', codes: 2, batches: 1 },
      { productName: 'Syrup', lot: 'L-2', codes: 3, batches: 1 },
    ],
    endedAt: null,
    activeBatches: 1,
  } satisfies Partial<Omit<Recall, 'lots'>> & { lots: object[] })

  const rule = { required: true, currentPassword: ownerPassword }
  expect((await app.call('PUT', '/api/team/second-person', { token: owner.token, body: rule })).statusCode).toBe(200)
  app.wait(60)
  const asked = await change(quality.token, 'recall', [one])
  const { id } = asked.json<{ request: { id: string } }>().request
  await app.call('POST', `/api/batches/requests/${id}/confirm`, { token: owner.token })
  const all = await list(owner)
  expect(all.pagination.totalCount).toBe(2)
  expect(all.recalls[0]).toMatchObject({ recalledBy: quality.email, secondPerson: owner.email, activeBatches: 1 })
  expect((await list(owner, `batchId=${two}`)).recalls.map((recall) => recall.id)).toEqual([first?.id])

  const csv = await app.call('GET', '/api/recalls/export', { token: owner.token })
  expect(csv.body.split('\r\n')).toHaveLength(5)
  expect(csv.body).toContain('Malt,L-1,')
  expect(csv.body).toContain('"Glass, in ""some"""')
  const other = await app.createPartner()
  expect((await list(other)).recalls).toEqual([])
  expect((await app.call('GET', `/api/recalls/${first?.id}`, { token: other.token })).statusCode).toBe(404)
})

test('a batch of an imported archive, which comes without its activity, is in the log by its own facts; its notice names the contact', async () => {
  const { partner, batch } = await app.createBatch()
  const facts = {
    recalledAt: app.time.now,
    recallReason: 'Leaks',
    recallTranslations: JSON.stringify({ fr: 'Fuites' }),
  }
  await app.change('batches', { id: batch.id }, facts)
  const [recall] = (await list(partner)).recalls
  expect(recall).toMatchObject({ reason: 'Leaks', recalledBy: null, endedAt: null })
  const reply = await app.call('GET', `/api/recalls/${recall?.id}`, { token: partner.token })
  expect(reply.json<{ data: RecallDetails }>().data).toMatchObject({
    reasonTranslations: { fr: 'Fuites' },
    company: { name: 'Emzor', phone: '+234 700 000 0000' },
    pictures: [],
  })
})
