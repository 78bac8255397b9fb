import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const secret = 'relation_hush_5432'

const app = await useTestApp({ pages: readBuiltPages })
const { serial, batch, partner } = await app.createCode()
const { batchNumber } = batch
const { token } = partner
// From here on every statement fails with an unexpected error, and its text must stay secret.
failBy(new Error(`select ${secret} from /srv/sahihi/server/src/platform/db/client.ts`))

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

test.each(Object.entries(calls))('%s that fails with an internal error does not reveal it', async (_, send) => {
  const reply = await send()
  const { internal: message } = messages
  const answer = { success: false, code: 'internal', message, error: message, requestId: expect.any(String) }
  expect([reply.statusCode, reply.json()]).toEqual([500, answer])
  expect(JSON.stringify(reply.headers)).not.toContain(secret)
})

const ourForm = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const headers = { 'content-type': 'application/x-www-form-urlencoded', ...ourForm }
const pages = {
  'the verdict without a script': () => app.call('POST', `/verify/${serial}`, { body: '', headers }),
  'the page of a batch without a script': () => app.call('GET', `/verify-batch/${batchNumber}`),
  'the stored mails': () => app.call('GET', '/dev/mail'),
  'the payments of the sandbox': () => app.call('GET', '/sandbox/'),
  'a checkout of the sandbox': () => app.call('GET', '/sandbox/checkout/abc'),
  'the state of the server': () => app.call('GET', '/healthz'),
}

test.each(Object.entries(pages))('%s, with an internal error, does not reveal it', async (_, open) => {
  const reply = await open()
  expect(reply.body.length).toBeGreaterThan(50)
  expect(reply.body + JSON.stringify(reply.headers)).not.toMatch(new RegExp(`${secret}|server/src|at \\w+ \\(|Error:`))
})

test.each(['40P01', '40001'])(
  'a change that the database cancels in favour of another one (%s) can be sent again',
  async (code) => {
    failBy(Object.assign(new Error(`deadlock of ${secret}`), { code }))
    const reply = await calls['a change']()
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([503, '1', 'unavailable'])
    expect(reply.json().message).toBe(messages.busy)
  },
)
