import type { ChannelText } from '@sahihi/contract/i18n/en/channels.ts'
import type { AppContext } from '../../platform/context.ts'
import { isDatabaseUnavailable } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt, tryConsumeAttempt } from '../../platform/lib/throttle.ts'

// A shopkeeper may check a shelf. After that the delay grows from a minute, until an hour without a text.
const messageLimit = { freeAttempts: 20, minDelay: 60 }
// Without this limit an autoresponder would get an endless exchange, and each of our messages costs money.
const waitNoticeLimit = { freeAttempts: 0, minDelay: 900 }

/**
 * Counts one text of a number before it is handled. Throws rate_limited. The key changes every day, as for network addresses,
 * so that after an erasure nothing leads back to the number.
 */
export const limitSender = async ({ db, secrets, clock }: AppContext, phone: string) =>
  consumeAttempt(db, `text-message:${await addressKey(secrets, phone, clock())}`, messageLimit, clock())

/** Whether a number that has to wait may get one more message that says so. */
export const maySendWaitNotice = async ({ db, secrets, clock }: AppContext, phone: string) =>
  tryConsumeAttempt(db, `wait-notice:${await addressKey(secrets, phone, clock())}`, waitNoticeLimit, clock())

/** The text for an expected failure, because a gateway shows no HTTP status to the sender. Rethrows unexpected errors. */
export function replyToFailure(
  { log }: Pick<AppContext, 'log'>,
  words: ChannelText,
  error: unknown,
): { text: string; mustWait: boolean } {
  if (error instanceof AppError && error.code === 'rate_limited')
    return { text: words.rateLimited(Math.ceil((error.retryAfter ?? 60) / 60)), mustWait: true }
  const isUnavailable = isDatabaseUnavailable(error)
  if (!isUnavailable && !(error instanceof AppError && error.code === 'unavailable')) throw error
  if (isUnavailable) log.warn({ err: error }, 'the database is unavailable')
  return { text: words.unavailable, mustWait: false }
}
