import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { withSecondFactorProof } from './with-second-factor-proof.ts'

/** Gives the account ten new recovery codes; the earlier ones no longer work. */
export async function renewRecoveryCodes(
  context: AppContext,
  account: Account,
  proof: { currentPassword: string; code?: string | undefined },
) {
  const { id: accountId, partnerId = null } = account
  const recoveryCodes = await withSecondFactorProof(context, account, proof, async (tx) => {
    const event = { action: 'recovery_codes.renewed', subject: accountId } as const
    await audit(tx, { occurredAt: context.clock(), accountId, partnerId, ...event })
    return issueRecoveryCodes(tx, accountId)
  })
  return { message: messages.recoveryCodesRenewed, recoveryCodes }
}
