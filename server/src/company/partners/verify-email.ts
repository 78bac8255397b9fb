import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { type Db, sqlState, type Tx } from '../../platform/db/client.ts'
import { AppError, tooMany } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { emailKey, type Secrets } from '../../platform/lib/secrets.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { createDocumentsToken } from '../applications/documents-token.ts'
import { hashPin } from './pin.ts'
import { isPinLocked, isRepeatOfUsedPin, markVerified, tryPin } from './queries.ts'

type Input = { partnerId: string; pin: string; email: string }

/**
 * Verifies an applicant's address by the PIN. Each attempt is counted before it is checked, also in a burst: five for each PIN, and
 * a number per day for each mailbox, because anyone may apply with the same address again and again.
 */
export async function verifyEmail({ db, secrets, jobs, clock }: AppContext, { partnerId, pin, email }: Input) {
  const now = clock()
  const pinHash = await hashPin(secrets, partnerId, pin, now)
  const attempt = { partnerId, email, pinHash, now }
  const result = await db.transaction().execute(async (tx) => {
    const counted = await tryPin(tx, attempt)
    if (counted) await countGuess(tx, secrets, counted.email, now)
    if (counted?.usedAt) {
      await claimEmail(tx, partnerId, email, now)
      await jobs.enqueue(tx, 'mail-application', { partnerId })
    }
    return counted
  })
  if (!result && !(await isRepeatOfUsedPin(db, attempt))) throw await noValidPin(db, partnerId, now)
  if (result && !result.usedAt) throw wrongPin(limits.pinAttempts - result.attempts)
  return { message: messages.emailVerified, documentsToken: await createDocumentsToken(secrets, partnerId, now) }
}

/** Throws rate_limited beyond the mailbox's guesses per day, even if the PIN was right. The attempt is then not stored. */
async function countGuess(tx: Tx, secrets: Secrets, mailbox: string, now: Date) {
  const limit = { max: limits.pinGuessesPerDay, seconds: 86_400 }
  const { waitSeconds } = await countInWindow(tx, `pin-guesses:${await emailKey(secrets, mailbox, now)}`, limit, now)
  if (waitSeconds > 0) throw tooMany(waitSeconds, messages.pinGuessesUsed(Math.ceil(waitSeconds / 3600)))
}

async function claimEmail(tx: Tx, partnerId: string, email: string, now: Date) {
  const taken = new AppError('conflict', messages.alreadyApplied)
  const isVerified = await markVerified(tx, partnerId, email, now).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? taken : error
  })
  if (!isVerified) throw taken
  const event = { occurredAt: now, accountId: null, partnerId, subject: partnerId }
  await audit(tx, { ...event, action: 'application.email_verified' })
}

const wrongPin = (attemptsLeft: number) =>
  new AppError('invalid_input', attemptsLeft === 0 ? messages.pinAttemptsUsed : messages.wrongPin(attemptsLeft))

async function noValidPin(db: Db, partnerId: string, now: Date) {
  const isLocked = await isPinLocked(db, partnerId, now)
  return new AppError('invalid_input', isLocked ? messages.pinAttemptsUsed : messages.pinExpired)
}
