import { api } from '@sahihi/contract/endpoints/api.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidPhotos } from '../support/photo.ts'
import { randomIp } from '../support/random-ip.ts'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let partner: Actor
let admin: { accountId: string }
beforeAll(async () => {
  app = await createTestApp()
  partner = await app.createPartner()
  admin = await app.createAdmin()
})
afterAll(() => app.close())

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const bodies: [string, string | Buffer][] = [
  ['nothing', ''],
  ['not JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['nested 15,000 deep', deep(15_000)],
  ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
  ['a NUL', '{"email":"a\\u0000@b.example","password":"x\\u0000"}'],
  ['a lone surrogate', '{"name":"\\ud800","companyName":"\\udfff"}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['numbers out of range', '{"quantity":1e999,"scanLimit":-0.0000001}'],
  ['33 KiB', JSON.stringify({ name: 'x'.repeat(33 * 1024) })],
]
const identifiers = [
  '0',
  'null',
  '%00',
  '%ff',
  '..%2f..',
  "'%3Bdrop table codes--",
  '018f0000-0000-7000-8000-000000000000',
  '9'.repeat(250),
  '🙂',
]

const nobody = '018f0000-0000-7000-8000-000000000000'
type Called = (typeof api)[number]
const table = (endpoints: Called[]) => endpoints.map((one) => [`${one.method} ${one.path}`, one] as const)
const withBody = api.filter((endpoint) => 'body' in endpoint)
const withoutBody = api.filter((endpoint) => endpoint.method !== 'GET' && !('body' in endpoint))
const withFile = api.filter((endpoint) => 'upload' in endpoint)
const withId = api.filter((endpoint) => endpoint.path.includes(':'))

const pathOf = (endpoint: Called, id = nobody) => endpoint.path.replace(/:\w+/, id)
// Each call gets its own session, because signing out ends it.
const tokenFor = ({ access }: Called) => app.createSession(access === 'admin' ? admin.accountId : partner.accountId)
const send = async (endpoint: Called, payload: string | Buffer, type = 'application/json') =>
  app.fastify.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    remoteAddress: randomIp(),
    headers: { authorization: `Bearer ${await tokenFor(endpoint)}`, 'content-type': type },
    payload,
  })

type Answer = { statusCode: number; json: <T>() => T }
const listed = new Set<unknown>(Object.values(messages))
const zodsOwn = /Invalid|Too big|Too small|Unrecognized|expected|received|must match/
const isForPeople = (words: string) => listed.has(words) || (/^[A-Z].*[.!?]$/s.test(words) && !zodsOwn.test(words))

/** A 4xx with a message for people wherever there is a message. */
function expectClearNo(sent: string, reply: Answer) {
  expect([sent, Math.floor(reply.statusCode / 100)]).toEqual([sent, 4])
  const { success, message, errors = [] } = reply.json<ErrorReply>()
  expect(success).toBe(false)
  const words = [message, ...errors.map((error) => error.message)]
  expect([sent, words.filter((some) => !isForPeople(some))]).toEqual([sent, []])
}

test.each(table(withBody))('%s answers whatever body it is sent with a clear no', async (_, endpoint) => {
  for (const [name, payload] of bodies) expectClearNo(name, await send(endpoint, payload))
})

test.each(table(withBody))('%s says in words what is wrong with fields of another kind', async (_, endpoint) => {
  const fields = Object.keys(endpoint.body?.shape ?? {})
  for (const value of [undefined, null, 5, -1e9, true, [], {}, '', 'x'.repeat(2100)]) {
    const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))
    const reply = await send(endpoint, body)
    // `true` is right where all fields are switches.
    if (reply.statusCode === 200) expect(endpoint.body?.safeParse(JSON.parse(body)).success).toBe(true)
    else expectClearNo(body.slice(0, 80), reply)
  }
})

test.each(table(withoutBody))('%s does not care for a body: its work or a clear no', async (_, endpoint) => {
  for (const [name, payload] of bodies) {
    const reply = await send(endpoint, payload)
    if (reply.statusCode === 200) expect(reply.json()).toMatchObject({ success: true })
    else expectClearNo(name, reply)
  }
})

test.each(table(withFile))('%s answers whatever bytes it is sent as a file with a clear no', async (_, endpoint) => {
  await app.call('POST', '/api/reports', { body: { reportId: nobody, description: 'Its seal is broken.' } })
  const types = endpoint.upload?.types ?? []
  for (const type of types) {
    for (const [name, payload] of bodies) expectClearNo(name, await send(endpoint, payload, type))
    for (const [name, make] of invalidPhotos) expectClearNo(name, await send(endpoint, await make(), type))
  }
})

test.each(table([...withBody, ...withoutBody]))('%s answers a body of another kind with a clear no', async (_, one) => {
  expectClearNo('XML', await send(one, '<x/>', 'application/xml'))
})

test.each(table(withId))('%s answers whatever it is asked for with a clear no', async (_, endpoint) => {
  const token = await tokenFor(endpoint)
  for (const id of identifiers) expectClearNo(id, await app.call(endpoint.method, pathOf(endpoint, id), { token }))
})

test('an unknown API path is a JSON 404', async () => {
  const reply = await app.call('GET', '/api/nothing/here')
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found'])
})

test('no reply reveals the server software or the driver', async () => {
  const reply = await app.call('POST', '/api/partners/login', {
    body: { email: 'a@b.example', password: "' or 1=1 --" },
  })
  expect(reply.body).not.toMatch(/select|postgres|syntax|relation|kysely/i)
  expect(reply.headers).not.toHaveProperty('x-powered-by')
})

test('every reply carries the security headers', async () => {
  const { headers } = await app.call('GET', '/healthz')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(headers['permissions-policy']).toContain('camera=(self)')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})
