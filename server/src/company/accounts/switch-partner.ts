import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { wakeLiveFeeds } from '../../platform/lib/live-feeds.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { startTrial } from '../subscriptions/start-trial.ts'
import { listPartnersOfAccount, moveSession, setLastPartner } from './session-queries.ts'

/**
 * Opens another partner of the account, with another token (docs/adr/0037-memberships-and-one-partner-a-session.md). A partner that
 * the account does not belong to looks like one that does not exist.
 */
export async function switchPartner({ db, clock }: AppContext, account: Account, partnerId: string) {
  const { id: accountId, tokenHash } = account
  const token = createToken()
  await db.transaction().execute(async (tx) => {
    const partners = await listPartnersOfAccount(tx, accountId)
    const isOwn = partners.some(({ id }) => id === partnerId)
    const move = { accountId, from: tokenHash, to: hashToken(token), partnerId }
    if (!isOwn || !(await moveSession(tx, move))) throw notFound()
    await wakeLiveFeeds(tx, [account.partnerId ?? null])
    await setLastPartner(tx, accountId, partnerId)
    await startTrial(tx, { accountId, partnerId, now: clock() })
  })
  return { token, isAdmin: false }
}
