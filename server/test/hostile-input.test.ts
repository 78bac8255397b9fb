import { api } from '@sahihi/contract/api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, makeWorld, type World } from './world.ts'

let world: World
let partner: Actor
let admin: { accountId: string }
beforeAll(async () => {
  world = await makeWorld()
  partner = await world.makePartner()
  admin = await world.makeAdmin()
})
afterAll(() => world.close())

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

describe.each(api.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    let token = ''
    beforeEach(async () => {
      token = await world.makeSession(endpoint.access === 'admin' ? admin.accountId : partner.accountId)
    })
    const path = (id: string) => endpoint.path.replace(/:\w+/, id)

    test('answers whatever it is sent with a clear no, never a 5xx', async () => {
      for (const [name, payload] of bodies) {
        if (endpoint.method === 'GET') break
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const reply = await world.app.inject({
          method: endpoint.method,
          url: path('018f0000-0000-7000-8000-000000000000'),
          headers,
          payload,
        })
        if (/logout/.test(endpoint.path)) continue // they need no body; the session is gone after the first
        expect({ name, status: reply.statusCode }).toEqual({
          name,
          status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
        })
        expect(reply.json<{ message: string; success: boolean }>()).toMatchObject({
          success: false,
          message: expect.stringMatching(/\w+.*[.!]$|\w/),
        })
      }
      for (const id of identifiers) {
        if (!endpoint.path.includes(':')) break
        const reply = await world.call(endpoint.method, path(id), { token })
        expect({ id, status: reply.statusCode }).toEqual({
          id,
          status: expect.toSatisfy((status: number) => status < 500),
        })
      }
    })

    test('answers a body of another kind with a clear no', async () => {
      if (endpoint.method === 'GET' || /logout/.test(endpoint.path)) return expect(endpoint).not.toHaveProperty('body')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/xml' }
      const reply = await world.app.inject({
        method: endpoint.method,
        url: path('018f0000-0000-7000-8000-000000000000'),
        headers,
        payload: '<x/>',
      })
      expect(reply.statusCode).toBe(400)
    })
  },
)

test('an unknown path of the API is a JSON 404', async () => {
  const reply = await world.call('GET', '/api/nothing/here')
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found'])
})

test('no answer tells which software or driver stands behind it', async () => {
  const reply = await world.call('POST', '/api/partners/login', {
    body: { email: 'a@b.example', password: "' or 1=1 --" },
  })
  expect(reply.body).not.toMatch(/select|postgres|syntax|relation|kysely/i)
  expect(reply.headers).not.toHaveProperty('x-powered-by')
})

test('every answer carries the protecting headers', async () => {
  const { headers } = await world.call('GET', '/healthz')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(headers['permissions-policy']).toContain('camera=(self)')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})
