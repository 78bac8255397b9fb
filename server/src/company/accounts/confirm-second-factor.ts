import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { consumeAttempt, resetAttempts } from '../../platform/lib/throttle.ts'
import { wrongCode } from './consume-second-factor-code.ts'
import { enqueueNotice } from './notices.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { confirmFactor, needsSecondStep, unconfirmedFactor } from './second-factor-queries.ts'
import { findTimeStep } from './second-factor-secrets.ts'

/** Turns the owner's app on by its first code. An account's first factor also gets recovery codes, shown only now. */
export async function confirmSecondFactor(context: AppContext, account: Account, code: string) {
  const { db, config, clock } = context
  const accountId = account.id
  const now = clock()
  const key = `code:${accountId}:setup`
  const factor = await unconfirmedFactor(db, accountId)
  if (!factor) throw notSetUp()
  await consumeAttempt(db, key, { freeAttempts: limits.codeAttempts }, now)
  const step = findTimeStep(config, accountId, factor, code.replace(/[\s-]/g, ''), now)
  if (step === undefined) throw wrongCode()
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    const isFirst = !(await needsSecondStep(tx, accountId, 'changes'))
    if (!(await confirmFactor(tx, { accountId, secret: factor.secret, step, now }))) throw notSetUp()
    await auditOwn(tx, account, now, { action: 'second_factor.turned_on', subject: accountId })
    await enqueueNotice(context, tx, { accountId, kind: 'second_factor_on', at: now, device: null })
    return isFirst ? issueRecoveryCodes(tx, accountId) : []
  })
  await resetAttempts(db, key)
  return { message: messages.secondFactorOn, recoveryCodes }
}

const notSetUp = () => new AppError('conflict', messages.secondFactorNotSetUp)
