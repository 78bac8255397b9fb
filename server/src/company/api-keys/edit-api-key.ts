import type { editApiKey as endpoint } from '@sahihi/contract/endpoints/api-keys.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor, PartnerId } from '../../platform/lib/identity.ts'
import { requireOpenPartner } from '../../platform/lib/require-open-partner.ts'
import { after, days } from '../../platform/lib/time.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { hasKey, listApiKeys, lockKey, updateKey } from './queries.ts'

type Input = z.output<typeof endpoint.body>

/**
 * Changes a working key. Servers do not cache keys, so the next request already sees the change. The key may gain scopes, so this needs
 * the password.
 */
export async function editApiKey({ db, clock }: AppContext, actor: MemberActor, id: string, input: Input) {
  const { partner } = actor
  const now = clock()
  await checkPassword(db, actor.account.id, input.currentPassword, now)
  const data = await db.transaction().execute(async (tx) => {
    const before = await lockWorkingKey(tx, partner, id, now)
    const change = buildChange(input, now)
    if (Object.keys(change).length > 0) {
      await updateKey(tx, partner, { id, ...change })
      const { name } = { ...before, ...change }
      const details = { ...change, name, ...(name === before.name ? {} : { formerName: before.name }) }
      await auditBy(tx, actor, now, { action: 'api_key.edited', subject: id, details })
    }
    return listApiKeys(tx, partner, now)
  })
  return { message: messages.keyEdited, data }
}

const buildChange = ({ name, scopes, allowedAddresses, expiresInDays }: Input, now: Date) => ({
  ...(name !== undefined && { name }),
  ...(scopes && { scopes: [...new Set(scopes)] }),
  ...(allowedAddresses && { allowedAddresses }),
  ...(expiresInDays !== undefined && { expiresAt: expiresInDays === null ? null : after(now, days(expiresInDays)) }),
})

/** A working key of the partner, locked. An ended one is a conflict: editing it must not start a stopped program again. */
export async function lockWorkingKey(tx: Tx, partner: PartnerId, id: string, now: Date) {
  await requireOpenPartner(tx, partner)
  const key = await lockKey(tx, partner, id, now)
  if (key) return key
  if (await hasKey(tx, partner, id)) throw new AppError('conflict', messages.keyEnded)
  throw notFound()
}
