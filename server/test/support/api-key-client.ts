import { randomUUID } from 'node:crypto'
import { type ApiKeyScope, apiKeyScopeNames } from '@sahihi/contract/domain/api-key-scopes.ts'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { createSecret } from '../../src/company/api-keys/secrets.ts'
import { hashPassword } from '../../src/platform/lib/passwords.ts'
import { hashToken } from '../../src/platform/lib/tokens.ts'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const ownerPassword = 'seven quiet rivers'

/** Gives a partner's account the password that creating a key requires. */
export const givePassword = async (app: TestApp, { accountId }: Pick<Actor, 'accountId'>, password = ownerPassword) =>
  app.change('accounts', { id: accountId }, { passwordHash: await hashPassword(password) })

export const requestKey = (app: TestApp, { token }: Pick<Actor, 'token'>, body: object = {}) =>
  app.call('POST', '/api/api-keys', {
    token,
    body: { name: 'ERP', scopes: ['products:read'], currentPassword: ownerPassword, ...body },
  })

/** Creates a key through the API. The owner must have the password. */
export async function createKey(app: TestApp, owner: Pick<Actor, 'token'>, body: object = {}) {
  const reply = await requestKey(app, owner, body)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: { key: ApiKey; secret: string } }>().data
}

/** Inserts a key, by default with every scope. */
export async function insertKey(
  app: TestApp,
  { partnerId, accountId }: Pick<Actor, 'partnerId' | 'accountId'>,
  scopes: readonly ApiKeyScope[] = apiKeyScopeNames,
) {
  const secret = createSecret()
  const id = randomUUID()
  await app.db
    .insertInto('apiKeys')
    .values({
      ...{ id, partnerId, name: 'ERP', secretHash: hashToken(secret), hint: secret.slice(-4) },
      ...{ scopes: [...scopes], allowedAddresses: [], createdBy: accountId, createdAt: app.time.now },
    })
    .execute()
  return { id, secret }
}
