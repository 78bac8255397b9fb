import { limits } from '@sahihi/contract/domain/limits.ts'
import type { LiveScan, LiveScans } from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { suspend } from '../../src/company/partners/partner-status.ts'
import { pruneLiveScans } from '../../src/insight/analytics/jobs.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import type { Listener } from '../../src/platform/lib/listener.ts'
import { createLiveFeeds } from '../../src/platform/lib/live-feeds.ts'
import { insertKey } from '../support/api-key-client.ts'
import type { Actor } from '../support/factories.ts'
import { run } from '../support/postgres-server.ts'
import { createTestApp, useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp({ listens: true, heartbeatSeconds: 0.05 })
let partner: Actor
let serials: string[]
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
  serials = (await app.createCodes({ partner, quantity: 60 })).serials
})

const lagos = JSON.stringify({ latitude: 6.45, longitude: 3.39 })
const scan = async (count: number, query: Record<string, string> = {}) => {
  for (const serial of serials.splice(0, count)) {
    expect((await app.scan(serial, query)).statusCode).toBe(200)
    app.wait(1)
  }
}
const list = async ({ token }: Actor, after = '') => {
  const reply = await app.call('GET', `/api/products/analytics/live${after && `?after=${after}`}`, { token })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: LiveScans }>().data
}
type Stream = { status: number; headers: Headers; next: () => Promise<LiveScans | undefined>; disconnect: () => void }
const disconnects: (() => void)[] = []

/** Opens the stream as a browser does. `next` returns its next event, or undefined after its end. */
async function follow({ token }: Actor, { after = '', url = app.context.server.url } = {}): Promise<Stream> {
  const controller = new AbortController()
  const disconnect = () => controller.abort()
  disconnects.push(disconnect)
  const response = await fetch(`${url}/api/products/analytics/live/stream${after && `?after=${after}`}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: controller.signal,
  })
  const events = eventsOf(response)
  const { status, headers } = response
  return { status, headers, next: async () => (await events.next()).value, disconnect }
}

async function* eventsOf(response: Response): AsyncGenerator<LiveScans, undefined> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('data: ')) yield JSON.parse(part.slice(6)) as LiveScans
  }
  return undefined
}
/** Another server on the same database. */
async function startServer(heartbeatSeconds: number) {
  const other = await createTestApp({ url: app.url, listens: true, heartbeatSeconds })
  return { url: other.context.server.url, close: other.close }
}
const cursorsOf = (scans: LiveScan[] = []) => scans.map(({ cursor }) => BigInt(cursor))

test('the list shows aggregated scans, the oldest first, and continues after a cursor', async () => {
  expect(await list(partner)).toEqual({ scans: [], cursor: null })
  await scan(1, { geoLocation: lagos, sessionId: 'visitor-one' })
  await scan(1, { scanMethod: 'MANUAL_ENTRY' })
  await aggregateScans(app.context)
  const { scans, cursor } = await list(partner)
  expect(scans).toEqual([
    {
      cursor: expect.any(String),
      productName: 'Paracetamol 500 mg',
      batchName: 'Run 7',
      city: 'Lagos',
      country: 'NG',
      method: 'QR_SCAN',
      isFirst: true,
      scannedAt: expect.stringMatching(/^2026-05-03T/),
    },
    expect.objectContaining({ city: null, country: null, method: 'MANUAL_ENTRY', cursor }),
  ])
  expect(await list(partner, cursor ?? '')).toEqual({ scans: [], cursor })
  expect(await list(await app.createPartner())).toEqual({ scans: [], cursor: null })
})

test('the list shows at most the newest fifty scans, and at most twenty of one second', async () => {
  await scan(25)
  await aggregateScans(app.context)
  expect((await list(partner)).scans).toHaveLength(20)
  for (let i = 0; i < 3; i++) {
    await scan(11)
    await aggregateScans(app.context)
  }
  const { scans } = await list(partner)
  expect(scans).toHaveLength(limits.liveScans)
  expect(cursorsOf(scans)).toEqual(cursorsOf(scans).toSorted((a, b) => Number(a - b)))
})

test('the stream sends existing scans first, then each new scan, uncompressed and not cached', async () => {
  await scan(1)
  await aggregateScans(app.context)
  const stream = await follow(partner)
  const headers = ['content-type', 'cache-control', 'content-encoding'].map((name) => stream.headers.get(name))
  expect([stream.status, ...headers]).toEqual([200, 'text/event-stream', 'no-store', null])
  const first = await stream.next()
  expect(first?.scans).toHaveLength(1)
  for (const _ of [1, 2]) {
    await scan(1)
    await aggregateScans(app.context)
    expect((await stream.next())?.scans).toHaveLength(1)
  }
  stream.disconnect()
  const again = await follow(partner, { after: first?.cursor ?? '' })
  expect((await again.next())?.scans).toHaveLength(2)
  again.disconnect()
})

test('a stream says immediately that there are no scans, and shows none of other partners', async () => {
  const other = await app.createPartner()
  const stream = await follow(other)
  expect(await stream.next()).toEqual({ scans: [], cursor: null })
  const own = await follow(partner)
  await own.next()
  await scan(1)
  await aggregateScans(app.context)
  expect((await own.next())?.scans).toHaveLength(1)
  await app.call('POST', '/api/partners/logout', { token: other.token })
  expect(await stream.next()).toBeUndefined()
  own.disconnect()
})

test.each([
  ['rejected', { approvedAt: null, rejectedAt: new Date(), rejectionReason: 'Papers expired' }, 401],
  ['suspended', { suspendedAt: new Date(), suspensionReason: 'Many complaints' }, 403],
])('the stream of a partner that is %s ends and cannot be opened again', async (_, changes, status) => {
  const stream = await follow(partner)
  await stream.next()
  await app.db.updateTable('partners').set(changes).where('id', '=', partner.partnerId).execute()
  expect(await stream.next()).toBeUndefined()
  expect((await follow(partner)).status).toBe(status)
})

test('the stream ends with the session even while codes are scanned continuously', async () => {
  const { url, close } = await startServer(0.5)
  const stream = await follow(partner, { url })
  await stream.next()
  await app.call('POST', '/api/partners/logout', { token: partner.token })
  let isOver = false
  const end = stream.next().then(() => (isOver = true))
  const notify = sql`select pg_notify('live_scans', ${partner.partnerId})`
  await expect.poll(async () => (await notify.execute(app.db)) && isOver, { interval: 1 }).toBe(true)
  stream.disconnect()
  await end
  await close()
})

type Ended = { token: string; end: () => Promise<unknown> }
const ends: [string, () => Promise<Ended>][] = [
  [
    'its member signs out',
    async () => ({ token: partner.token, end: () => app.call('POST', '/api/partners/logout', partner) }),
  ],
  [
    'its member ends the other sessions',
    async () => {
      const token = await app.createSession(partner.accountId)
      return { token: partner.token, end: () => app.call('DELETE', '/api/partners/sessions', { token }) }
    },
  ],
  [
    'the company is suspended',
    async () => {
      const { partnerId, token } = partner
      const end = () => app.db.transaction().execute((tx) => suspend(tx, partnerId, 'Complaints', new Date()))
      return { token, end }
    },
  ],
  [
    'its API key is revoked',
    async () => {
      const { id, secret } = await insertKey(app, partner)
      return { token: secret, end: () => app.call('DELETE', `/api/api-keys/${id}`, { token: partner.token }) }
    },
  ],
]

test('a quiet stream ends immediately with the session, company or key that opened it', async () => {
  const { url, close } = await startServer(3600)
  for (const [why, prepare] of ends) {
    partner = await app.createPartner()
    const { token, end } = await prepare()
    const stream = await follow({ ...partner, token }, { url })
    expect([why, stream.status]).toEqual([why, 200])
    await stream.next()
    await end()
    expect([why, await stream.next()]).toEqual([why, undefined])
  }
  await close()
})

test('a notification that arrives while a feed is busy is handled next', async () => {
  let notify = () => {}
  const listener: Listener = {
    subscribe: (_, callback) => {
      notify = callback
      return () => {}
    },
    ready: async () => {},
    close: async () => {},
  }
  const feed = createLiveFeeds(listener, 300_000).subscribe('partner', new AbortController().signal)
  const first = feed.next()
  notify()
  expect(await first).toBe('notified')
  notify()
  expect(await feed.next()).toBe('notified')
  feed.unsubscribe()
})

test('the number of streams of a partner is limited, and closing one allows another', async () => {
  const streams = await Promise.all(Array.from({ length: limits.liveStreamsMax }, () => follow(partner)))
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: limits.liveStreamsMax }, () => 200))
  expect((await follow(partner)).status).toBe(429)
  expect((await follow(await app.createPartner())).status).toBe(200)
  streams[0]?.disconnect()
  await expect.poll(async () => (await follow(partner)).status).toBe(200)
  for (const disconnect of disconnects) disconnect()
})

// On a busy machine the first request may be answered before the last one arrives.
test('a client that disconnects before the response starts frees its slot', { retry: 2 }, async () => {
  const countConnections = () =>
    new Promise<number>((resolve, reject) =>
      app.fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  const before = await countConnections()
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table sessions`.execute(tx)
    const requests = Array.from({ length: limits.liveStreamsMax }, () => follow(partner).catch(() => 'disconnected'))
    await untilWaiting(app.url, limits.liveStreamsMax, '%sessions%')
    for (const disconnect of disconnects.splice(0)) disconnect()
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['disconnected']))
    await expect.poll(countConnections).toBeLessThanOrEqual(before)
  })
  await expect.poll(async () => (await follow(partner)).status).toBe(200)
})

test('a scan aggregated by one server is shown by another, even after its database connection broke', async () => {
  // The heartbeat, which would also show the scan, is so slow here that only a notification can be in time.
  const { url, close } = await startServer(600)
  const stream = await follow(partner, { url })
  await stream.next()
  await scan(1)
  await aggregateScans(app.context)
  expect((await stream.next())?.scans).toHaveLength(1)
  await run(
    app.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  await scan(1)
  await aggregateScans(app.context)
  expect((await stream.next())?.scans).toHaveLength(1)

  const stopped = close()
  expect(await stream.next()).toBeUndefined()
  await stopped
})

test('the live feed keeps only the newest scans, for a day', async () => {
  for (let i = 0; i < 4; i++) {
    await scan(15)
    await aggregateScans(app.context)
  }
  const countKept = async () => {
    await pruneLiveScans(app.context)
    return app.rows('liveScans', { partnerId: partner.partnerId })
  }
  expect(await countKept()).toHaveLength(limits.liveScans)
  app.wait(25 * 3600)
  expect(await countKept()).toHaveLength(0)
})
