import type { AppContext } from '../../platform/context.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import type { Client } from './client.ts'
import { codeRequired, issueChallenge } from './issue-challenge.ts'
import { openSession } from './open-session.ts'
import { accountById, accountByToken, consumeToken } from './queries.ts'
import { usedLink } from './reset-password.ts'
import { trustClient } from './sign-in.ts'
import { isFromNewDevice } from './sign-in-origins.ts'

/** Signs in by a mailed link, which works once, also while wrong guesses delay sign-ins by password. */
export async function signInByLink(context: AppContext, linkToken: string, client: Client) {
  const { db, secrets, clock } = context
  const now = clock()
  const tokenHash = hashToken(linkToken)
  const owner = await accountByToken(db, 'sign_in', tokenHash, now)
  const account = owner && (await accountById(db, owner.id))
  if (!account) throw usedLink()
  const { id: accountId, partnerId, adminRole } = account
  const isNewDevice = await isFromNewDevice(db, secrets, { accountId, client, now })
  const signedIn = await db.transaction().execute(async (tx) => {
    // A change of the password voids the link, so no session can follow it.
    if (!(await consumeToken(tx, tokenHash, now))) throw usedLink()
    const challenge = await issueChallenge(tx, { accountId, purpose: 'challenge_after_link', now })
    if (challenge) return { challenge }
    const session = { accountId, partnerId, device: client.device, isNewDevice, passwordTypedAt: null, now }
    const token = await openSession(context, tx, session)
    if (!token) throw usedLink()
    return { token }
  })
  if (signedIn.challenge !== undefined) throw codeRequired(context, signedIn.challenge)
  await trustClient(context, account, client, now)
  return { token: signedIn.token, isAdmin: adminRole !== null }
}
