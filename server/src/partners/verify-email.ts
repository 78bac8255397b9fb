import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import { type Db, sqlState, type Tx } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { hashPin } from './hash-pin.ts'
import { isPinWornOut, isSaidAgain, markVerified, tryPin } from './queries.ts'

type Proof = { partnerId: string; pin: string; email: string }

/** The right PIN makes the address the application's. Every try is counted before it is judged, also in a burst. */
export async function proveAddress({ db, secrets, clock }: AppContext, { partnerId, pin, email }: Proof) {
  const now = clock()
  const pinHash = await hashPin(secrets, partnerId, pin, now)
  const given = { partnerId, email, pinHash, now }
  const tried = await db.transaction().execute(async (tx) => {
    const counted = await tryPin(tx, given)
    if (counted?.usedAt) await claimAddress(tx, partnerId, email, now)
    return counted
  })
  if (!tried && !(await isSaidAgain(db, given))) throw await noLivePin(db, partnerId, now)
  if (tried && !tried.usedAt) throw wrongPin(limits.pinTries - tried.tries)
  return { success: true as const, message: messages.emailVerified }
}

async function claimAddress(tx: Tx, partnerId: string, email: string, now: Date) {
  const taken = new AppError('conflict', messages.alreadyApplied)
  const isMine = await markVerified(tx, partnerId, email, now).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? taken : error
  })
  if (!isMine) throw taken
  await audit(tx, { at: now, accountId: null, partnerId, action: 'verify_email', subject: partnerId })
}

const wrongPin = (left: number) =>
  new AppError('invalid_input', left === 0 ? messages.pinWornOut : messages.pinWrong(left))

async function noLivePin(db: Db, partnerId: string, now: Date) {
  const isWornOut = await isPinWornOut(db, partnerId, now)
  return new AppError('invalid_input', isWornOut ? messages.pinWornOut : messages.pinExpired)
}
