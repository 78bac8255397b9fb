import type { SecondFactor } from '@sahihi/contract/endpoints/second-factor.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { listPasskeys } from './passkey-queries.ts'
import { whyRequired } from './required-second-factor.ts'
import { confirmedFactor, countRecoveryCodes } from './second-factor-queries.ts'

/** The second factors of the account, and whether it may turn the last one off. */
export async function getSecondFactor(context: AppContext, account: Account): Promise<SecondFactor> {
  const { db } = context
  const { id } = account
  const [factor, passkeys] = await Promise.all([confirmedFactor(db, id), listPasskeys(db, id)])
  const isOn = factor !== undefined || passkeys.length > 0
  return {
    isOn,
    appSince: factor?.confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: isOn ? await countRecoveryCodes(db, id) : 0,
    requiredBecause: (await whyRequired(context, db, account)) ?? null,
  }
}
