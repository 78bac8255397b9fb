import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { isDatabaseUnavailable } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import { addressKey } from '../lib/secrets.ts'
import { consumeAttempt, tryConsumeAttempt } from '../lib/throttle.ts'
import type { AppContext } from '../context.ts'

// A shopkeeper may check a shelf; after that, one a minute and ever fewer, until an hour without.
const perNumber = { free: 20, least: 60 }
// A machine that answers whatever it is sent would otherwise be answered for ever, and each answer is paid for.
const toldToWait = { free: 0, least: 900 }

/**
 * Counts one text of a number before anything is done for it; throws rate_limited. By another key every day, as addresses are, so that
 * what stays of a number that is erased leads to nobody.
 */
export const countTexter = async ({ db, secrets, clock }: AppContext, phone: string) =>
  consumeAttempt(db, `texted:${await addressKey(secrets, phone, clock())}`, perNumber, clock())

/** Whether a number that has to wait may be told so once more. */
export const mayTellToWait = async ({ db, secrets, clock }: AppContext, phone: string) =>
  tryConsumeAttempt(db, `told-to-wait:${await addressKey(secrets, phone, clock())}`, toldToWait, clock())

/** A gateway shows nobody an error's status, so that words are the only answer. Throws what is a fault of ours. */
export function apologise({ log }: Pick<AppContext, 'log'>, error: unknown): { words: string; mustWait: boolean } {
  if (error instanceof AppError && error.code === 'rate_limited')
    return { words: channelMessages.tooMany(Math.ceil((error.retryAfter ?? 60) / 60)), mustWait: true }
  const isAway = isDatabaseUnavailable(error)
  if (!isAway && !(error instanceof AppError && error.code === 'unavailable')) throw error
  if (isAway) log.warn({ err: error }, 'the database is away')
  return { words: channelMessages.unavailable, mustWait: false }
}
