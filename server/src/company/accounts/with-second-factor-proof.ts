import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { consumeAttempt, resetAttempts } from '../../platform/lib/throttle.ts'
import { checkPassword } from './check-password.ts'
import { consumeSecondFactorCode } from './consume-second-factor-code.ts'
import { confirmedFactor, hasFactor } from './second-factor-queries.ts'

export type Proof = { currentPassword: string; code?: string | undefined }

/** Runs a change of the second factor for an owner who gives the password and a code. */
export async function withSecondFactorProof<T>(
  context: AppContext,
  account: Account,
  proof: Proof,
  change: (tx: Tx) => Promise<T>,
) {
  if (!(await hasFactor(context.db, account.id))) throw secondFactorOff()
  return withProof(context, account, proof, change)
}

/**
 * Runs a change for a person who gives the password and, if they have an app, a code, which the change uses up. People with passkeys
 * only need no code: they may have none left.
 */
export async function withProof<T>(context: AppContext, { id }: Account, proof: Proof, change: (tx: Tx) => Promise<T>) {
  const { db, clock } = context
  const now = clock()
  const code = (await hasFactor(db, id)) ? proof.code : undefined
  if (!code && (await confirmedFactor(db, id))) throw wrongField({ field: 'code', message: messages.required })
  await checkPassword(db, id, proof.currentPassword, now)
  const key = `code:${id}:change`
  await consumeAttempt(db, key, { freeAttempts: limits.codeAttempts }, now)
  const result = await db.transaction().execute(async (tx) => {
    if (code) await consumeSecondFactorCode(context, tx, { accountId: id, code, now })
    return change(tx)
  })
  await resetAttempts(db, key)
  return result
}

export const secondFactorOff = () => new AppError('conflict', messages.secondFactorIsOff)
