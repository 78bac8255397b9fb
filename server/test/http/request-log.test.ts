import type { AddressInfo } from 'node:net'
import { api } from '@sahihi/contract/endpoints/api.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createDatabase } from '../../src/platform/db/client.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { apply, registerMailJobs } from '../support/mailbox.ts'
import { fromOurPage, type TestApp, useTestApp } from '../support/test-app.ts'

type Line = { msg: string; requestId?: string; route?: string; status?: number; queue?: string; err?: object }

const email = 'amina.okafor@private.example'
const address = '102.89.40.7'
const phone = '+2348031234567'
const password = 'Adaeze-likes-mangoes'
const linkToken = 'Zk3vQ9xT1mB7cR5wL8pN2sD6fG4hJ0aYeUiOqWzXtSv'
const search = 'Okafor family'

const written: string[] = []
const smtp = await startRefusingSmtp()
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
const { port } = smtp.server.address() as AddressInfo
const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
const logTo = (line: string) => void written.push(line)
const app = await useTestApp({ env, mailRetrySeconds: 1, pages: readBuiltPages, logTo })
const { partner, serial } = await app.createCode()
const tokens = [partner.token, (await app.createAdmin()).token]
const lines = () => written.map((line) => JSON.parse(line) as Line)

/** A mail server that names the recipient in its refusal, as most do. */
async function startRefusingSmtp() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address: recipient }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${recipient}> has no mailbox here`), { responseCode: 550 })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return server
}

const personal = () => [email, address, phone, password, linkToken, 'Okafor', serial, ...tokens]
const query = () => new URLSearchParams({ email, search, phone, token: linkToken })
const body = () => ({ email, password, phoneNumber: phone, token: linkToken, companyName: search, pin: '123456' })

type Call = InjectOptions & { isForAdmins?: boolean }

/** Calls every endpoint with personal data, and the pages with a token or a serial in their address. */
async function callEverything(fastify: TestApp['fastify']) {
  const pages = [`register/${linkToken}`, `reset-password/${linkToken}`, `verify/${serial}`, `verify-batch/${serial}`]
  const calls: Call[] = [
    ...pages.map((url) => ({ method: 'GET' as const, url: `/${url}?${query()}` })),
    { method: 'POST' as const, url: `/verify/${serial}`, payload: `scanId=${linkToken}` },
    { method: 'GET' as const, url: `/nowhere/${linkToken}?${query()}` },
    ...api.map(({ method, path, access }, index) => ({
      method,
      isForAdmins: access === 'admin',
      url: `${path.replace(/:\w+/g, index % 2 ? serial : linkToken)}?${query()}`,
      ...(method === 'GET' ? {} : { payload: body() }),
    })),
    { method: 'GET' as const, url: `/api/products/verify/${serial}` },
  ]
  const replies = []
  for (const { isForAdmins = false, ...call } of calls) {
    const authorization = `Bearer ${tokens[isForAdmins ? 1 : 0]}`
    const headers = { authorization, 'x-forwarded-for': address, ...fromOurPage }
    replies.push(await fastify.inject({ ...call, headers, remoteAddress: address }))
  }
  return replies
}

/** The same app without a database. */
async function withoutDatabase() {
  const { pool, db } = createDatabase('postgres://nobody@127.0.0.1:1/nothing', () => {})
  const fastify = await buildApp({ ...app.context, pool, db, scanPool: pool, scanDb: db, rollupDb: db })
  return { fastify, close: async () => Promise.all([fastify.close(), db.destroy()]) }
}

describe('The log', () => {
  test('has no serial, address, token, query or body, whatever fails', async () => {
    await callEverything(app.fastify)
    const away = await withoutDatabase()
    const unavailable = await callEverything(away.fastify)
    await away.close()
    expect(unavailable.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(20)
    await sql`alter table codes rename to lost`.execute(app.db)
    await sql`alter table sessions rename to lost_sessions`.execute(app.db)
    const broken = await callEverything(app.fastify)
    await sql`alter table lost_sessions rename to sessions`.execute(app.db)
    await sql`alter table lost rename to codes`.execute(app.db)
    expect(broken.filter(({ statusCode }) => statusCode === 500).length).toBeGreaterThan(20)
    expect(lines().filter(({ msg }) => msg === 'internal error').length).toBeGreaterThan(20)
    for (const secret of personal()) expect(written.filter((line) => line.includes(secret))).toEqual([])
  })

  test('names a failed request by its route and the id that the reply has too', async () => {
    const away = await withoutDatabase()
    const reply = await away.fastify.inject({ url: `/api/products/verify/${serial}`, headers: fromOurPage })
    await away.close()
    const { requestId } = reply.json<ErrorReply>()
    expect(requestId).toMatch(/^[\w-]{13}$/)
    expect(reply.headers['x-request-id']).toBe(requestId)
    expect(lines().filter((line) => line.requestId === requestId)).toMatchObject([
      { msg: 'the database is unavailable', err: { code: 'ECONNREFUSED' } },
      { msg: 'a request failed', route: '/api/products/verify/:verificationNumber', status: 503 },
    ])
  })

  test('has the id in every line of a request', () => {
    const ofRequests = lines().filter(({ route, msg }) => route !== undefined || /internal error|unavailable/.test(msg))
    expect(ofRequests.length).toBeGreaterThan(100)
    expect(ofRequests.filter(({ requestId }) => requestId === undefined)).toEqual([])
  })

  test('names the queue of a refused mail, and not its recipient', async () => {
    await registerMailJobs(app)
    const { email: recipient } = await apply(app)
    const line = { msg: 'a job failed and will be retried', err: { message: expect.stringContaining('[address]') } }
    await expect.poll(() => lines().find(({ queue }) => queue === 'mail-email-pin')).toMatchObject(line)
    expect(written.filter((line) => line.includes(recipient))).toEqual([])
  })
})

describe('The id of a request', () => {
  const idWith = async (given: string, from: string, TRUST_PROXY?: string[]) => {
    const fastify = await buildApp({ ...app.context, config: { ...app.context.config, TRUST_PROXY } })
    const reply = await fastify.inject({ url: '/healthz', headers: { 'x-request-id': given }, remoteAddress: from })
    await fastify.close()
    return reply.headers['x-request-id']
  }
  const proxies = ['10.0.0.0/8', '2001:db8::7']

  test.each(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'])('is the one from the proxy at %s', async (from) => {
    expect(await idWith('trace-of-the-proxy', from, proxies)).toBe('trace-of-the-proxy')
  })

  test.each([
    ['another sender', 'trace-of-somebody', '11.1.2.3', proxies],
    ['a client without a proxy', 'trace-of-somebody', '10.1.2.3', undefined],
    ['a proxy that sends too long an id', 'x'.repeat(65), '10.1.2.3', proxies],
    ['a proxy that sends something else', '{"level":60}"', '10.1.2.3', proxies],
  ])('is our own for %s', async (_who, given, from, trusted) => {
    expect(await idWith(given, from, trusted)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
  })

  test('is different for each request, also if Fastify refuses it', async () => {
    const urls = ['/healthz', '/healthz', '/nowhere', '/%ff', '/api/products/partner/summary']
    const replies = await Promise.all(urls.map((url) => app.call('GET', url)))
    expect(new Set(replies.map(({ headers }) => headers['x-request-id'])).size).toBe(urls.length)
    for (const { headers } of replies) expect(headers['x-request-id']).toBeDefined()
  })
})
