import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { checkPassword } from './check-password.ts'
import { enqueueNotice } from './notices.ts'
import { deletePasskey } from './passkey-queries.ts'
import { requireOptional } from './required-second-factor.ts'
import { deleteRecoveryCodes, needsSecondStep } from './second-factor-queries.ts'

type Input = { id: string; currentPassword: string }

/** Removes a passkey. Without any factor left, two-step sign-in is off; an account that must have it keeps its last factor. */
export async function removePasskey(context: AppContext, account: Account, { id, currentPassword }: Input) {
  const { db, clock } = context
  const accountId = account.id
  const now = clock()
  await checkPassword(db, accountId, currentPassword, now)
  return db.transaction().execute(async (tx) => {
    await needsSecondStep(tx, accountId, 'changes')
    const name = await deletePasskey(tx, accountId, id)
    if (name === undefined) throw notFound()
    const isOn = await needsSecondStep(tx, accountId, 'changes')
    if (!isOn) {
      await requireOptional(context, tx, account)
      await deleteRecoveryCodes(tx, accountId)
    }
    const details = { passkeyId: id, name }
    await auditOwn(tx, account, now, { action: 'passkey.removed', subject: accountId, details })
    if (!isOn) await auditOwn(tx, account, now, { action: 'second_factor.turned_off', subject: accountId })
    const kind = isOn ? 'passkey_removed' : 'second_factor_off'
    await enqueueNotice(context, tx, { accountId, kind, at: now, device: null })
    return { message: isOn ? secondFactorMessages.passkeyRemoved : messages.secondFactorOff }
  })
}
