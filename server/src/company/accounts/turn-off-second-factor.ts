import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { withDb } from '../../platform/db/client.ts'
import { audit, auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { enqueueNotice } from './notices.ts'
import { deletePasskeys } from './passkey-queries.ts'
import { lockAccountByEmail } from './queries.ts'
import { requireOptional } from './required-second-factor.ts'
import { deleteFactor, deleteRecoveryCodes, hasFactor, needsSecondStep } from './second-factor-queries.ts'
import { type Proof, secondFactorOff, withSecondFactorProof } from './with-second-factor-proof.ts'

/** Removes the authenticator app. Without a passkey, sign-ins of the account need only the password again. */
export async function turnOffSecondFactor(context: AppContext, account: Account, proof: Proof) {
  const accountId = account.id
  const now = context.clock()
  return withSecondFactorProof(context, account, proof, async (tx) => {
    await needsSecondStep(tx, accountId, 'changes')
    if (!(await deleteFactor(tx, accountId))) throw secondFactorOff()
    const isOn = await hasFactor(tx, accountId)
    if (!isOn) {
      await requireOptional(context, tx, account)
      await deleteRecoveryCodes(tx, accountId)
    }
    const action = isOn ? 'authenticator_app.removed' : 'second_factor.turned_off'
    await auditOwn(tx, account, now, { action, subject: accountId })
    const kind = isOn ? 'app_removed' : 'second_factor_off'
    await enqueueNotice(context, tx, { accountId, kind, at: now, device: null })
    return { message: isOn ? secondFactorMessages.appRemoved : messages.secondFactorOff }
  })
}

/** For the operator, when an admin or a partner has lost every second factor and the recovery codes. */
export const turnOffByOperator = (databaseUrl: string, email: string): Promise<'turned off' | 'off' | 'unknown'> =>
  withDb(databaseUrl, (db) =>
    db.transaction().execute(async (tx) => {
      const account = await lockAccountByEmail(tx, email)
      if (!account) return 'unknown'
      if (!(await hasFactor(tx, account.id))) return 'off'
      await deleteFactor(tx, account.id)
      await deletePasskeys(tx, account.id)
      await deleteRecoveryCodes(tx, account.id)
      await audit(tx, {
        occurredAt: new Date(),
        accountId: null,
        partnerId: null,
        action: 'second_factor.turned_off',
        subject: account.id,
        details: { by: 'command line' },
      })
      return 'turned off'
    }),
  )
