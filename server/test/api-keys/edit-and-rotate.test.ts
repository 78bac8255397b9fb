import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createKey, givePassword, insertKey, ownerPassword } from '../support/api-key-client.ts'
import type { Actor } from '../support/factories.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const other = await useTestApp({ url: app.url })
let owner: Actor
beforeEach(async () => {
  owner = await app.createPartner({ companyName: 'Kano Bottling' })
  await givePassword(app, owner)
})

const edit = (id: string, change: object, token = owner.token) =>
  app.call('PUT', `/api/api-keys/${id}`, { token, body: { currentPassword: ownerPassword, ...change } })
const rotate = (id: string, input: object = {}, token = owner.token) =>
  app.call('POST', `/api/api-keys/${id}/successor`, { token, body: { currentPassword: ownerPassword, ...input } })
const rotated = async (id: string, input?: object) => {
  const reply = await rotate(id, input)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: { key: ApiKey; secret: string; keys: ApiKey[] } }>().data
}
const keyOf = async (id: string) =>
  (await app.call('GET', '/api/api-keys', { token: owner.token }))
    .json<{ data: ApiKey[] }>()
    .data.find((key) => key.id === id)
/** The status, and the code of an error, on another server. */
const use = async (secret: string, path = '/api/products', from?: string) => {
  other.time.now = app.time.now
  const reply = await other.call('GET', path, { token: secret, ...(from ? { from } : {}) })
  const { code } = reply.json<Partial<ErrorReply>>()
  return code ? [reply.statusCode, code] : reply.statusCode
}
const days = (count: number) => new Date(app.time.now.getTime() + count * 86_400_000).toISOString()

describe('a key is edited', () => {
  test('and the change applies to its next request on every server', async () => {
    const { key, secret } = await createKey(app, owner, { scopes: ['products:read'], expiresInDays: 30 })
    expect([await use(secret), await use(secret, '/api/reports')]).toEqual([200, [403, 'scope_required']])
    const edits = { name: 'SAP line 3', allowedAddresses: ['203.0.113.7'] }
    const reply = await edit(key.id, { ...edits, scopes: ['reports:read', 'reports:read'], expiresInDays: 90 })
    expect(reply.statusCode).toBe(200)
    const after = { ...key, ...edits, scopes: ['reports:read'], expiresAt: days(90) }
    expect(await keyOf(key.id)).toEqual({ ...after, lastUsedAt: expect.any(String) })
    expect(await use(secret, '/api/reports', '203.0.113.7')).toBe(200)
    expect(await use(secret, '/api/products', '203.0.113.7')).toEqual([403, 'scope_required'])
    expect(await use(secret, '/api/reports')).toEqual([403, 'address_not_allowed'])
  })

  test('fields that are left out stay, and the audit log has the changes', async () => {
    const { key } = await createKey(app, owner, { name: 'ERP', expiresInDays: 30 })
    await edit(key.id, { name: 'SAP' })
    expect(await keyOf(key.id)).toEqual({ ...key, name: 'SAP' })
    await edit(key.id, { expiresInDays: null })
    expect(await keyOf(key.id)).toEqual({ ...key, name: 'SAP', expiresAt: null })
    await edit(key.id, {})
    const logged = { accountId: owner.accountId, subject: key.id }
    expect(await listAuditEvents(app, owner.partnerId, 'api_key.edited')).toEqual([
      { ...logged, details: { name: 'SAP', formerName: 'ERP' } },
      { ...logged, details: { name: 'SAP', expiresAt: null } },
    ])
  })

  test.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes.0'],
    ['an unknown scope', { scopes: ['team:write'] }, 'scopes.0'],
    ['an invalid network', { allowedAddresses: ['localhost'] }, 'allowedAddresses.0'],
    ['an end in the past', { expiresInDays: 0 }, 'expiresInDays'],
    ['a wrong password', { currentPassword: 'not this one' }, 'currentPassword'],
  ])('but not to %s', async (_, change, field) => {
    const { id } = await insertKey(app, owner)
    const reply = await edit(id, change)
    expect(reply.statusCode).toBe(400)
    expect(field.startsWith(reply.json<ErrorReply>().errors?.[0]?.field.split('.')[0] ?? '?')).toBe(true)
  })
})

describe('a key is replaced', () => {
  test('by one with the same rights, and both work until the grace time is over', async () => {
    const rights = { name: 'Line 2', scopes: ['products:read'], allowedAddresses: ['127.0.0.0/8'] }
    const { key, secret } = await createKey(app, owner, { ...rights, expiresInDays: 365 })
    app.wait(100 * 86_400)
    owner.token = await app.createSession(owner.accountId)
    const successor = await rotated(key.id, { graceHours: 48 })
    expect(successor.key).toMatchObject({ ...rights, expiresAt: days(365), status: 'active' })
    expect((await keyOf(key.id))?.expiresAt).toBe(days(2))
    expect(successor.secret).not.toBe(secret)
    expect([await use(secret), await use(successor.secret)]).toEqual([200, 200])
    app.wait(48 * 3600)
    expect([await use(secret), await use(successor.secret)]).toEqual([[401, 'key_expired'], 200])
    const details = { name: 'Line 2', successorId: successor.key.id, endsAt: app.time.now.toISOString() }
    const event = { accountId: owner.accountId, subject: key.id, details }
    expect(await listAuditEvents(app, owner.partnerId, 'api_key.rotated')).toEqual([event])
  })

  test('immediately without a grace time, also when the company has the most keys that it can have', async () => {
    const { id, secret } = await insertKey(app, owner)
    for (let count = 1; count < limits.apiKeysMax; count++) await insertKey(app, owner)
    const refused = await rotate(id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: messages.tooManyKeys(limits.apiKeysMax) },
    ])
    expect(await use(secret)).toBe(200)
    const successor = await rotated(id, { graceHours: 0 })
    expect([await use(secret), await use(successor.secret)]).toEqual([[401, 'key_expired'], 200])
  })

  test('and never works longer than until its own end', async () => {
    const { key } = await createKey(app, owner, { expiresInDays: 1 })
    await rotated(key.id, { graceHours: 720 })
    expect((await keyOf(key.id))?.expiresAt).toBe(days(1))
  })

  test.each([
    ['a grace time beyond 30 days', { graceHours: 721 }, 'graceHours'],
    ['a part of an hour', { graceHours: 0.5 }, 'graceHours'],
    ['a wrong password', { currentPassword: 'not this one' }, 'currentPassword'],
  ])('but not with %s', async (_, input, field) => {
    const { id } = await insertKey(app, owner)
    const reply = await rotate(id, input)
    expect([reply.statusCode, reply.json<ErrorReply>().errors?.[0]?.field]).toEqual([400, field])
  })
})

test('a key that has ended can be neither edited nor replaced, and one of another company is not found', async () => {
  const { id: revoked } = await insertKey(app, owner)
  await app.call('DELETE', `/api/api-keys/${revoked}`, { token: owner.token })
  const { key } = await createKey(app, owner, { expiresInDays: 1 })
  app.wait(86_400)
  for (const id of [revoked, key.id])
    for (const reply of [await edit(id, { expiresInDays: 30 }), await rotate(id)])
      expect([reply.statusCode, reply.json<ErrorReply>().message]).toEqual([409, messages.keyEnded])
  const { id: foreign } = await insertKey(app, await app.createPartner())
  expect([(await edit(foreign, { name: 'Mine' })).statusCode, (await rotate(foreign)).statusCode]).toEqual([404, 404])
})
