import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { apiKeyScopeNames, apiKeyScopes, permissionsOfScopes } from '@sahihi/contract/domain/api-key-scopes.ts'
import { api } from '@sahihi/contract/endpoints/api.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { OpenAPIV3_1 } from 'openapi-types'
import { expect, test } from 'vitest'
import { insertKey } from '../support/api-key-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ env: { API_KEY_REQUESTS_PER_MINUTE: '100000' } })
const document = (await app.call('GET', '/docs/openapi.json')).json<OpenAPIV3_1.Document>()
const owner = await app.createPartner()
const secrets = new Map<string, string>()
for (const scope of apiKeyScopeNames) secrets.set(scope, (await insertKey(app, owner, [scope])).secret)
secrets.set('all', (await insertKey(app, owner)).secret)

const guarded = api.filter(({ access }) => access !== 'public').map((endpoint) => [endpoint.name, endpoint] as const)

/** The refusal of a call by a key, about a row that does not exist and without a body. Streams answer with their start. */
async function refusalOf({ method, path }: (typeof api)[number], secret = '') {
  const url = path.replace(/:\w+/g, randomUUID())
  const headers = { authorization: `Bearer ${secret}` }
  const reply = await app.fastify.inject({ method, url, headers, payloadAsStream: true })
  expect(reply.statusCode).toBeLessThan(500)
  expect(reply.statusCode).not.toBe(401)
  if (reply.statusCode !== 403) return undefined
  return JSON.parse(await text(reply.stream())) as { code: string; message: string }
}

/** Permissions and single endpoints that are not for keys, whatever their scopes. */
const permissionsForPeople = [
  ...['keys:manage', 'pins:manage', 'webhooks:manage', 'archives:write', 'account:close', 'team:read', 'team:write'],
  ...['billing:read', 'billing:write'],
  // The second person of a release or recall is a person.
  'batches:confirm',
  // Adding and removing an own address take the password of an owner.
  'domains:manage',
  // Who inspects says so in person.
  'inspections:write',
]
const singlesForPeople = [
  ...['getHome', 'dismissChecklist', 'getProfile', 'updateProfile', 'getMailChoices', 'updateMailChoices'],
  // Files with hidden PINs need the password of a person.
  ...['createPinFile', 'createOrderPinFile', 'listPinFiles', 'listOrderPinFiles'],
  // Each person saves their own.
  ...['listInboxFilters', 'saveInboxFilter', 'deleteInboxFilter'],
  // What a company publishes, and its sample data, are for who works in it.
  ...['updatePublicLog', 'createSampleCompany', 'removeSampleCompany'],
  // Replies to these go to a person.
  ...['listReportMessages', 'sendReportMessage', 'withdrawBatchRequest'],
  // Evidence says who made it.
  ...['listEvidence', 'requestEvidence', 'downloadEvidence'],
]
const isOfPartners = ({ access }: (typeof api)[number]) => access === 'partner' || access === 'workspace'
const forPeople = api
  .filter((endpoint) => isOfPartners(endpoint))
  .filter(({ name, permission = '' }) => permissionsForPeople.includes(permission) || singlesForPeople.includes(name))
  .map(({ name }) => name)

test('only calls about accounts, administration, the team, payments, webhooks and keys are not for keys', async () => {
  const ofPartners = []
  for (const [name, endpoint] of guarded) {
    const refusal = await refusalOf(endpoint, secrets.get('all'))
    if (!refusal || refusal.message !== messages.peopleOnly) continue
    if (isOfPartners(endpoint)) ofPartners.push(name)
    else expect([name, endpoint.access]).toEqual([name, expect.stringMatching(/^(account|admin)$/)])
  }
  expect(ofPartners.sort()).toEqual([...forPeople].sort())
})

const forKeys = guarded.filter(([name, endpoint]) => isOfPartners(endpoint) && !forPeople.includes(name))

test.each(forKeys)(
  'a key can call %s only with the scopes that include its permission, which the API reference names',
  async (_, endpoint) => {
    const path = document.paths?.[endpoint.path.replace(/:(\w+)/g, '{$1}')]
    const { security = [] } = path?.[endpoint.method.toLowerCase() as 'get'] ?? {}
    for (const scope of apiKeyScopeNames) {
      const isAllowed = apiKeyScopes[scope].some((permission) => permission === endpoint.permission)
      expect([scope, security.some(({ apiKey = [] }) => apiKey.includes(scope))]).toEqual([scope, isAllowed])
      const refusal = await refusalOf(endpoint, secrets.get(scope))
      expect([scope, refusal?.code]).toEqual([scope, isAllowed ? undefined : 'scope_required'])
    }
  },
)

test('the refusal names a sufficient scope', async () => {
  const endpoint = api.find(({ name }) => name === 'changeCodeState')
  const refusal = endpoint && (await refusalOf(endpoint, secrets.get('products:write')))
  expect(refusal).toMatchObject({ code: 'scope_required', message: messages.scopeRequired(['codes:write']) })
})

test('no scope has a permission that is for people only', () => {
  const given: readonly string[] = permissionsOfScopes(apiKeyScopeNames)
  expect(given.filter((permission) => permissionsForPeople.includes(permission))).toEqual([])
})
