import type { Tx } from '../../platform/db/client.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { startTrial } from '../subscriptions/start-trial.ts'
import { issueChallenge } from './issue-challenge.ts'
import { provideMemberAccount } from './provision-accounts.ts'
import { completeAccount } from './queries.ts'
import { insertSession, setLastPartner } from './session-queries.ts'

type InvitedPerson = {
  email: string
  partnerId: string
  name?: string
  passwordHash?: string
  device: string | null
  now: Date
}

/**
 * Signs in someone who accepts an invitation, and creates their account if they have none; `join` adds it to the partner. An account
 * that never had a password gets the given one; others keep theirs. An account with a second factor gets a challenge instead of a
 * session. Undefined for an admin.
 */
export async function openInvitedSession(
  tx: Tx,
  invited: InvitedPerson,
  join: (accountId: string) => Promise<unknown>,
) {
  const { partnerId, name, passwordHash, device, now } = invited
  const account = await provideMemberAccount(tx, invited)
  if (!account) return undefined
  const { id: accountId } = account
  if (name && passwordHash) await completeAccount(tx, accountId, { name, passwordHash })
  await join(accountId)
  await setLastPartner(tx, accountId, partnerId)
  const challenge = await issueChallenge(tx, { accountId, purpose: 'challenge_after_link', now })
  if (challenge) return { accountId, challenge }
  const token = createToken()
  const passwordTypedAt = passwordHash ? now : null
  await insertSession(tx, { accountId, partnerId, tokenHash: hashToken(token), device, passwordTypedAt, now })
  await startTrial(tx, { accountId, partnerId, now })
  return { token, accountId }
}
