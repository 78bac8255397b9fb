import { api } from '@sahihi/contract/endpoints/api.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect } from 'vitest'
import type { Actor } from './factories.ts'
import { randomIp } from './random-ip.ts'
import type { TestApp } from './test-app.ts'

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
export type HostileBody = [name: string, payload: string | Buffer]
export const bodies: HostileBody[] = [
  ['nothing', ''],
  ['not JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '5'],
  ['a switch', 'true'],
  ['a list of texts', '["x","y"]'],
  ['the same keys twice', '{"pin":"1","pin":{},"description":[1],"description":{"a":1},"attemptId":[]}'],
  ['nested 15,000 deep', deep(15_000)],
  ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
  ['a NUL', '{"email":"a\\u0000@b.example","password":"x\\u0000"}'],
  ['a lone surrogate', '{"name":"\\ud800","companyName":"\\udfff"}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['numbers out of range', '{"quantity":1e999,"scanLimit":-0.0000001}'],
  ['33 KiB', JSON.stringify({ name: 'x'.repeat(33 * 1024) })],
]
export const identifiers = [
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

/** Invalid values for a field. */
export const values = [undefined, null, 5, -1e9, true, [], {}, '', 'x'.repeat(2100)]

const unknownId = '018f0000-0000-7000-8000-000000000000'
type Called = (typeof api)[number]
export const table = (endpoints: Called[]) => endpoints.map((one) => [`${one.method} ${one.path}`, one] as const)
export const withBody = api.filter((endpoint) => 'body' in endpoint)
export const withoutBody = api.filter((endpoint) => endpoint.method !== 'GET' && !('body' in endpoint))
export const withFile = api.filter((endpoint) => 'upload' in endpoint)
const ussdSecret = 'a-secret-of-the-USSD-gateway'
/** Settings that enable all routes and let them read a body. */
export const gatewaySettings = { AT_USSD_SECRET: ussdSecret, SUPPORT_EMAIL: 'help@sahihi.example' }
/** The content types for routes outside the API, by kind of client. */
export const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
]
export const formBodies: HostileBody[] = [
  ['a field twice', 'pin=1&pin=2&description=a&description=b&attemptId=x&attemptId=y'],
  ['a field with parts', 'pin[a]=1&description[]=b&__proto__=c'],
  ['a broken escape', 'pin=%zz&description=%e0%a4&%=%'],
  ['a part without an end', '--x\r\ncontent-disposition: form-data; name="pin"\r\n\r\n1'],
]
// Any text can be on a label: one that is no host is not ours, and no error.
export const withId = api.filter(({ name, path }) => path.includes(':') && name !== 'checkHost')

const pathOf = (endpoint: Called, id = unknownId) => endpoint.path.replace(/:\w+/, id)

/** Invalid calls of any endpoint by an authorized client. Expects a clear refusal, or success where no input is needed. */
export function hostileCalls(app: () => TestApp, callers: () => Record<'partner' | 'admin', Pick<Actor, 'accountId'>>) {
  // Each call gets a new session because signing out ends it.
  const tokenFor = ({ access }: Called) =>
    app().createSession(callers()[access === 'admin' ? 'admin' : 'partner'].accountId)
  const send = async (endpoint: Called, payload: string | Buffer, type = 'application/json') =>
    app().fastify.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      remoteAddress: randomIp(),
      headers: { authorization: `Bearer ${await tokenFor(endpoint)}`, 'content-type': type },
      payload,
    })

  async function sendBody(endpoint: Called, [name, payload]: HostileBody) {
    const reply = await send(endpoint, payload)
    // An endpoint without a body ignores it.
    if (!('body' in endpoint) && reply.statusCode === 200) expect(reply.json()).toMatchObject({ success: true })
    else expectClearRefusal(name, reply)
  }

  /** Sends one value for every field. */
  async function sendValue(endpoint: Called, value: unknown) {
    const fields = Object.keys(endpoint.body?.shape ?? {})
    const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))
    const reply = await send(endpoint, body)
    // `true` is valid when all fields are booleans.
    if (reply.statusCode === 200) expect(endpoint.body?.safeParse(JSON.parse(body)).success).toBe(true)
    else expectClearRefusal(body.slice(0, 80), reply)
  }

  async function sendFile(endpoint: Called, files: HostileBody[]) {
    await app().call('POST', '/api/reports', { body: { reportId: unknownId, description: 'Its seal is broken.' } })
    for (const type of endpoint.upload?.types ?? [])
      for (const [name, payload] of files) expectClearRefusal(name, await send(endpoint, payload, type))
  }

  const sendXml = async (endpoint: Called) => expectClearRefusal('XML', await send(endpoint, '<x/>', 'application/xml'))

  async function askFor(endpoint: Called, ids: string[]) {
    const token = await tokenFor(endpoint)
    for (const id of ids) expectClearRefusal(id, await app().call(endpoint.method, pathOf(endpoint, id), { token }))
  }

  /** Calls of a page or gateway, which may answer in its own format but never with a server error. */
  async function sendToPage({ method, path }: OtherRoute, [name, payload]: HostileBody, type: string) {
    const url = `${path.replace(/:\w+\*?/g, 'AAAA')}?secret=${ussdSecret}`
    const reply = await app().fastify.inject({
      method,
      url,
      remoteAddress: randomIp(),
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      payload,
    })
    expect([url, name, type, reply.statusCode >= 500 && reply.body]).toEqual([url, name, type, false])
  }

  return { sendBody, sendValue, sendFile, sendXml, askFor, sendToPage }
}

type OtherRoute = { method: 'POST'; path: string }

/** Routes outside the API that take a body: forms of pages without a script, gateways and webhooks. */
export function otherRoutes({ fastify }: TestApp): OtherRoute[] {
  const called = new Set<string>(api.filter(({ method }) => method === 'POST').map(({ path }) => path))
  const parts: string[] = []
  const routes: OtherRoute[] = []
  for (const line of fastify.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
    const path = parts.join('')
    if (methods.split(', ').includes('POST') && !called.has(path)) routes.push({ method: 'POST', path })
  }
  return routes
}

type Answer = { statusCode: number; json: <T>() => T }
const listed = new Set<unknown>(Object.values(messages))
const zodsOwn = /Invalid|Too big|Too small|Unrecognized|expected|received|must match/
const isForPeople = (words: string) => listed.has(words) || (/^[A-Z].*[.!?]$/s.test(words) && !zodsOwn.test(words))

/** A status of 4xx, with a readable message if there is one. */
function expectClearRefusal(sent: string, reply: Answer) {
  expect([sent, Math.floor(reply.statusCode / 100)]).toEqual([sent, 4])
  const { success, message, errors = [] } = reply.json<ErrorReply>()
  expect(success).toBe(false)
  const words = [message, ...errors.map((error) => error.message)]
  expect([sent, words.filter((some) => !isForPeople(some))]).toEqual([sent, []])
}
