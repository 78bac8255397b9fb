import type { SecondFactor } from '@sahihi/contract/endpoints/second-factor.ts'
import type { AppContext } from '../context.ts'
import type { Account } from '../lib/identity.ts'
import { confirmedFactor, countRecoveryCodes } from './second-factor-queries.ts'

/** Whether sign-ins of the account ask for a code. */
export async function getSecondFactor({ db }: Pick<AppContext, 'db'>, { id }: Account): Promise<SecondFactor> {
  const factor = await confirmedFactor(db, id)
  return {
    turnedOnAt: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(db, id) : 0,
  }
}
