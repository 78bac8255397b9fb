import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../../platform/context.ts'
import { addressKey, emailKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt, tryConsumeAttempt } from '../../platform/lib/throttle.ts'
import { findCredentials } from './queries.ts'

/** `returnTo` is the page that a link to sign in leads to. */
export type LinkJob = { accountId: string; returnTo?: string | undefined }

type Request = { queue: 'mail-password-reset' | 'mail-sign-in'; email: string; returnTo?: string | undefined }

/**
 * Enqueues the mail with a link. The reply and its timing are the same whether the account exists or not: an unknown address gets a
 * job too, for an account that does not exist. Jobs do not hold the address, so that nothing strangers typed is stored.
 */
export async function requestLink(context: AppContext, { queue, email, returnTo }: Request, address: string) {
  const { db, jobs, secrets, clock } = context
  const now = clock()
  await consumeAttempt(db, `reset-address:${await addressKey(secrets, address, now)}`, { freeAttempts: 20 }, now)
  // Counted by kind: many requests of one kind do not keep the owner from the other.
  const mailbox = `${queue}:${await emailKey(secrets, email, now)}`
  if (!(await tryConsumeAttempt(db, mailbox, { freeAttempts: 3 }, now))) return
  const account = await findCredentials(db, email)
  const job: LinkJob = { accountId: account?.id ?? uuidv7(), returnTo }
  await db.transaction().execute((tx) => jobs.enqueue(tx, queue, job))
}
