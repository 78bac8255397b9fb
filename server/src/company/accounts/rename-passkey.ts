import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { setPasskeyName } from './passkey-queries.ts'

/** Gives one of the account's passkeys another name. */
export async function renamePasskey(
  { db, clock }: AppContext,
  { id: accountId, partnerId }: Account,
  { id, name }: { id: string; name: string },
) {
  await db.transaction().execute(async (tx) => {
    if (!(await setPasskeyName(tx, accountId, id, name))) throw notFound()
    const event = { action: 'passkey.renamed', subject: accountId, details: { passkeyId: id, name } } as const
    await audit(tx, { occurredAt: clock(), accountId, partnerId: partnerId ?? null, ...event })
  })
  return { message: secondFactorMessages.passkeyRenamed }
}
