import { isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/client.ts'
import { isPublicAddress } from '../lib/network-tag.ts'
import { toSubnet } from '../lib/subnet.ts'
import { hours, minutes } from '../lib/time.ts'

type Deps = Pick<AppContext, 'config' | 'db' | 'clock' | 'log'>
type Seen = { requests: number; at: Date; sender: string | null }

/**
 * Detects X-Forwarded-For and Forwarded on a server without TRUST_PROXY: behind a proxy, all shoppers would seem to come from one
 * network. Warns in the log once an hour, and counts for the System page with one write a minute.
 */
export function watchForwardedHeaders(app: FastifyInstance, { config, db, clock, log }: Deps) {
  if (config.TRUST_PROXY) return
  const count = createCounter(async (seen) => {
    await addForwardedHeaders(db, seen).catch((err) => log.warn({ err }, 'forwarded headers could not be counted'))
  })
  let warnedAt = 0
  const warn = ({ at, sender }: Seen) => {
    if (at.getTime() - warnedAt < hours(1)) return
    warnedAt = at.getTime()
    log.warn({ sender }, 'requests bring X-Forwarded-For or Forwarded, but TRUST_PROXY is not set (docs/settings.md)')
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) {
      const seen = { requests: 1, at: clock(), sender: privateAddress(request.ip) }
      warn(seen)
      count.add(seen)
    }
    done()
  })
  app.addHook('onClose', count.write)
}

/** Adds up the requests, and writes the first one immediately, then at most once a minute. */
function createCounter(save: (seen: Seen) => Promise<void>) {
  let waiting: Seen | undefined
  let writtenAt = 0
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    if (!waiting) return
    const seen = waiting
    waiting = undefined
    writtenAt = seen.at.getTime()
    await save(seen)
  }
  const add = (seen: Seen) => {
    waiting = { ...seen, requests: seen.requests + (waiting?.requests ?? 0) }
    if (seen.at.getTime() - writtenAt >= minutes(1)) void write()
    else timer ??= setTimeout(write, minutes(1)).unref()
  }
  return { add, write }
}

const privateAddress = (address: string) => {
  if (isPublicAddress(address)) return null
  const ipv4 = toSubnet(address)
  return isIPv4(ipv4) ? ipv4 : address
}

/** The count starts again after a week without such requests. */
const addForwardedHeaders = (db: Db, { requests, at, sender }: Seen) =>
  sql`
  insert into forwarded_headers as known (requests, first_seen_at, last_seen_at, sender)
    values (${requests}, ${at}, ${at}, ${sender})
  on conflict (is_only_row) do update set
    requests = case when ${isOver(at)} then 0 else known.requests end + excluded.requests,
    first_seen_at = case when ${isOver(at)} then excluded.first_seen_at else known.first_seen_at end,
    last_seen_at = excluded.last_seen_at, sender = excluded.sender`.execute(db)

const isOver = (at: Date) => sql`known.last_seen_at < ${at}::timestamptz - interval '7 days'`
