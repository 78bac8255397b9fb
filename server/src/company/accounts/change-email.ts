import { randomBytes } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { after, hours } from '../../platform/lib/time.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { wrongCurrentPassword } from './check-password.ts'
import {
  consumeToken,
  deleteUnusedTokens,
  emailChangeByToken,
  insertToken,
  lockAccount,
  pendingEmailChange,
  replaceEmailChangeToken,
  setEmail,
} from './queries.ts'
import { usedLink } from './reset-password.ts'
import { listPartnersOfAccount } from './session-queries.ts'

const expiresAfter = (now: Date) => after(now, hours(limits.emailConfirmationHours))

/** The mail with the link, to the new address. */
export type EmailChangeJob = { accountId: string; requestedAt: string; email: string }

/** `passwordHash` is that of the current password, once it has been checked. */
type Request = { accountId: string; passwordHash: string | undefined; email: string; now: Date }

/**
 * Stores the new address of an account and enqueues the mail with its link; an earlier request becomes void. No token works until
 * that mail is written.
 */
export async function requestEmailChange(
  tx: Tx,
  { jobs }: AppContext,
  { accountId, passwordHash, email, now }: Request,
) {
  if (!passwordHash) throw wrongField({ field: 'currentPassword', message: messages.passwordRequiredForEmail })
  // Each request sends a mail, perhaps to a stranger.
  const hour = hours(1) / 1000
  const allowance = { freeAttempts: limits.emailConfirmationsPerHour - 1, minDelay: hour, maxDelay: hour }
  await consumeAttempt(tx, `confirm:${accountId}`, allowance, now)
  if (!(await lockAccount(tx, accountId, passwordHash))) throw wrongCurrentPassword()
  const expiresAt = expiresAfter(now)
  const tokenHash = randomBytes(32)
  await insertToken(tx, { accountId, purpose: 'change_email', newEmail: email, tokenHash, createdAt: now, expiresAt })
  const job: EmailChangeJob = { accountId, requestedAt: now.toISOString(), email }
  await jobs.enqueue(tx, 'mail-email-change', job)
}

/** The new address that has not been confirmed yet. */
export const findPendingEmail = async (db: Db, accountId: string, now: Date) =>
  (await pendingEmailChange(db, accountId, now))?.newEmail ?? null

/** Includes the address, because two requests can have the same timestamp. */
type EmailChangeRequest = { accountId: string; requestedAt: Date; email: string; now: Date }

/** Creates the token for a requested change; undefined when the request is void. */
export async function issueEmailChangeToken(db: Db, request: EmailChangeRequest) {
  const token = createToken()
  const values = { tokenHash: hashToken(token), expiresAt: expiresAfter(request.now) }
  const email = await replaceEmailChangeToken(db, request, values)
  return email ? { token, email } : undefined
}

/** The change that a mailed token belongs to; throws when the token is used or expired. */
export async function findEmailChange(db: Db, token: string, now: Date) {
  const tokenHash = hashToken(token)
  const change = await emailChangeByToken(db, tokenHash, now)
  if (!change?.newEmail) throw usedLink()
  return { tokenHash, accountId: change.accountId, former: change.email, email: change.newEmail }
}

type Change = { tokenHash: Buffer; accountId: string; email: string; now: Date }

/**
 * Sets the address to sign in with; links in the former mailbox no longer work. The unique index throws for a taken address.
 * Returns the partners that the account belongs to.
 */
export async function changeEmail(tx: Tx, { tokenHash, accountId, email, now }: Change): Promise<string[]> {
  await setEmail(tx, accountId, email)
  if (!(await consumeToken(tx, tokenHash, now))) throw usedLink()
  await deleteUnusedTokens(tx, accountId)
  return (await listPartnersOfAccount(tx, accountId)).map(({ id }) => id)
}
