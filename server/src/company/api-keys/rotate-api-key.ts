import type { rotateApiKey as endpoint } from '@sahihi/contract/endpoints/api-keys.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { after, earlier, hours } from '../../platform/lib/time.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { insertWithSecret, presentNewKey } from './create-api-key.ts'
import { lockWorkingKey } from './edit-api-key.ts'
import { listApiKeys, updateKey } from './queries.ts'

type Input = z.output<typeof endpoint.body>

/** Replaces a key by one with a new secret. The old one ends after the grace period, in which programs can switch. */
export async function rotateApiKey({ db, clock }: AppContext, actor: MemberActor, id: string, input: Input) {
  const now = clock()
  await checkPassword(db, actor.account.id, input.currentPassword, now)
  const data = await db.transaction().execute(async (tx) => {
    const { name, scopes, allowedAddresses, createdAt, expiresAt } = await lockWorkingKey(tx, actor.partner, id, now)
    const graceEnd = after(now, hours(input.graceHours))
    const endsAt = expiresAt ? earlier(expiresAt, graceEnd) : graceEnd
    await updateKey(tx, actor.partner, { id, expiresAt: endsAt })
    const lifetime = expiresAt && expiresAt.getTime() - createdAt.getTime()
    const fields = { name, scopes, allowedAddresses, expiresAt: lifetime === null ? null : after(now, lifetime) }
    const successor = await insertWithSecret(tx, actor, fields, now)
    const details = { name, successorId: successor.id, endsAt }
    await auditBy(tx, actor, now, { action: 'api_key.rotated', subject: id, details })
    return presentNewKey(await listApiKeys(tx, actor.partner, now), successor.id, successor.secret)
  })
  return { message: messages.keyRotated, data }
}
