import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'
import { startReceiver, webhookClient } from '../support/webhook-client.ts'

const app = await useTestApp()
const receiver = await startReceiver()
const { call, create, get, deliver, changeBatch } = webhookClient(app)
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
  receiver.received.length = 0
})
afterAll(() => receiver.close())

const signatures = () => receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)

test('an endpoint can be added, changed and deleted, and the audit log has each step', async () => {
  const { secret, ...created } = await create(partner, { url: receiver.url, events: ['code.blocked', 'code.blocked'] })
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(created).toMatchObject({ url: receiver.url, events: ['code.blocked'], sampleEvery: 1, waiting: 0 })
  expect(await get(partner, created.id)).toEqual(created)
  const body = { name: 'Office', url: 'https://office.example/hook', events: ['plan.low'], sampleEvery: 10 }
  expect(await call(partner, 'PUT', `/${created.id}`, body)).toMatchObject(body)
  expect(await call(partner, 'GET', '')).toMatchObject([body])
  await call(partner, 'DELETE', `/${created.id}`)
  expect(await call(partner, 'GET', '')).toEqual([])
  const events = await app.db
    .selectFrom('auditLog')
    .where('subject', '=', created.id)
    .select('action')
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.edited', 'webhook.deleted'])
})

test('the database stores no secret in plain text', async () => {
  const { id, secret } = await create(partner, { url: receiver.url })
  const { rows } = await app.context.pool.query('select secret from webhook_endpoints where id = $1', [id])
  const stored = rows[0].secret as Buffer
  expect(stored.includes(Buffer.from(secret.slice('whsec_'.length), 'base64'))).toBe(false)
  expect(stored.includes(secret)).toBe(false)
})

test('a partner has at most ten endpoints, however many it adds together', async () => {
  const replies = await Promise.all(
    Array.from({ length: 14 }, () =>
      app.call('POST', '/api/webhook-endpoints', {
        token: partner.token,
        body: { name: 'Warehouse', url: receiver.url, events: ['plan.low'] },
      }),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  expect(replies.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
    code: 'conflict',
    message: messages.webhooks.tooMany(10),
  })
})

test.each([
  [{ url: 'ftp://warehouse.example/' }, 'url'],
  [{ url: 'warehouse' }, 'url'],
  [{ url: 'https://user:password@warehouse.example/' }, 'url'],
  [{ url: `https://warehouse.example/${'a'.repeat(1000)}` }, 'url'],
  [{ events: [] }, 'events'],
  [{ events: ['scan.invented'] }, 'events.0'],
  [{ sampleEvery: 0 }, 'sampleEvery'],
  [{ sampleEvery: 1001 }, 'sampleEvery'],
  [{ name: ' ' }, 'name'],
])('%j is refused, and the answer names the field', async (change, field) => {
  const body = { name: 'Warehouse', url: receiver.url, events: ['plan.low'], ...change }
  const reply = await app.call('POST', '/api/webhook-endpoints', { token: partner.token, body })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ errors: [{ field }] })
})

test('for a day after a change both secrets sign, then only the new one', async () => {
  const { id, secret } = await create(partner, { url: receiver.url, events: ['batch.recalled', 'batch.recall_lifted'] })
  const { batch } = await app.createBatch({ partner })
  const rotated = await call<{ secret: string; previousSecretUntil: string }>(partner, 'POST', `/${id}/secret`)
  expect(rotated.secret).not.toBe(secret)
  expect(Date.parse(rotated.previousSecretUntil) - app.time.now.getTime()).toBe(24 * 3_600_000)
  await changeBatch(partner, batch.id, 'recall')
  await deliver()
  app.wait(24 * 3600)
  await changeBatch(partner, batch.id, 'lift_recall')
  await deliver()
  expect(signatures()).toEqual([2, 1])
})
