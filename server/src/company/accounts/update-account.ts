import type { updateAccount as endpoint } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import { auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { requestEmailChange } from './change-email.ts'
import { checkPassword } from './check-password.ts'
import { getAccount } from './get-account.ts'
import { setName } from './queries.ts'

type Input = z.output<typeof endpoint.body>

/**
 * Changes the person's own name, and requests another address to sign in with (docs/adr/0011-email-change-confirmation.md). The
 * audit log holds no names: people appear under the name they have now.
 */
export async function updateAccount(context: AppContext, account: Account, { name, email, currentPassword }: Input) {
  const { db, clock } = context
  const accountId = account.id
  const now = clock()
  const changesEmail = email !== undefined && email !== account.email
  const passwordHash = currentPassword ? await checkPassword(db, accountId, currentPassword, now) : undefined
  await db.transaction().execute(async (tx) => {
    if (name !== undefined && (await setName(tx, accountId, name || null)))
      await auditOwn(tx, account, now, { action: 'account.name_changed', subject: accountId })
    if (!changesEmail) return
    await requestEmailChange(tx, context, { accountId, passwordHash, email, now })
    const subject = account.partnerId ?? accountId
    const details = { from: account.email, to: email }
    await auditOwn(tx, account, now, { action: 'account.email_change_requested', subject, details })
  })
  const message = changesEmail ? messages.emailLinkSent(email) : messages.accountUpdated
  return { message, data: await getAccount(context, account) }
}
