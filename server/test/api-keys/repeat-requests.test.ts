import { randomUUID } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { insertKey } from '../support/api-key-client.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const owner = await app.createPartner({ planType: 'PREMIUM' })
const secret = (await insertKey(app, owner)).secret

const setZone = (timeZone: string, key: string) =>
  app.call('PUT', '/api/products/analytics/preferences', {
    token: secret,
    headers: { 'idempotency-key': key },
    body: { timeZone, weeklyDigest: false },
  })
const changes = () => listAuditEvents(app, owner.partnerId, 'partner.analytics_settings_updated')
const statusAndCode = ({ statusCode, json }: Awaited<ReturnType<typeof setZone>>) => [
  statusCode,
  json<{ code?: string }>().code,
]

test('a repeated change is made once and gets the same answer, also after another change', async () => {
  const key = randomUUID()
  const first = await setZone('Africa/Accra', key)
  await setZone('Africa/Lagos', randomUUID())
  const repeated = await setZone('Africa/Accra', key)
  expect([repeated.statusCode, repeated.body]).toEqual([200, first.body])
  expect(await changes()).toHaveLength(2)
  expect(statusAndCode(await setZone('Africa/Nairobi', key))).toEqual([409, 'conflict'])
})

test('after a refusal the same idempotency key can be used again', async () => {
  const path = `/api/alerts/exceptions/${randomUUID()}`
  const headers = { 'idempotency-key': randomUUID() }
  const change = () =>
    app.call('PUT', path, { token: secret, headers, body: { limit: 12, isResold: false, rules: [] } })
  expect([(await change()).statusCode, (await change()).statusCode]).toEqual([404, 404])
})

test('a request can be repeated a minute after its server died', async () => {
  const key = randomUUID()
  await setZone('Africa/Tunis', key)
  await app.db.updateTable('idempotencyKeys').set({ response: null }).where('key', '=', key).execute()
  const early = await setZone('Africa/Tunis', key)
  expect([early.statusCode, early.json()]).toMatchObject([409, { message: messages.idempotencyKeyInUse }])
  app.wait(61)
  const other = await setZone('Africa/Cairo', key)
  expect([other.statusCode, other.json()]).toMatchObject([409, { message: messages.idempotencyKeyReused }])
  expect((await setZone('Africa/Tunis', key)).statusCode).toBe(200)
})

test('a repeated read by a key is answered with 304 until the data changes', async () => {
  await app.createBatch({ partner: owner })
  const read = (tag = '', token = secret) =>
    app.call('GET', '/api/products', { token, headers: tag ? { 'if-none-match': tag } : {} })
  const first = await read()
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const unchanged = await read(`"other", ${tag}`)
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', tag])
  await app.createBatch({ partner: owner })
  expect((await read(tag)).statusCode).toBe(200)
  const ofPage = await read('', owner.token)
  expect([ofPage.headers.etag, ofPage.headers['cache-control']]).toEqual([undefined, 'no-store'])
})
