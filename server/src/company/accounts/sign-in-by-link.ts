import type { AppContext } from '../../platform/context.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { startTrial } from '../subscriptions/start-trial.ts'
import type { Client } from './client.ts'
import { codeRequired, issueChallenge } from './issue-challenge.ts'
import { enqueueNotice } from './notices.ts'
import { accountById, accountByToken, consumeToken } from './queries.ts'
import { usedLink } from './reset-password.ts'
import { insertSession } from './session-queries.ts'
import { trustClient } from './sign-in.ts'
import { isFromNewDevice } from './sign-in-origins.ts'

/** Signs in by a mailed link, once, however many guesses delay the password. The session counts as one without a password. */
export async function signInByLink(context: AppContext, linkToken: string, client: Client) {
  const { db, secrets, clock } = context
  const now = clock()
  const tokenHash = hashToken(linkToken)
  const owner = await accountByToken(db, 'sign_in', tokenHash, now)
  const account = owner && (await accountById(db, owner.id))
  if (!account) throw usedLink()
  const { id: accountId, partnerId, adminRole } = account
  const isNew = await isFromNewDevice(db, secrets, { accountId, client, now })
  const signedIn = await db.transaction().execute(async (tx) => {
    // Whoever changes the password voids the link, so a session that it allows comes before or not at all.
    if (!(await consumeToken(tx, tokenHash, now))) throw usedLink()
    const challenge = await issueChallenge(tx, { accountId, purpose: 'challenge_after_link', now })
    if (challenge) return { challenge }
    const session = createToken()
    const row = {
      accountId,
      partnerId,
      tokenHash: hashToken(session),
      device: client.device,
      passwordTypedAt: null,
      now,
    }
    if (!(await insertSession(tx, row))) throw usedLink()
    if (partnerId) await startTrial(tx, { accountId, partnerId, now })
    if (isNew) await enqueueNotice(context, tx, { accountId, kind: 'new_device', at: now, device: client.device })
    return { token: session }
  })
  if (signedIn.challenge !== undefined) throw codeRequired(context, signedIn.challenge)
  await trustClient(context, account, client, now)
  return { token: signedIn.token, isAdmin: adminRole !== null }
}
