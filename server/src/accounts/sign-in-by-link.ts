import type { AppContext } from '../context.ts'
import { createToken, hashToken } from '../lib/tokens.ts'
import { startTrial } from '../subscriptions/start-trial.ts'
import { accountById, accountByToken, consumeToken } from './queries.ts'
import { usedLink } from './reset-password.ts'
import { insertSession } from './session-queries.ts'
import { trustClient } from './sign-in.ts'

/** Signs in by a mailed link, once, however many guesses delay the password. The session counts as one without a password. */
export async function signInByLink(context: AppContext, linkToken: string, address: string) {
  const { db, clock } = context
  const now = clock()
  const tokenHash = hashToken(linkToken)
  const owner = await accountByToken(db, 'sign_in', tokenHash, now)
  const account = owner && (await accountById(db, owner.id))
  if (!account) throw usedLink()
  const { id: accountId, partnerId, adminRole } = account
  const token = await db.transaction().execute(async (tx) => {
    // Whoever changes the password voids the link, so a session that it allows comes before or not at all.
    if (!(await consumeToken(tx, tokenHash, now))) throw usedLink()
    const session = createToken()
    const row = { accountId, partnerId, tokenHash: hashToken(session), passwordTypedAt: null, now }
    if (!(await insertSession(tx, row))) throw usedLink()
    if (partnerId) await startTrial(tx, { accountId, partnerId, now })
    return session
  })
  await trustClient(context, account, address, now)
  return { token, isAdmin: adminRole !== null }
}
