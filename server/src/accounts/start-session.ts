import { messages } from '@sahihi/contract/messages.ts'
import { audit } from '../lib/audit.ts'
import type { Tx } from '../lib/db.ts'
import { isPassword } from '../lib/passwords.ts'
import { Refusal } from '../lib/refusal.ts'
import { addressKey, emailKey, type Secrets } from '../lib/secrets.ts'
import { countTry, forgiveTries, takeBackTry } from '../lib/throttle.ts'
import { hashToken, makeToken } from '../lib/tokens.ts'
import type { Parts } from '../parts.ts'
import { accountByEmail, holdAccount, insertSession, insertTrial } from './queries.ts'

type Given = { email: string; password: string }

/** Signs in. An unknown address, an account without a password and a wrong password cost the same and sound the same. */
export async function startSession({ db, secrets, clock }: Parts, { email, password }: Given, address: string) {
  const now = clock()
  const byAddress = `login-address:${await addressKey(secrets, address, now)}`
  const byEmail = await signInKey(secrets, email, now)
  await countTry(db, byAddress, { free: 50 }, now)
  await countTry(db, byEmail, { free: 5 }, now)
  const account = await accountByEmail(db, email)
  const isRight = await isPassword(password, account?.passwordHash)
  if (!account?.passwordHash || !isRight) throw signInFailed()
  const token = await openSession(db, { ...account, passwordHash: account.passwordHash }, now)
  await forgiveTries(db, byEmail)
  // An office behind one address signs in all day; only its failures count.
  await takeBackTry(db, byAddress)
  return { success: true as const, token, isAdmin: account.isAdmin }
}

/** The key under which an account's failed sign-ins are counted. */
export const signInKey = async (secrets: Secrets, email: string, now: Date) =>
  `login:${await emailKey(secrets, email, now)}`

type Checked = { id: string; partnerId: string | null; passwordHash: string }

const openSession = (db: Parts['db'], { id, partnerId, passwordHash }: Checked, now: Date) =>
  db.transaction().execute(async (tx) => {
    // A password changed meanwhile has ended all sessions; one opened by the old password must not come after.
    if (!(await holdAccount(tx, id, passwordHash))) throw signInFailed()
    const token = makeToken()
    await insertSession(tx, id, hashToken(token), now)
    if (partnerId) await startTrial(tx, id, partnerId, now)
    return token
  })

async function startTrial(tx: Tx, accountId: string, partnerId: string, now: Date) {
  if (await insertTrial(tx, partnerId, now))
    await audit(tx, { at: now, accountId, partnerId, action: 'start_trial', subject: partnerId })
}

const signInFailed = () => new Refusal('signed_out', messages.signInFailed)
