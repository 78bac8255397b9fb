import { expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
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
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages, env: gatewaySettings })
const partner = await app.createPartner()
const admin = await app.createAdmin()

/** One item of a list for each endpoint in turn. server/test/full/sweeps/hostile-input.test.ts sends all items to each. */
const oneOf = <T>(list: T[], index: number): T[] => list.slice(index % list.length).slice(0, 1)
const { sendBody, sendValue, sendFile, sendXml, askFor, sendToPage } = hostileCalls(
  () => app,
  () => ({ partner, admin }),
)
const all = [...withBody, ...withoutBody]
const calledInTurn = all.map((one, index) => [`${one.method} ${one.path}`, one, index] as const)

test.each(calledInTurn)('%s refuses or ignores a hostile body', async (_, one, index) => {
  for (const body of oneOf(bodies, index)) await sendBody(one, body)
  if ('body' in one) for (const value of oneOf(values, index)) await sendValue(one, value)
  if (index % 8 === 0) await sendXml(one)
})

test.each(table(withFile))('%s refuses hostile bytes as a file', async (_, one) => {
  await sendFile(one, bodies.slice(0, 2))
})

test.each(table(withId))('%s refuses a hostile identifier', async (_, one) => {
  await askFor(one, oneOf(identifiers, withId.indexOf(one)))
})

test('pages and gateways have no internal error for unexpected bodies', async () => {
  const routes = otherRoutes(app)
  const known = ['/verify/:serial', '/verify/:serial/pin', '/report', '/contact', '/unsubscribe/:token']
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(known))
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
  const body = { email: 'a@b.example', password: "' or 1=1 --" }
  const reply = await app.call('POST', '/api/partners/login', { body })
  expect(reply.body).not.toMatch(/select|postgres|syntax|relation|kysely/i)
  expect(reply.headers).not.toHaveProperty('x-powered-by')
})

const tokenPages = ['/unsubscribe/a-token', '/confirm-report/a-token']
test.each([...['/sandbox/', '/dev/mail', '/dev/phone', '/01/09506000134352', ...tokenPages]])(
  'other sites can neither frame %s nor change its targets, and it runs no script',
  async (path) => {
    const { headers } = await app.call('GET', path, { headers: { accept: 'text/html' } })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toMatch(/default-src '(none|self)'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  },
)

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
