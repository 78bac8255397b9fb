import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { type Proof, withSecondFactorProof } from './with-second-factor-proof.ts'

/** Gives the account ten new recovery codes; the earlier ones no longer work. */
export async function renewRecoveryCodes(context: AppContext, account: Account, proof: Proof) {
  const recoveryCodes = await withSecondFactorProof(context, account, proof, async (tx) => {
    await auditOwn(tx, account, context.clock(), { action: 'recovery_codes.renewed', subject: account.id })
    return issueRecoveryCodes(tx, account.id)
  })
  return { message: messages.recoveryCodesRenewed, recoveryCodes }
}
