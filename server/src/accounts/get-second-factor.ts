import type { SecondFactor } from '@sahihi/contract/endpoints/second-factor.ts'
import type { AppContext } from '../context.ts'
import type { Account } from '../lib/identity.ts'
import { whyRequired } from './required-second-factor.ts'
import { confirmedFactor, countRecoveryCodes } from './second-factor-queries.ts'

/** Whether sign-ins of the account ask for a code, and whether it may turn that off. */
export async function getSecondFactor(context: AppContext, account: Account): Promise<SecondFactor> {
  const { db } = context
  const { id } = account
  const factor = await confirmedFactor(db, id)
  return {
    turnedOnAt: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(db, id) : 0,
    requiredBecause: (await whyRequired(context, db, account)) ?? null,
  }
}
