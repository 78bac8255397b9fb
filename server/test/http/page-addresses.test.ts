import { pages } from '@sahihi/contract/domain/pages.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { describe, expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })

const serial = encodeSerial(42n)
const get = (path: string) => app.call('GET', path, { headers: { accept: 'text/html' } })

const withValues = (path: string) => path.replace(/\$\w+/g, '1')

/** The page at the end of at most one redirect. */
async function open(path: string) {
  const first = await get(path)
  const { location } = first.headers
  const last = location === undefined ? first : await get(String(location))
  return { address: location ?? path, status: last.statusCode, isDirect: location === undefined, body: last.body }
}

test.each([
  [`/verify/${serial}/`, `/verify/${serial}`],
  [`/verify/${serial}/?utm_source=whatsapp`, `/verify/${serial}?utm_source=whatsapp`],
  [`/VERIFY/${serial}`, `/verify/${serial}`],
  [`//verify//${serial}`, `/verify/${serial}`],
  [`/%76erify/${serial}`, `/verify/${serial}`],
  [`/verify/${serial}%`, `/verify/${serial}%25`],
  [`/Verify/${serial}/pin/`, `/verify/${serial}/pin`],
  [`/VERIFY/?serial=${serial}`, `/verify?serial=${serial}`],
  ['/report/', '/report'],
  ['/Report).', '/report'],
  ['/LOGIN/?returnTo=%2Fteam', '/login?returnTo=%2Fteam'],
])('%s leads to %s', async (path, address) => {
  const reply = await get(path)
  expect([reply.statusCode, reply.headers.location]).toEqual([308, address])
})

test.each([`${serial})`, `${serial},`, `${serial}.`, 'AB%2012%E2%80%933712', `${serial}&utm_source=sms`])(
  'the page of a code opens without a redirect under /verify/%s',
  async (segment) => expect(await open(`/verify/${segment}`)).toMatchObject({ status: 200, isDirect: true }),
)

test.each([')', ',', '.', '%2F', '&utm_source=sms', '%3Futm_source=sms', '%25'])(
  'the verify call accepts a serial followed by %s',
  async (behind) => {
    const { serial } = await app.createCode()
    const reply = await app.call('GET', `/api/products/verify/${serial}${behind}`)
    expect(reply.json()).toMatchObject({ verdict: 'genuine_first', data: { verificationNumber: serial } })
  },
)

test('a report accepts a serial with trailing characters from a chat', async () => {
  const { serial, partner } = await app.createCode()
  const report = { reportId: crypto.randomUUID(), enteredSerial: `${serial}).`, description: 'Bad smell' }
  expect((await app.call('POST', '/api/reports', { body: report })).statusCode).toBeLessThan(300)
  const list = await app.call('GET', '/api/reports', partner)
  expect(list.body).toContain('Bad smell')
})

describe('every document', () => {
  test('is served under one address, to which similar addresses redirect directly', async () => {
    const paths = app.fastify.documentPaths.map(withValues).filter((path) => !/^\/(dev|docs)/.test(path))
    expect(paths).toEqual(expect.arrayContaining(pages.map(({ path }) => withValues(path))))
    for (const path of paths) {
      const { statusCode } = await get(path)
      for (const wanted of [`${path}/?a=b`, `${path.toUpperCase()}?a=b`, `/${path}?a=b`]) {
        const other = await open(wanted)
        expect([wanted, other.address, other.status]).toEqual([wanted, expect.stringMatching(/\?a=b$/), statusCode])
      }
    }
  })

  test('is not found without the value in its path', async () => {
    for (const path of ['/register/', '/register/?a=b', '/inventory/', '/products//batches', '/test-scan//1'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    expect((await get('/verify/')).headers.location).toBe('/verify')
  })

  test('does not redirect to another site, and other addresses are not found', async () => {
    for (const path of ['//evil.example/verify/1', '/%2F/evil.example', '/no/such/page/', '/API/x']) {
      const reply = await get(path)
      expect([path, reply.headers.location, reply.statusCode]).toEqual([path, undefined, 404])
    }
  })

  test('is the target of redirects only when it is read, not for calls and forms', async () => {
    for (const [method, path] of [
      ['POST', '/REPORT'],
      ['GET', '/api/products/verify/'],
    ] as const)
      expect((await app.call(method, path)).headers.location).toBeUndefined()
  })
})
