import { randomUUID } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { insertKey } from '../support/api-key-client.ts'
import { defaultProduct } from '../support/factories.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { useTestApp } from '../support/test-app.ts'

const lines: string[] = []
const app = await useTestApp({
  env: { TRUST_PROXY: '10.0.0.0/8', API_KEY_REQUESTS_PER_MINUTE: '10000' },
  logTo: (line) => lines.push(line),
})
const owner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
const secret = (await insertKey(app, owner)).secret

const repeat = (send: () => Promise<{ statusCode: number; body: string }>) =>
  Promise.all(Array.from({ length: 64 }, send))
const answersOf = (replies: { statusCode: number; body: string }[]) => [
  ...new Set(replies.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body)),
]

test('of sixty-four simultaneous repeats one creates a product, and all get its answer', async () => {
  const key = randomUUID()
  const before = await productsOf()
  const replies = await repeat(() =>
    app.call('POST', '/api/products', { token: secret, headers: { 'idempotency-key': key }, body: defaultProduct }),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(answersOf(replies)).toHaveLength(1)
  expect(await productsOf()).toBe(before + 1)
})

const productsOf = async () => (await app.rows('products', { partnerId: owner.partnerId })).length

test('of sixty-four simultaneous repeats one makes a change with transactions of its own, and the others get its answer or 409', async () => {
  const key = randomUUID()
  const request = {
    token: secret,
    headers: { 'idempotency-key': key },
    body: { timeZone: 'Africa/Accra', weeklyDigest: false },
  }
  const replies = await repeat(() => app.call('PUT', '/api/products/analytics/preferences', request))
  expect(answersOf(replies)).toHaveLength(1)
  expect(replies.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
  expect(await listAuditEvents(app, owner.partnerId, 'partner.analytics_settings_updated')).toHaveLength(1)
})

test('a key in the address is ignored, and is in no line of the log', async () => {
  for (const path of [
    `/api/products?api_key=${secret}`,
    `/api/products?access_token=${secret}`,
    `/api/products/${secret}`,
    `/no-such-page/${secret}`,
  ]) {
    expect((await app.call('GET', path)).statusCode).not.toBe(200)
    const withSession = await app.call('GET', path, { token: owner.token })
    expect([400, 404]).toContain(withSession.statusCode)
    expect(withSession.body).not.toContain(secret)
  }
  expect(lines.join('')).not.toContain(secret)
})

test.each([
  ['a forwarded text that is no address', 'unknown'],
  ['a part of an address', '203.0.113'],
  ['an address that the client added itself', '203.0.113.9, 192.0.2.1'],
  ['an empty one', ' '],
])('%s is not on the list of a key', async (_, forwarded) => {
  const listed = await insertKey(app, owner)
  await app.change('apiKeys', { id: listed.id }, { allowedAddresses: ['203.0.113.0/24'] })
  const ask = (from: string) =>
    app.call('GET', '/api/products', { token: listed.secret, from: '10.0.0.5', headers: { 'x-forwarded-for': from } })
  const refused = await ask(forwarded)
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'address_not_allowed' }])
  for (const own of ['203.0.113.9', '203.0.113.9:4711']) expect((await ask(own)).statusCode).toBe(200)
})

test('a key of one company finds nothing of another', async () => {
  const other = await app.createPartner({ codeLimit: 5000 })
  const { product, batch, serial } = await app.createCode({ partner: other })
  for (const [method, path, body] of [
    ['PUT', `/api/products/${product.id}`, { version: 1, name: 'Taken', category: 'Drinks' }],
    ['PUT', `/api/products/batch/${batch.id}/state`, { action: 'recall', reason: 'Taken' }],
    ['PUT', `/api/products/qr/${serial}/state`, { action: 'block', reason: 'Taken' }],
    ['GET', `/api/products/${batch.id}/download-qr?format=csv`, undefined],
  ] as const)
    expect([path, (await app.call(method, path, { token: secret, body })).statusCode]).toEqual([path, 404])
})

test('a part of a key, or a key of another kind, is refused', async () => {
  for (const token of [secret.slice(0, -1), `${secret}x`, secret.toUpperCase(), `sahihi_test_${secret.slice(12)}`]) {
    const reply = await app.call('GET', '/api/products', { token })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).not.toMatchObject({ message: messages.apiKeyInvalid })
  }
})
