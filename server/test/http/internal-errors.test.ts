import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import { createTestApp, fromOurPage, type TestApp } from '../support/test-app.ts'

const secret = 'relation_hush_5432'

let app: TestApp
let serial = ''
let batchNumber = ''
let token = ''
beforeAll(async () => {
  app = await createTestApp({ pages: readBuiltPages })
  const made = await app.createCode()
  serial = made.serial
  batchNumber = made.batch.batchNumber
  token = made.partner.token
  // From here on every statement fails by a fault that the server does not expect, with a text that nobody may read.
  failBy(new Error(`select ${secret} from /srv/sahihi/server/src/platform/db/client.ts`))
})
afterAll(() => app.close())

function failBy(error: Error) {
  const fail = () => Promise.reject(error)
  for (const pool of [app.context.pool, app.context.scanPool]) Object.assign(pool, { query: fail, connect: fail })
}

const calls = {
  'a scan': () => app.scan(serial, {}, fromOurPage),
  'a search of a batch': () => app.call('GET', `/api/products/verify-batch/${batchNumber}`),
  'a list of a partner': () => app.call('GET', '/api/partners/profile', { token }),
  'a change': () => app.call('POST', '/api/products', { token, body: {} }),
  'a sign-in': () =>
    app.call('POST', '/api/partners/login', { body: { email: 'a@manufacturer.example', password: 'long enough' } }),
}

test.each(Object.entries(calls))('%s that fails by our fault tells nothing of the error', async (_, send) => {
  const reply = await send()
  expect([reply.statusCode, reply.json()]).toEqual([
    500,
    {
      success: false,
      code: 'internal',
      message: messages.internal,
      error: messages.internal,
      requestId: expect.any(String),
    },
  ])
  expect(JSON.stringify(reply.headers)).not.toContain(secret)
})

const pages = {
  'the verdict without a script': () =>
    app.call('POST', `/verify/${serial}`, {
      body: '',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    }),
  'the page of a batch without a script': () => app.call('GET', `/verify-batch/${batchNumber}`),
  'the stored mails': () => app.call('GET', '/dev/mail'),
  'the payments of the sandbox': () => app.call('GET', '/sandbox/'),
  'a checkout of the sandbox': () => app.call('GET', '/sandbox/checkout/abc'),
  'the state of the server': () => app.call('GET', '/healthz'),
}

test.each(Object.entries(pages))('%s, when it fails by our fault, tells nothing of the error', async (_, open) => {
  const reply = await open()
  expect(reply.body.length).toBeGreaterThan(50)
  expect(reply.body + JSON.stringify(reply.headers)).not.toMatch(new RegExp(`${secret}|server/src|at \\w+ \\(|Error:`))
})

test.each(['40P01', '40001'])(
  'a change that the database gives up for another one (%s) may be sent again',
  async (code) => {
    failBy(Object.assign(new Error(`deadlock of ${secret}`), { code }))
    const reply = await calls['a change']()
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([503, '1', 'unavailable'])
    expect(reply.json().message).toBe(messages.busy)
  },
)
