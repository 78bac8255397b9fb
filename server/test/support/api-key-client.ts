import { randomUUID } from 'node:crypto'
import { type ApiKeyScope, apiKeyScopeNames } from '@sahihi/contract/domain/api-key-scopes.ts'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { createSecret } from '../../src/company/api-keys/secrets.ts'
import { hashPassword } from '../../src/platform/lib/passwords.ts'
import { hashToken } from '../../src/platform/lib/tokens.ts'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const ownerPassword = 'seven quiet rivers'

/** Gives the account of a factory's partner a password, which creating a key asks for. */
export const givePassword = async (app: TestApp, { accountId }: Pick<Actor, 'accountId'>) =>
  app.db
    .updateTable('accounts')
    .set({ passwordHash: await hashPassword(ownerPassword) })
    .where('id', '=', accountId)
    .execute()

export const requestKey = (app: TestApp, { token }: Pick<Actor, 'token'>, body: object = {}) =>
  app.call('POST', '/api/api-keys', {
    token,
    body: { name: 'ERP', scopes: ['products:read'], currentPassword: ownerPassword, ...body },
  })

/** A key made as an owner makes it; the owner must have the password. */
export async function createKey(app: TestApp, owner: Pick<Actor, 'token'>, body: object = {}) {
  const reply = await requestKey(app, owner, body)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: { key: ApiKey; secret: string } }>().data
}

/** A key that works, without asking for the password; by default with every scope. */
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
      id,
      partnerId,
      name: 'ERP',
      secretHash: hashToken(secret),
      hint: secret.slice(-4),
      scopes: [...scopes],
      allowedAddresses: [],
      createdBy: accountId,
      createdAt: app.time.now,
    })
    .execute()
  return { id, secret }
}
