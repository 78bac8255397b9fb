import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { setPasskeyName } from './passkey-queries.ts'

/** Gives one of the account's passkeys another name. */
export async function renamePasskey(
  { db, clock }: AppContext,
  account: Account,
  { id, name }: { id: string; name: string },
) {
  await db.transaction().execute(async (tx) => {
    if (!(await setPasskeyName(tx, account.id, id, name))) throw notFound()
    const details = { passkeyId: id, name }
    await auditOwn(tx, account, clock(), { action: 'passkey.renamed', subject: account.id, details })
  })
  return { message: secondFactorMessages.passkeyRenamed }
}
