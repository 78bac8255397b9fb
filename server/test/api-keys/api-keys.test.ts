import { crc32 } from 'node:zlib'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { createSecret } from '../../src/company/api-keys/secrets.ts'
import { createKey, givePassword, insertKey, ownerPassword, requestKey } from '../support/api-key-client.ts'
import type { Actor } from '../support/factories.ts'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { run } from '../support/postgres-server.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { randomIp } from '../support/random-ip.ts'
import { createTestApp, type TestApp, useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const lines: string[] = []
const app = await useTestApp({ logTo: (line) => lines.push(line) })
const other = await useTestApp({ url: app.url })
let owner: Actor
beforeEach(async () => {
  owner = await app.createPartner({ companyName: 'Kano Bottling' })
  await givePassword(app, owner)
})

const list = async (from = app) =>
  (await from.call('GET', '/api/api-keys', { token: owner.token })).json<{ data: ApiKey[] }>().data
const revoke = (id: string, token = owner.token) => app.call('DELETE', `/api/api-keys/${id}`, { token })
const use = (
  secret: string,
  { from, at = app, headers = {} }: { from?: string; at?: TestApp; headers?: Record<string, string> } = {},
) => at.call('GET', '/api/products', { token: secret, headers, ...(from ? { from } : {}) })
const answerOf = ({ statusCode, json }: Awaited<ReturnType<typeof use>>) => {
  const { code, message } = json<{ code?: string; message?: string }>()
  return { statusCode, code, message }
}
/** The tables with a row that has this text. */
const tablesWith = async (text: string) => {
  const { rows } = await run(app.url, `select table_name from information_schema.tables where table_schema = 'public'`)
  const searches = rows.map(
    ({ table_name: name }) =>
      `select '${name}' as name where exists (select from "${name}" t where t::text like '%${text}%')`,
  )
  return (await run(app.url, searches.join(' union all '))).rows
}

test('a key is shown once, works for its company, and is listed without its secret', async () => {
  const { key, secret } = await createKey(app, owner, { name: 'SAP line 2', scopes: ['products:write'] })
  expect(secret).toMatch(/^sahihi_live_[0-9A-Za-z]{49}$/)
  expect(key).toMatchObject({ name: 'SAP line 2', hint: secret.slice(-4), status: 'active', createdBy: owner.email })
  const { product } = await app.createBatch({ partner: owner })
  const found = (await use(secret)).json<{ data: { products: { id: string }[] } }>()
  expect(JSON.stringify(found)).toContain(product.id)
  const listed = await app.call('GET', '/api/api-keys', { token: owner.token })
  expect(listed.body).not.toContain(secret)
  expect(await list()).toMatchObject([{ id: key.id, scopes: ['products:write'], revokedAt: null }])
})

test('the secret is in no table and in no line of the log, also after an error', async () => {
  const { secret } = await createKey(app, owner)
  await use(secret)
  await app.call('GET', '/api/products/not-an-id', { token: secret })
  expect(await tablesWith(owner.email)).toContainEqual({ name: 'accounts' })
  expect(await tablesWith(secret.slice('sahihi_live_'.length))).toEqual([])
  expect(lines.join('')).not.toContain(secret)
})

test('the last six characters of a key are a checksum, so that secret scanners recognize it', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const random = createSecret().slice('sahihi_live_'.length)
  const checksum = [...random.slice(43)].reduce((value, digit) => value * 62 + digits.indexOf(digit), 0)
  expect(checksum).toBe(crc32(random.slice(0, 43)))
})

test('only an owner can create a key, with the password', async () => {
  const refused = await requestKey(app, owner, { currentPassword: 'not this one' })
  expect(answerOf(refused)).toMatchObject({ statusCode: 400, message: messages.wrongCurrentPassword })
  const member = await app.createMember(owner, 'production')
  expect((await requestKey(app, member)).statusCode).toBe(403)
  expect((await app.call('GET', '/api/api-keys', { token: member.token })).statusCode).toBe(403)
  expect(await list()).toEqual([])
})

test.each([
  ['no scope', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['team:write'] }, 'scopes.0'],
  ['no name', { name: ' ' }, 'name'],
  ['an invalid network', { allowedAddresses: ['10.0.0.0/40'] }, 'allowedAddresses.0'],
  ['an end in the past', { expiresInDays: 0 }, 'expiresInDays'],
])('a key with %s is refused, and the error names the field', async (_, body, field) => {
  const refused = await requestKey(app, owner, body)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ errors: [{ field }] })
})

test('a company has at most twenty working keys, also when several are created together', async () => {
  for (let index = 0; index < 18; index += 1) await insertKey(app, owner)
  const held = await app.context.pool.connect()
  await held.query('begin')
  await held.query('select from partners where id = $1 for update', [owner.partnerId])
  const asked = Array.from({ length: 4 }, () => requestKey(app, owner))
  await untilWaiting(app.url, 4)
  await held.query('commit')
  held.release()
  const replies = await Promise.all(asked)
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409])
  const [first] = await list()
  await revoke(first?.id ?? '')
  expect((await requestKey(app, owner)).statusCode).toBe(200)
})

test('a revoked key stops immediately on every server, and revoking it again changes nothing', async () => {
  const { key, secret } = await createKey(app, owner)
  expect((await use(secret, { at: other })).statusCode).toBe(200)
  expect((await revoke(key.id)).statusCode).toBe(200)
  const revoked = { statusCode: 401, code: 'key_revoked', message: messages.apiKeyRevoked }
  for (const at of [app, other]) expect(answerOf(await use(secret, { at }))).toEqual(revoked)
  expect((await revoke(key.id)).statusCode).toBe(200)
  expect(await listAuditEvents(app, owner.partnerId, 'api_key.revoked')).toHaveLength(1)
})

test('a key of another company is not found', async () => {
  const { key } = await createKey(app, owner)
  const stranger = await app.createPartner()
  expect((await revoke(key.id, stranger.token)).statusCode).toBe(404)
  expect(await list()).toMatchObject([{ status: 'active' }])
})

test('a key works until its last millisecond', async () => {
  const { secret } = await createKey(app, owner, { expiresInDays: 30 })
  app.wait(30 * 86_400 - 0.001)
  expect((await use(secret)).statusCode).toBe(200)
  app.wait(0.001)
  expect(answerOf(await use(secret))).toMatchObject({
    statusCode: 401,
    code: 'key_expired',
    message: messages.apiKeyExpired,
  })
})

describe('an address list', () => {
  const allowedAddresses = ['203.0.113.0/24', '198.51.100.7', '2001:db8:7::/48']
  test.each(['203.0.113.200', '198.51.100.7', '2001:db8:7:1::9', '::ffff:203.0.113.9'])('lets %s in', async (from) => {
    const { secret } = await createKey(app, owner, { allowedAddresses })
    expect((await use(secret, { from })).statusCode).toBe(200)
  })

  test.each(['203.0.114.1', '198.51.100.8', '2001:db8:8::1', '::ffff:203.0.114.1'])('keeps %s out', async (from) => {
    const { secret } = await createKey(app, owner, { allowedAddresses })
    const message = messages.addressNotAllowed(from)
    expect(answerOf(await use(secret, { from }))).toEqual({ statusCode: 403, code: 'address_not_allowed', message })
  })

  test('is compared with the client behind our own proxy, and others cannot forge their address', async () => {
    const behind = await createTestApp({ url: app.url, env: { TRUST_PROXY: '10.0.0.0/8' } })
    const { secret } = await createKey(app, owner, { allowedAddresses: ['203.0.113.0/24'] })
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const statuses = [
      await use(secret, { at: behind, from: '10.0.0.5', headers }),
      await use(secret, { at: behind, from: '192.0.2.1', headers }),
      await use(secret, { at: app, from: '10.0.0.5', headers }),
    ].map(({ statusCode }) => statusCode)
    await behind.close()
    expect(statuses).toEqual([200, 403, 403])
  })
})

describe('a key that does not exist', () => {
  test('gets the same answer, except that a typing error is named', async () => {
    const from = randomIp()
    const unknown = answerOf(await use(createSecret(), { from }))
    expect(unknown).toEqual({ statusCode: 401, code: 'unauthenticated', message: messages.apiKeyInvalid })
    const { secret } = await createKey(app, owner)
    const typo = `${secret.slice(0, 20)}${secret[20] === 'a' ? 'b' : 'a'}${secret.slice(21)}`
    expect(answerOf(await use(typo, { from }))).toEqual({ ...unknown, message: messages.apiKeyMistyped })
  })

  test('can be tried twenty times from one network, where a real key keeps working', async () => {
    const from = randomIp()
    const { secret } = await createKey(app, owner)
    for (let attempt = 0; attempt < 21; attempt += 1) await use(createSecret(), { from })
    const refused = await use(createSecret(), { from })
    expect(answerOf(refused)).toMatchObject({ statusCode: 429, code: 'rate_limited' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await use(secret, { from })).statusCode).toBe(200)
  })
})

test('the last use is shown to the minute, and requests do not wait until it is written', async () => {
  const { key, secret } = await createKey(app, owner)
  const lastUse = async () => (await list()).find(({ id }) => id === key.id)?.lastUsedAt ?? null
  expect(await lastUse()).toBeNull()
  const first = app.time.now.toISOString()
  await use(secret)
  await expect.poll(lastUse).toBe(first)
  app.wait(59)
  await use(secret)
  expect(await lastUse()).toBe(first)
  app.wait(2)
  await use(secret)
  await expect.poll(lastUse).toBe(app.time.now.toISOString())
})

test('Activity names the key that made a change, and the owner who created and revoked it', async () => {
  const { key, secret } = await createKey(app, owner, { name: 'SAP', scopes: ['products:write'] })
  const { product } = await app.createBatch({ partner: owner })
  const path = `/api/products/${product.id}`
  const renamed = await app.call('PUT', path, { token: secret, body: { version: 1, name: 'Cola', category: 'Drinks' } })
  expect(renamed.statusCode).toBe(200)
  await revoke(key.id)
  const activity = async (query = '') =>
    (await app.call('GET', `/api/activity${query}`, { token: owner.token })).json<{
      data: { rows: { who: string; person: string; before: string; thing: string }[] }
    }>().data.rows
  const sentences = (await activity()).map(({ who, before, thing }) => `${who} ${before}${thing}`)
  expect(sentences).toEqual(
    expect.arrayContaining([
      `${owner.email} created the API key “SAP”`,
      'API key SAP edited product Cola',
      `${owner.email} revoked the API key “SAP”`,
    ]),
  )
  expect((await activity(`?person=${key.id}`)).map(({ who }) => who)).toEqual(['API key SAP'])
  expect((await activity('?person=system')).map(({ who }) => who)).not.toContain('API key SAP')
  const people = await app.call('GET', '/api/activity/people', { token: owner.token })
  expect(people.json()).toMatchObject({ data: expect.arrayContaining([{ person: key.id, name: 'API key SAP' }]) })
  const edits = await app.call('GET', `${path}/edits`, { token: owner.token })
  expect(edits.json()).toMatchObject({ data: { edits: [{ editedBy: 'API key SAP' }] } })
})

test('a key keeps working when its creator leaves, and stops with its company', async () => {
  const creator = await app.createMember(owner, 'owner')
  await givePassword(app, creator)
  const { secret } = await createKey(app, creator, { scopes: ['products:write'] })
  await app.call('POST', '/api/team/leave', { token: creator.token })
  expect((await use(secret)).statusCode).toBe(200)
  await app.suspend(owner, 'Unpaid')
  expect((await use(secret)).statusCode).toBe(200)
  const change = await app.call('POST', '/api/products', { token: secret, body: {} })
  expect(answerOf(change)).toMatchObject({ statusCode: 403, message: messages.suspended('Unpaid') })
  await app.reinstate(owner)
  await app.reject(owner.partnerId)
  expect(answerOf(await use(secret))).toMatchObject({ statusCode: 401, message: messages.apiKeyInvalid })
})

test('an order placed by a key is completed, and Activity shows its batches as the key’s', async () => {
  await registerOrderJobs(app.context)
  const orders = createOrderClient(app)
  const large = await app.createPartner({ codeLimit: 10_000 })
  const { product } = await app.createBatch({ partner: large })
  const { secret } = await insertKey(app, large, ['products:write'])
  const { id } = orderIn(await orders.order({ ...large, token: secret, productId: product.id }, 5001))
  await orders.ended(large, id)
  const activity = await app.call('GET', '/api/activity', { token: large.token })
  const { rows } = activity.json<{ data: { rows: { who: string; before: string }[] } }>().data
  const sentences = ['API key ERP placed the order ', 'API key ERP created batch ', 'Sahihi finished the order ']
  expect(rows.map(({ who, before }) => `${who} ${before}`)).toEqual(expect.arrayContaining(sentences))
})

test('calls that need the password of the owner are not for keys', async () => {
  const { secret } = await insertKey(app, owner)
  const body = { companyName: 'X', email: owner.email, phoneNumber: '', currentPassword: ownerPassword }
  const reply = await app.call('PUT', '/api/partners/profile', { token: secret, body })
  expect(answerOf(reply)).toMatchObject({ statusCode: 403, code: 'not_allowed', message: messages.peopleOnly })
})
