import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import type { Actor } from '../support/factories.ts'
import {
  bodies,
  contentTypes,
  formBodies,
  gatewaySettings,
  hostileCalls,
  identifiers,
  otherRoutes,
  table,
  values,
  withBody,
  withFile,
  withId,
  withoutBody,
} from '../support/hostile-calls.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let partner: Actor
let admin: { accountId: string }
beforeAll(async () => {
  app = await createTestApp({ pages: readBuiltPages, env: gatewaySettings })
  partner = await app.createPartner()
  admin = await app.createAdmin()
})
afterAll(() => app.close())

/** One of a list for each endpoint in turn; server/test/full/sweeps/hostile-input.test.ts sends all of it to each. */
const oneOf = <T>(list: T[], index: number): T[] => list.slice(index % list.length).slice(0, 1)
const { sendBody, sendValue, sendFile, sendXml, askFor, sendToPage } = hostileCalls(
  () => app,
  () => ({ partner, admin }),
)
const calledInTurn = [...withBody, ...withoutBody].map(
  (one, index) => [`${one.method} ${one.path}`, one, index] as const,
)

test.each(calledInTurn)('%s answers a hostile body with a clear no, or does not care for it', async (_, one, index) => {
  for (const body of oneOf(bodies, index)) await sendBody(one, body)
  if ('body' in one) for (const value of oneOf(values, index)) await sendValue(one, value)
  if (index % 8 === 0) await sendXml(one)
})

test.each(table(withFile))('%s answers hostile bytes as a file with a clear no', async (_, one) => {
  await sendFile(one, bodies.slice(0, 2))
})

test.each(table(withId))('%s answers a hostile identifier with a clear no', async (_, one) => {
  await askFor(one, oneOf(identifiers, withId.indexOf(one)))
})

test('no page and no gateway has an error of ours for a body of another kind', async () => {
  const routes = otherRoutes(app)
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/verify/:serial', '/verify/:serial/pin', '/report', '/contact', '/unsubscribe/:token']),
  )
  const sent = [...bodies.filter(([name]) => !name.includes('deep')), ...formBodies]
  for (const [at, route] of routes.entries())
    for (const [i, body] of sent.entries())
      await sendToPage(route, body, contentTypes[(i < 8 ? 0 : at + i) % contentTypes.length] ?? '')
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

test.each([
  '/sandbox/',
  '/dev/mail',
  '/dev/phone',
  '/unsubscribe/a-token',
  '/confirm-report/a-token',
  '/01/09506000134352',
])('no other site can frame %s or change where it leads, and it runs no script', async (path) => {
  const { headers } = await app.call('GET', path, { headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).toMatch(/default-src '(none|self)'/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
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
