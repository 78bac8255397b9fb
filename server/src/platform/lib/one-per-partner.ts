import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from './app-error.ts'
import type { AdminId, PartnerId } from './identity.ts'
import { createKeyedLimit } from './keyed-limit.ts'

export const rateLimited = (message: string = messages.downloadBusy) => new AppError('rate_limited', message, {}, 5)

/** A client that retries immediately may arrive before the server has noticed that its last connection is gone. */
export const patienceMs = 2_000

/** Allows one file at a time per partner in this process, and at most `max` in total. Others get rate_limited. */
export const createPartnerTurns = (max: number) =>
  createKeyedLimit<PartnerId | AdminId>({
    perKey: 1,
    total: max,
    maxWaitMs: patienceMs,
    refuse: (why) => rateLimited(why === 'full' ? messages.downloadSlotsFull : messages.downloadBusy),
  }).acquire
