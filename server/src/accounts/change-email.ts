import { randomBytes } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Db, Tx } from '../db/client.ts'
import { after, hours } from '../lib/time.ts'
import { hashToken, createToken } from '../lib/tokens.ts'
import { notCurrent } from './check-password.ts'
import {
  claimAccount,
  deleteUnusedLinks,
  insertLink,
  moveByLink,
  moveOf,
  renewMove,
  setEmail,
  spendLink,
} from './queries.ts'
import { linkSpent } from './set-password-by-link.ts'

const expiry = (now: Date) => after(now, hours(limits.confirmHours))

type Wish = { accountId: string; passwordHash: string; email: string; now: Date }

/** Keeps another address that the account is to have; an earlier one is void. Until its mail is written there is no token to it. */
export async function askToMove(tx: Tx, { accountId, passwordHash, email, now }: Wish) {
  if (!(await claimAccount(tx, accountId, passwordHash))) throw notCurrent()
  const tokenHash = randomBytes(32)
  await insertLink(tx, {
    accountId,
    purpose: 'change_email',
    newEmail: email,
    tokenHash,
    createdAt: now,
    expiresAt: expiry(now),
  })
}

/** The address that waits to be confirmed. */
export const pendingEmailOf = async (db: Db, accountId: string, now: Date) =>
  (await moveOf(db, accountId, now))?.newEmail ?? null

type Asked = { accountId: string; email: string; askedAt: Date; now: Date }

/** Makes the token of the move to this address that was asked for then; none when it is no longer wanted. */
export async function issueMove(db: Db, asked: Asked): Promise<string | undefined> {
  const token = createToken()
  const renewed = { ...asked, tokenHash: hashToken(token), expiresAt: expiry(asked.now) }
  return (await renewMove(db, renewed)) ? token : undefined
}

/** Who moves where by the token in a mail; throws when it is spent. */
export async function findMove(db: Db, token: string, now: Date) {
  const tokenHash = hashToken(token)
  const move = await moveByLink(db, tokenHash, now)
  if (!move?.newEmail || !move.partnerId) throw linkSpent()
  return { tokenHash, accountId: move.accountId, partnerId: move.partnerId, email: move.newEmail }
}

type Move = { tokenHash: Buffer; accountId: string; email: string; now: Date }

/** Signs in by the other address from now on; links that lie in the former mailbox no longer work. The unique index throws for a taken one. */
export async function moveAccount(tx: Tx, { tokenHash, accountId, email, now }: Move) {
  await setEmail(tx, accountId, email)
  if (!(await spendLink(tx, tokenHash, now))) throw linkSpent()
  await deleteUnusedLinks(tx, accountId)
}
