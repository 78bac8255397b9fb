import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { createDatabase } from '../db/client.ts'
import { audit } from '../lib/audit.ts'
import type { Account } from '../lib/identity.ts'
import { enqueueNotice } from './notices.ts'
import { lockAccountByEmail } from './queries.ts'
import { requireOptional } from './required-second-factor.ts'
import { deleteFactor } from './second-factor-queries.ts'
import { isOff, withOwner } from './with-owner.ts'

/** Sign-ins of the account need the password alone again. */
export async function turnOffSecondFactor(
  context: AppContext,
  account: Account,
  proof: { currentPassword: string; code: string },
) {
  const { id: accountId, partnerId = null } = account
  const now = context.clock()
  await withOwner(context, account, proof, async (tx) => {
    await requireOptional(context, tx, account)
    if (!(await deleteFactor(tx, accountId))) throw isOff()
    await audit(tx, { occurredAt: now, accountId, partnerId, action: 'turn_off_second_factor', subject: accountId })
    await enqueueNotice(context, tx, { accountId, kind: 'second_factor_off', at: now, device: null })
  })
  return { message: messages.secondFactorOff }
}

/** For the operator, whose admin or partner has lost both the app and the recovery codes. */
export async function turnOffByOperator(databaseUrl: string, email: string): Promise<'turned off' | 'off' | 'unknown'> {
  const { db } = createDatabase(databaseUrl, () => {}, 1)
  try {
    return await db.transaction().execute(async (tx) => {
      const account = await lockAccountByEmail(tx, email)
      if (!account) return 'unknown'
      if (!(await deleteFactor(tx, account.id))) return 'off'
      const event = { action: 'turn_off_second_factor', subject: account.id, details: { by: 'command line' } } as const
      await audit(tx, { occurredAt: new Date(), accountId: null, partnerId: null, ...event })
      return 'turned off'
    })
  } finally {
    await db.destroy()
  }
}
