import type { BatchRequest } from '@sahihi/contract/endpoints/batch-requests.ts'
import type { Batch } from '@sahihi/contract/endpoints/batches.ts'
import { beforeAll, expect, test } from 'vitest'
import { lapseBatchRequest } from '../../src/catalog/batches/mail-batch-request.ts'
import { givePassword, insertKey, ownerPassword } from '../support/api-key-client.ts'
import type { Actor } from '../support/factories.ts'
import { mailsTo, mailTo, registerMailJobs } from '../support/mailbox.ts'
import { createOrderClient } from '../support/order-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()
beforeAll(() => registerMailJobs(app))
const { readyOrder } = createOrderClient(app)

type Changed = { message: string; data: { changed: number }; request: BatchRequest | null }
const setRule = ({ token }: Actor, required: boolean) =>
  app.call('PUT', '/api/team/second-person', { token, body: { required, currentPassword: ownerPassword } })
/** A company with an owner and a quality member, where releases and recalls need a second person. */
async function createCompany() {
  const owner = await app.createPartner({ codeLimit: 20_000, planType: 'PREMIUM' })
  await givePassword(app, owner)
  const quality = await app.createMember(owner, 'quality')
  expect((await setRule(owner, true)).statusCode).toBe(200)
  await mailTo(app, quality.email) // about the rule, before others join
  return { owner, quality }
}
const change = ({ token }: { token: string }, batchId: string, action: string, more: object = {}) =>
  app.call('PUT', '/api/batches/state', { token, body: { action, reason: 'Glass', batchIds: [batchId], ...more } })
const request = async (actor: { token: string }, batchId: string, action = 'recall') => {
  const reply = await change(actor, batchId, action)
  expect(reply.statusCode).toBe(200)
  const made = reply.json<Changed>().request
  if (!made) throw new Error(reply.body)
  return made
}
const decide = ({ token }: { token: string }, { id }: { id: string }, how = 'confirm', body?: object) =>
  app.call('POST', `/api/batches/requests/${id}/${how}`, { token, ...(body && { body }) })
const releaseOrder = ({ token }: Actor, id: string) =>
  app.call('PUT', `/api/products/orders/${id}/state`, { token, body: { action: 'release' } })
const list = async ({ token }: Actor) =>
  (await app.call('GET', '/api/batches/requests', { token })).json<{ data: BatchRequest[] }>().data
const stateOf = async ({ token }: Actor, id: string) =>
  (await app.call('GET', `/api/products/batch/${id}`, { token })).json<{ data: Batch }>().data.state
const auditOf = async (subject: string) =>
  (await app.rows('auditLog', { subject })).filter(({ action }) => action !== 'batch.created')

test('the rule needs two people who could confirm, is an owner’s decision, and is mailed', async () => {
  const owner = await app.createPartner()
  await givePassword(app, owner)
  const production = await app.createMember(owner, 'production')
  const alone = await setRule(owner, true)
  const message = 'At least two members must be owners or quality. Invite one first.'
  expect([alone.statusCode, alone.json()]).toMatchObject([409, { message }])
  const quality = await app.createMember(owner, 'quality')
  expect((await setRule(quality, true)).statusCode).toBe(403)
  expect((await setRule(owner, true)).json()).toMatchObject({ data: { requiresSecondPerson: true } })
  expect((await mailTo(app, production.email)).subject).toBe('Releases and recalls of Emzor need a second person')
})

test('a recall needs another owner or quality member, who is the only one mailed, and takes effect once', async () => {
  const { owner, quality } = await createCompany()
  const production = await app.createMember(owner, 'production')
  const other = await app.createMember(owner, 'quality')
  const { batch } = await app.createBatch({ partner: owner, quantity: 3 })
  const asked = await request(production, batch.id)
  expect(asked).toMatchObject({
    action: 'recall',
    reason: 'Glass',
    state: 'waiting',
    lots: [{ batchId: batch.id, codes: 3, batches: 1 }],
    requestedBy: production.email,
    isYours: true,
    mayDecide: false,
  })
  expect(await stateOf(owner, batch.id)).toBe('released')
  expect(await list(quality)).toMatchObject([{ id: asked.id, isYours: false, mayDecide: true }])
  const { subject, bodyText } = await mailTo(app, quality.email, 2)
  expect(subject).toMatch(/^Please confirm: recall /)
  expect(bodyText).toContain('Glass')
  expect((await change(owner, batch.id, 'recall')).json()).toMatchObject({
    message: 'This is already waiting for a second person.',
  })
  expect((await decide(production, asked)).statusCode).toBe(403)
  expect((await decide(await app.createPartner(), asked)).statusCode).toBe(404)

  const confirmed = await Promise.all([owner, quality, other, owner].map((member) => decide(member, asked)))
  expect(confirmed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  expect(await stateOf(owner, batch.id)).toBe('recalled')
  expect(await auditOf(batch.id)).toMatchObject([
    { action: 'batch.change_requested', accountId: production.accountId },
    {
      action: 'batch.recalled',
      details: { reason: 'Glass', requestedBy: { accountId: production.accountId, apiKeyId: null } },
    },
  ])
  expect(await list(owner)).toEqual([])
  expect((await mailTo(app, production.email)).bodyText).toContain('as the second person')
})

test('members cannot confirm their own requests, nor those of their API keys', async () => {
  const { owner, quality } = await createCompany()
  const { batch } = await app.createBatch({ partner: owner, holdUntilReleased: true })
  const { secret } = await insertKey(app, owner)
  const byKey = await request({ token: secret }, batch.id, 'release')
  expect(byKey).toMatchObject({ requestedBy: 'API key ERP', mayDecide: false })
  const own = await decide(owner, byKey)
  const message = 'You asked for this yourself, so someone else must confirm it.'
  expect([own.statusCode, own.json()]).toMatchObject([403, { message }])
  const { secret: another } = await insertKey(app, quality)
  expect((await decide({ token: another }, byKey)).statusCode).toBe(403)
  expect(await stateOf(owner, batch.id)).toBe('not_released')
  expect((await decide(quality, byKey)).statusCode).toBe(200)
  expect(await stateOf(owner, batch.id)).toBe('released')
})

test('a request is declined with a note, withdrawn by who made it, or lapses after 24 hours', async () => {
  const { owner, quality } = await createCompany()
  const { batch } = await app.createBatch({ partner: owner })
  const first = await request(owner, batch.id)
  expect((await decide(owner, first, 'decline', {})).statusCode).toBe(403)
  expect((await decide(quality, first, 'decline', { note: 'The wrong lot' })).statusCode).toBe(200)
  expect((await mailTo(app, owner.email, 2)).bodyText).toContain('The wrong lot')
  expect((await decide(quality, first)).json()).toMatchObject({ code: 'conflict' })

  const second = await request(owner, batch.id)
  const withdraw = ({ token }: Actor) => app.call('DELETE', `/api/batches/requests/${second.id}`, { token })
  expect((await withdraw(quality)).statusCode).toBe(403)
  expect((await withdraw(owner)).statusCode).toBe(200)
  expect((await decide(quality, second)).statusCode).toBe(404)

  const third = await request(owner, batch.id)
  app.wait(24 * 3600)
  expect((await decide(quality, third)).json()).toMatchObject({
    message: 'Nobody confirmed this within 24 hours, so it lapsed. Ask for it again.',
  })
  for (let i = 0; i < 2; i += 1) await lapseBatchRequest(app.context, third)
  const relogged = { ...owner, token: await app.createSession(owner.accountId) }
  expect(await list(relogged)).toMatchObject([
    { id: third.id, state: 'lapsed' },
    { id: first.id, state: 'declined', decidedBy: quality.email, note: 'The wrong lot' },
  ])
  expect((await mailTo(app, owner.email, 3)).subject).toMatch(/^Recall not confirmed: /)
  expect((await auditOf(batch.id)).map(({ action }) => action)).toEqual([
    'batch.change_requested',
    'batch.change_declined',
    'batch.change_requested',
    'batch.change_withdrawn',
    'batch.change_requested',
    'batch.change_lapsed',
  ])
})

test('an emergency recall needs no confirmation, is mailed to every member, and ends the request that it overtakes', async () => {
  const { owner, quality } = await createCompany()
  const analyst = await app.createMember(owner, 'analyst')
  const { batch } = await app.createBatch({ partner: owner })
  const asked = await request(quality, batch.id)
  const reply = await change(quality, batch.id, 'recall', { emergency: true })
  expect(reply.json()).toMatchObject({ data: { changed: 1 }, request: null })
  expect((await decide(owner, asked)).statusCode).toBe(404)
  expect((await auditOf(batch.id)).at(-1)).toMatchObject({ action: 'batch.recalled', details: { emergency: true } })
  expect((await mailTo(app, analyst.email)).subject).toMatch(/^Emergency recall: /)
  expect(await mailsTo(app, analyst.email)).toHaveLength(1)
  const released = await change(quality, batch.id, 'close', { emergency: true })
  expect(released.json()).toMatchObject({ errors: [{ field: 'emergency' }] })
})

test('without another member who could confirm, a request is refused and an emergency recall works', async () => {
  const { owner, quality } = await createCompany()
  const { batch } = await app.createBatch({ partner: owner })
  const asked = await request(owner, batch.id)
  await app.call('DELETE', `/api/team/members/${quality.accountId}`, { token: owner.token })
  await app.call('DELETE', `/api/batches/requests/${asked.id}`, { token: owner.token })
  const refused = await change(owner, batch.id, 'recall')
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { data: { kind: 'nobody_to_confirm' } }])
  expect((await change(owner, batch.id, 'recall', { emergency: true })).statusCode).toBe(200)
})

test('the batches of an order are released together once a second person confirms', async () => {
  const { owner, quality } = await createCompany()
  const { product } = await app.createBatch({ partner: owner })
  const { id } = await readyOrder({ ...owner, productId: product.id }, [3, 2])
  await app.change('batches', { orderId: id }, { releasedAt: null })
  const reply = await releaseOrder(owner, id)
  const { data, request: asked } = reply.json<{ data: { batchesHeld: number }; request: BatchRequest | null }>()
  expect([data.batchesHeld, asked?.batchIds.length, asked?.orderId]).toEqual([2, 2, id])
  const confirmed = await decide(quality, { id: asked?.id ?? '' })
  expect(confirmed.json()).toMatchObject({ message: '2 batches released. Their codes now verify.' })
})

test('two members who ask at the same moment to release an order without batches make one request', async () => {
  const { owner, quality } = await createCompany()
  const { product } = await app.createBatch({ partner: owner })
  const { id } = await readyOrder({ ...owner, productId: product.id }, [1])
  await app.change('batches', { orderId: id }, { orderId: null, orderPosition: null })
  const notBegun = { quantity: 6000, batchesMade: 0, codesMade: 0, endedAt: null, outcome: null }
  await app.change('orders', { id }, { ...notBegun, holdUntilReleased: true })
  // Both stand where they store their request, until the row that it refers to is free.
  const hold = await app.db.startTransaction().execute()
  const ids = [owner.accountId, quality.accountId]
  await hold.selectFrom('accounts').where('id', 'in', ids).select('id').forUpdate().execute()
  const asked = Promise.all([owner, quality].map((member) => releaseOrder(member, id)))
  await untilWaiting(app.url, 2)
  await hold.commit().execute()
  expect((await asked).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await list(owner)).toMatchObject([{ orderId: id, batchIds: [], state: 'waiting' }])
})
