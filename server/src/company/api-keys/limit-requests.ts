import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { LimitApiKey } from '../../platform/http/authenticate.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { takeRequests } from './queries.ts'

/** How many of a key's requests in a minute this process has taken for itself, and how many all servers had left then. */
type Share = { minute: number; own: number; left: number; taking: Promise<void> | undefined }

const minuteMs = 60_000

/**
 * Limits each key's requests per minute, over all servers together. A process takes a twentieth of them at a time from the database
 * and counts those in memory, so most requests cost no write. What a process took and did not use is lost for the minute: with many
 * processes the limit may apply that much earlier, never later.
 *
 * The headers are those of draft-ietf-httpapi-ratelimit-headers-06, the last one with a field for each figure, which clients know;
 * later drafts use structured fields and still change. `Retry-After` (RFC 9110, 10.2.3) comes with the 429.
 */
export function limitRequests({ db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>): LimitApiKey {
  const max = config.API_KEY_REQUESTS_PER_MINUTE
  const count = Math.max(1, Math.floor(max / 20))
  const shares = new Map<string, Share>()

  const findShare = (id: string, minute: number): Share => {
    const known = shares.get(id)
    if (known && known.minute >= minute) return known
    // Shares of earlier minutes are of no use, so the map only holds one minute's keys.
    for (const [other, share] of shares) if (share.minute < minute) shares.delete(other)
    const share = { minute, own: 0, left: max, taking: undefined }
    shares.set(id, share)
    return share
  }
  const take = async (id: string, share: Share) => {
    try {
      const { taken, left } = await takeRequests(db, id, { minute: new Date(share.minute), count, max })
      share.own += taken
      share.left = left
      if (taken === 0) share.left = 0
    } finally {
      share.taking = undefined
    }
  }

  return async (id: string, reply: FastifyReply) => {
    const now = clock().getTime()
    const share = findShare(id, Math.floor(now / minuteMs) * minuteMs)
    // Concurrent requests wait for one share, and may use it up before the last of them runs.
    while (share.own === 0 && share.left > 0) {
      share.taking ??= take(id, share)
      await share.taking
    }
    const isOver = share.own === 0
    if (!isOver) share.own -= 1
    const reset = Math.max(1, Math.ceil((share.minute + minuteMs - now) / 1000))
    reply.header('ratelimit-limit', max)
    reply.header('ratelimit-remaining', share.own + share.left)
    reply.header('ratelimit-reset', reset)
    if (isOver) throw new AppError('rate_limited', messages.apiKeyRateLimited(max), {}, reset)
  }
}
