import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { insertKey } from '../support/api-key-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const owner = await app.createPartner()
const secret = (await insertKey(app, owner, ['products:read'])).secret

const send = (authorization?: string) =>
  app.call('GET', '/api/products', { headers: authorization === undefined ? {} : { authorization } })

test.each(['bearer KEY', 'BEARER KEY', 'Bearer  KEY', 'bEaReR\tKEY', 'Bearer KEY \t'])(
  'the Authorization header may be written %j',
  async (form) => {
    expect((await send(form.replace('KEY', secret))).statusCode).toBe(200)
    expect((await send(form.replace('KEY', owner.token))).statusCode).toBe(200)
  },
)

test.each([
  [undefined, messages.apiKeyMissing],
  ['', messages.apiKeyNotBearer],
  ['Bearer', messages.apiKeyNotBearer],
  ['KEY', messages.apiKeyNotBearer],
  ['Basic KEY', messages.apiKeyNotBearer],
  ['Bearer: KEY', messages.apiKeyNotBearer],
  ['BearerKEY', messages.apiKeyNotBearer],
  ['Bearer Bearer KEY', messages.apiKeyNotBearer],
  ['Bearer "KEY"', messages.notAnApiKey],
  ['Bearer live_KEY', messages.notAnApiKey],
  ['Bearer $SAHIHI_KEY', messages.notAnApiKey],
  ['Bearer KEY-', messages.apiKeyMistyped],
  ['Bearer KEY\u00a0', messages.apiKeyMistyped],
  [`Bearer sahihi_live_${'a'.repeat(300)}`, messages.apiKeyMistyped],
  [`Bearer ${'a'.repeat(43)}`, messages.unauthenticated],
])('the Authorization header %j is refused with a reason', async (form, message) => {
  const reply = await send(form?.replace('KEY', secret))
  expect([reply.statusCode, reply.json<ErrorReply>()]).toMatchObject([401, { code: 'unauthenticated', message }])
  expect(reply.headers['www-authenticate']).toBe('Bearer')
})
