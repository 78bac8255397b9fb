import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { AppContext } from '../../src/platform/context.ts'
import { openSecretKey } from '../../src/platform/lib/open-secret-key.ts'
import { computeFingerprint } from '../../src/platform/lib/secret-key.ts'
import { useTestApp } from '../support/test-app.ts'
import { testKey } from '../support/test-key.ts'

const app = await useTestApp()
app.context.scanPool.setMaxListeners(50) // each server here watches it
/** A server that has not seen a request yet. */
let server: FastifyInstance
let token: string
beforeEach(async () => {
  await app.db.deleteFrom('forwardedHeaders').execute()
  server = await buildApp(app.context)
  token = (await app.createAdmin()).token
})
afterEach(() => server.close())

const minute = 60
const day = 24 * 60 * minute
const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.inject({ url: '/healthz', headers, remoteAddress })
const viaProxy = { 'x-forwarded-for': '102.89.40.7' }

/** The status that a server with other settings shows. */
async function statusWith(changes: Partial<AppContext['config']>): Promise<SystemStatus> {
  const fastify = await buildApp({ ...app.context, config: { ...app.context.config, ...changes } })
  const reply = await fastify.inject({ url: '/api/admin/system', headers: { authorization: `Bearer ${token}` } })
  await fastify.close()
  return reply.json<{ data: SystemStatus }>().data
}
const status = async () => (await app.call('GET', '/api/admin/system', { token })).json<{ data: SystemStatus }>().data
const forwardedHeaders = async () => (await status()).forwardedHeaders

test('an admin sees versions and settings of the server', async () => {
  const shown = await status()
  expect(shown).toMatchObject({ mail: 'stored', payments: 'sandbox', sms: false, ussd: false, workers: 1 })
  expect(shown).toMatchObject({ trustedProxies: [], forwardedHeaders: null })
  expect(shown.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(shown.databaseVersion).toMatch(/^\d+\.\d+/)
  expect(Date.parse(shown.startedAt)).toBeLessThan(Date.now())
  const configured = { SMTP_URL: 'smtp://mail', PAYSTACK_SECRET_KEY: 'sk_live_1', AT_USSD_SECRET: 'a'.repeat(16) }
  expect(await statusWith(configured)).toMatchObject({ mail: 'smtp', payments: 'live', sms: false, ussd: true })
  expect(await statusWith({ PAYSTACK_SECRET_KEY: 'sk_test_1' })).toMatchObject({ payments: 'test' })
})

test('an admin sees the fingerprints of the secret key and of the key that it replaces, but no key', async () => {
  await openSecretKey(app.context.config, app.url)
  const SECRET_KEY = 'the next key of the tests, forty letters'
  const next = { ...app.context.config, SECRET_KEY, SECRET_KEY_PREVIOUS: testKey }
  await openSecretKey(next, app.url)
  const shown = await statusWith(next)
  expect(shown.secretKey).toMatchObject({
    fingerprint: computeFingerprint(SECRET_KEY),
    previousFingerprint: computeFingerprint(testKey),
    known: [{ fingerprint: computeFingerprint(testKey) }, { fingerprint: computeFingerprint(SECRET_KEY) }],
  })
  expect(JSON.stringify(shown)).not.toContain(testKey)
  expect((await status()).secretKey.previousFingerprint).toBeNull()
})

test.each(['x-forwarded-for', 'forwarded'])('%s without TRUST_PROXY shows on the System page', async (header) => {
  await ask()
  expect(await forwardedHeaders()).toBeNull()
  await ask({ [header]: 'for=102.89.40.7' }, '::ffff:10.0.0.5')
  const at = app.time.now.toISOString()
  await expect.poll(forwardedHeaders).toEqual({ requests: 1, firstSeenAt: at, lastSeenAt: at, sender: '10.0.0.5' })
})

test('with TRUST_PROXY there is no warning', async () => {
  await ask(viaProxy)
  await expect.poll(forwardedHeaders).not.toBeNull()
  expect(await statusWith({ TRUST_PROXY: ['10.0.0.0/8'] })).toMatchObject({
    trustedProxies: ['10.0.0.0/8'],
    forwardedHeaders: null,
  })
  await app.db.deleteFrom('forwardedHeaders').execute()
  const behind = await buildApp({ ...app.context, config: { ...app.context.config, TRUST_PROXY: ['10.0.0.0/8'] } })
  await behind.inject({ url: '/healthz', headers: viaProxy, remoteAddress: '10.0.0.5' })
  await behind.close()
  expect(await forwardedHeaders()).toBeNull()
})

test('a public address is not stored as the sender, because it may be a person’s', async () => {
  await ask(viaProxy, '102.89.40.7')
  await expect.poll(forwardedHeaders).toMatchObject({ requests: 1, sender: null })
  const { rows } = await app.context.pool.query('select forwarded_headers::text as row from forwarded_headers')
  expect(rows[0].row).not.toContain('102.89')
})

test('the count of requests is written once a minute, and when the server stops', async () => {
  for (let i = 0; i < 5; i++) await ask(viaProxy)
  await expect.poll(forwardedHeaders).toMatchObject({ requests: 1 })
  app.wait(minute)
  await ask(viaProxy)
  await expect.poll(forwardedHeaders).toMatchObject({ requests: 6, lastSeenAt: app.time.now.toISOString() })
  await ask(viaProxy)
  await server.close()
  expect(await forwardedHeaders()).toMatchObject({ requests: 7 })
})

test('the warning ends a week after the last such request, and then the count starts again', async () => {
  await ask(viaProxy)
  await expect.poll(forwardedHeaders).toMatchObject({ requests: 1 })
  app.wait(7 * day + 1)
  token = (await app.createAdmin()).token
  expect(await forwardedHeaders()).toBeNull()
  await ask(viaProxy)
  await expect.poll(forwardedHeaders).toMatchObject({ requests: 1, firstSeenAt: app.time.now.toISOString() })
})

test('the log warns once an hour', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const logging = await buildApp({ ...app.context, log })
  const send = () => logging.inject({ url: '/healthz', headers: viaProxy })
  for (let i = 0; i < 3; i++) await send()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY is not set')
  app.wait(60 * minute)
  await send()
  expect(lines).toHaveLength(2)
  await logging.close()
})
