import { limits } from '@sahihi/contract/domain/limits.ts'
import type { createApiKey as endpoint } from '@sahihi/contract/endpoints/api-keys.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { checkPassword } from '../accounts/check-password.ts'
import type { AppContext } from '../context.ts'
import { AppError } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { MemberActor } from '../lib/identity.ts'
import { after, days } from '../lib/time.ts'
import { hashToken } from '../lib/tokens.ts'
import { requireOpen } from '../partners/partner-status.ts'
import { listApiKeys } from './list-api-keys.ts'
import { insertKey } from './queries.ts'
import { createSecret } from './secrets.ts'

type Input = z.output<typeof endpoint.body>

/** Creates a key and returns its secret, which is stored nowhere: the password shows that it is not a stolen session that asks. */
export async function createApiKey({ db, clock }: AppContext, actor: MemberActor, input: Input) {
  const { account, partner } = actor
  const { currentPassword, expiresInDays, name, allowedAddresses } = input
  const now = clock()
  await checkPassword(db, account.id, currentPassword, now)
  const secret = createSecret()
  const id = uuidv7()
  const scopes = [...new Set(input.scopes)]
  const expiresAt = expiresInDays === null ? null : after(now, days(expiresInDays))
  const keys = await db.transaction().execute(async (tx) => {
    await requireOpen(tx, partner)
    const secretHash = hashToken(secret)
    const key = { id, name, secretHash, hint: secret.slice(-4), scopes, allowedAddresses, expiresAt }
    if (!(await insertKey(tx, partner, { ...key, createdBy: account.id, now })))
      throw new AppError('conflict', messages.tooManyKeys(limits.apiKeysMax))
    await auditBy(tx, actor, now, {
      action: 'api_key.created',
      subject: id,
      details: { name, scopes, allowedAddresses, expiresAt },
    })
    return listApiKeys(tx, partner, now)
  })
  const key = keys.find((each) => each.id === id)
  if (!key) throw new Error('The key that was created is not listed.')
  return { message: messages.keyCreated, data: { key, secret, keys } }
}
