import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ApiKey, createApiKey as endpoint } from '@sahihi/contract/endpoints/api-keys.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { requireOpenPartner } from '../../platform/lib/require-open-partner.ts'
import { after, days } from '../../platform/lib/time.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { insertKey, listApiKeys } from './queries.ts'
import { createSecret } from './secrets.ts'

type Input = z.output<typeof endpoint.body>

/** Creates a key and returns its secret, which is stored nowhere. The password is asked so that a stolen session cannot create keys. */
export async function createApiKey({ db, clock }: AppContext, actor: MemberActor, input: Input) {
  const { currentPassword, expiresInDays, name, allowedAddresses } = input
  const now = clock()
  await checkPassword(db, actor.account.id, currentPassword, now)
  const scopes = [...new Set(input.scopes)]
  const expiresAt = expiresInDays === null ? null : after(now, days(expiresInDays))
  const data = await db.transaction().execute(async (tx) => {
    const details = { name, scopes, allowedAddresses, expiresAt }
    const { id, secret } = await insertWithSecret(tx, actor, details, now)
    await auditBy(tx, actor, now, { action: 'api_key.created', subject: id, details })
    return presentNewKey(await listApiKeys(tx, actor.partner, now), id, secret)
  })
  return { message: messages.keyCreated, data }
}

type Fields = { name: string; scopes: string[]; allowedAddresses: string[]; expiresAt: Date | null }

/** Stores a new key with the hash of its secret; a conflict when the partner has as many keys as it may. */
export async function insertWithSecret(tx: Tx, { account, partner }: MemberActor, fields: Fields, now: Date) {
  await requireOpenPartner(tx, partner)
  const secret = createSecret()
  const id = uuidv7()
  const key = { ...fields, id, secretHash: hashToken(secret), hint: secret.slice(-4), createdBy: account.id, now }
  if (!(await insertKey(tx, partner, key))) throw new AppError('conflict', messages.tooManyKeys(limits.apiKeysMax))
  return { id, secret }
}

/** The only reply that shows the secret of a new key. */
export function presentNewKey(keys: ApiKey[], id: string, secret: string) {
  const key = keys.find((each) => each.id === id)
  if (!key) throw new Error('The key that was created is not listed.')
  return { key, secret, keys }
}
