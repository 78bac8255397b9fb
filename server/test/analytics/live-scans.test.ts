import { limits } from '@sahihi/contract/domain/limits.ts'
import type { LiveScan, LiveScans } from '@sahihi/contract/endpoints/live-scans.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aggregateScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import { pruneLiveScans } from '../../src/analytics/stream-live-scans.ts'
import { buildApp } from '../../src/app.ts'
import type { Listener } from '../../src/lib/listener.ts'
import { createLiveFeeds } from '../../src/lib/live-feeds.ts'
import { createContext } from '../../src/context.ts'
import { run } from '../support/global-setup.ts'
import { untilWaiting } from '../support/wait-until.ts'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let world: TestApp
let partner: Actor
let serials: string[]
beforeAll(async () => {
  world = await createTestApp({ listens: true, heartbeatSeconds: 0.05 })
})
afterAll(() => world.close())
beforeEach(async () => {
  partner = await world.createPartner({ codeLimit: 5000 })
  const { batch } = await world.createBatch({ partner, quantity: 60 })
  serials = await world.serialsOf(batch.id, partner.token)
})

const lagos = JSON.stringify({ latitude: 6.45, longitude: 3.39 })
const scan = async (count: number, query: Record<string, string> = {}) => {
  for (const serial of serials.splice(0, count)) {
    expect((await world.scan(serial, query)).statusCode).toBe(200)
    world.wait(1)
  }
}
const list = async ({ token }: Actor, after = '') => {
  const reply = await world.call('GET', `/api/products/analytics/live${after && `?after=${after}`}`, { token })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: LiveScans }>().data
}
type Stream = { status: number; headers: Headers; next: () => Promise<LiveScans | undefined>; leave: () => void }
const leavers: (() => void)[] = []

/** Opens the stream as a browser does; `next` gives its next event, or nothing when it has ended. */
async function follow({ token }: Actor, { after = '', url = world.context.server.url } = {}): Promise<Stream> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  leavers.push(leave)
  const response = await fetch(`${url}/api/products/analytics/live/stream${after && `?after=${after}`}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: leaving.signal,
  })
  const events = eventsOf(response)
  return { status: response.status, headers: response.headers, next: async () => (await events.next()).value, leave }
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
const placesOf = (scans: LiveScan[] = []) => scans.map(({ cursor }) => BigInt(cursor))

test('the list shows what was folded, the oldest first, and goes on after a cursor', async () => {
  expect(await list(partner)).toEqual({ scans: [], cursor: null })
  await scan(1, { geoLocation: lagos, sessionId: 'visitor-one' })
  await scan(1, { scanMethod: 'MANUAL_ENTRY' })
  await aggregateScans(world.context)
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
  expect(await list(await world.createPartner())).toEqual({ scans: [], cursor: null })
})

test('the list shows no more than the newest fifty, and of one second no more than twenty', async () => {
  await scan(25)
  await aggregateScans(world.context)
  expect((await list(partner)).scans).toHaveLength(20)
  for (let i = 0; i < 3; i++) {
    await scan(11)
    await aggregateScans(world.context)
  }
  const { scans } = await list(partner)
  expect(scans).toHaveLength(limits.liveScans)
  expect(placesOf(scans)).toEqual(placesOf(scans).toSorted((a, b) => Number(a - b)))
})

test('the stream gives at once what is there, then each scan as it is folded, uncompressed and kept nowhere', async () => {
  await scan(1)
  await aggregateScans(world.context)
  const stream = await follow(partner)
  expect([stream.status, stream.headers.get('content-type'), stream.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream',
    'no-store',
  ])
  expect(stream.headers.get('content-encoding')).toBeNull()
  const first = await stream.next()
  expect(first?.scans).toHaveLength(1)
  for (const _ of [1, 2]) {
    await scan(1)
    await aggregateScans(world.context)
    expect((await stream.next())?.scans).toHaveLength(1)
  }
  stream.leave()
  const again = await follow(partner, { after: first?.cursor ?? '' })
  expect((await again.next())?.scans).toHaveLength(2)
  again.leave()
})

test('a stream says at once that there is nothing, and shows nobody else’s scans', async () => {
  const other = await world.createPartner()
  const stream = await follow(other)
  expect(await stream.next()).toEqual({ scans: [], cursor: null })
  const own = await follow(partner)
  await own.next()
  await scan(1)
  await aggregateScans(world.context)
  expect((await own.next())?.scans).toHaveLength(1)
  await world.call('POST', '/api/partners/logout', { token: other.token })
  expect(await stream.next()).toBeUndefined()
  own.leave()
})

test.each([
  ['rejected', { approvedAt: null, rejectedAt: new Date(), rejectionReason: 'Papers expired' }, 401],
  ['suspended', { suspendedAt: new Date(), suspensionReason: 'Many complaints' }, 403],
])('the stream of a partner who is %s ends, and opens no more', async (_, facts, status) => {
  const stream = await follow(partner)
  await stream.next()
  await world.db.updateTable('partners').set(facts).where('id', '=', partner.partnerId).execute()
  expect(await stream.next()).toBeUndefined()
  expect((await follow(partner)).status).toBe(status)
})

test('also the stream of a partner whose codes are scanned all the time ends with the session', async () => {
  const { config, log, clock } = world.context
  const other = await createContext(config, world.url, log, { clock, heartbeatSeconds: 0.5 })
  const app = await buildApp(other.parts)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await follow(partner, { url })
  await stream.next()
  await world.call('POST', '/api/partners/logout', { token: partner.token })
  let isOver = false
  const end = stream.next().then(() => (isOver = true))
  const ring = sql`select pg_notify('live_scans', ${partner.partnerId})`
  await expect.poll(async () => (await ring.execute(world.db)) && isOver, { interval: 1 }).toBe(true)
  stream.leave()
  await end
  await app.close()
  await other.close()
})

test('what rings while a feed is busy is heard at its next turn', async () => {
  let ring = () => {}
  const bell: Listener = {
    subscribe: (_, heard) => {
      ring = heard
      return () => {}
    },
    ready: async () => {},
    close: async () => {},
  }
  const wait = createLiveFeeds(bell, 300_000).waitFor('partner', new AbortController().signal)
  const first = wait.next()
  ring()
  expect(await first).toBe('rung')
  ring()
  expect(await wait.next()).toBe('rung')
  wait.stop()
})

test('a partner has so many streams and no more, and a place is free again when one is left', async () => {
  const streams = await Promise.all(Array.from({ length: limits.liveStreams }, () => follow(partner)))
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: limits.liveStreams }, () => 200))
  expect((await follow(partner)).status).toBe(429)
  expect((await follow(await world.createPartner())).status).toBe(200)
  streams[0]?.leave()
  await expect.poll(async () => (await follow(partner)).status).toBe(200)
  for (const leave of leavers) leave()
})

test('who leaves before the answer has begun leaves the place, too', async () => {
  const open = () =>
    new Promise<number>((resolve, reject) =>
      world.fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  const before = await open()
  await world.db.transaction().execute(async (tx) => {
    await sql`lock table sessions`.execute(tx)
    const asked = Array.from({ length: limits.liveStreams }, () => follow(partner).catch(() => 'left'))
    await untilWaiting(world.url, limits.liveStreams, '%sessions%')
    for (const leave of leavers.splice(0)) leave()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['left']))
    await expect.poll(open).toBeLessThanOrEqual(before)
  })
  await expect.poll(async () => (await follow(partner)).status).toBe(200)
})

test('a scan that one server folds is shown by another, also after its link to the database broke', async () => {
  const { config, log, clock } = world.context
  // A heartbeat would read, too: so slow, only the bell can tell it in time.
  const other = await createContext(config, world.url, log, { clock, heartbeatSeconds: 600 })
  const app = await buildApp(other.parts)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await follow(partner, { url })
  await stream.next()
  await scan(1)
  await aggregateScans(world.context)
  expect((await stream.next())?.scans).toHaveLength(1)
  await run(
    world.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  await scan(1)
  await aggregateScans(world.context)
  expect((await stream.next())?.scans).toHaveLength(1)

  const stopped = app.close()
  expect(await stream.next()).toBeUndefined()
  await stopped
  await other.close()
})

test('a feed forgets what is older than a day, and all but the newest', async () => {
  for (let i = 0; i < 4; i++) {
    await scan(15)
    await aggregateScans(world.context)
  }
  const kept = async () => {
    await pruneLiveScans(world.context)
    return world.db.selectFrom('liveScans').where('partnerId', '=', partner.partnerId).select('id').execute()
  }
  expect(await kept()).toHaveLength(limits.liveScans)
  world.wait(25 * 3600)
  expect(await kept()).toHaveLength(0)
})
