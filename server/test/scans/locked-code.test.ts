import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createDatabase } from '../../src/platform/db/client.ts'
import { beginElsewhere } from '../support/begin-elsewhere.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()

const statusesOf = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode)
const verdictsOf = (replies: { json: <T>() => T }[]) =>
  replies.map((reply) => reply.json<VerdictReply | ErrorReply>().verdict)
const successOf = (reply: { json: <T>() => T }) => reply.json<VerdictReply>()
const idsOf = (serials: string[]) => serials.map((serial) => String(decodeSerial(serial)))

async function createSerials(quantity: number, scanLimit: number | null = null) {
  const { batch, partner } = await app.createBatch({ quantity, scanLimit })
  return app.serialsOf(batch.id, partner.token)
}

/** The counted scans of a code, and its own count of them. */
async function countsOf(serial: string) {
  const [codeId = ''] = idsOf([serial])
  const code = app.db.selectFrom('codes').where('id', '=', codeId).select('scanCount')
  const scans = app.db.selectFrom('scans').where('codeId', '=', codeId).select(['ordinal', 'scanId'])
  const { scanCount } = await code.executeTakeFirstOrThrow()
  const rows = await scans.orderBy('ordinal').execute()
  return { scanCount, ordinals: rows.map(({ ordinal }) => ordinal), scanIds: rows.map(({ scanId }) => scanId) }
}

/** Locks codes like another transaction that blocks them. Returns a function that ends the lock. */
const lockCodes = (serials: string[]) =>
  beginElsewhere(app, ...idsOf(serials).map((id) => `select from codes where id = ${id} for update`))

/** Another server on the same database, which waits this long for a lock. */
async function anotherServer(lockTimeoutMs: number) {
  const scans = createDatabase(app.url, () => {}, 4, lockTimeoutMs)
  const fastify = await buildApp({ ...app.context, scanPool: scans.pool, scanDb: scans.db })
  onTestFinished(async () => fastify.close().then(() => scans.db.destroy()))
  return fastify
}

const scanAt = (server: FastifyInstance, serial: string, query: Record<string, string> = {}) =>
  server.inject({
    url: `/api/products/verify/${serial}?${new URLSearchParams({ scanId: randomUUID(), ...query })}`,
    headers: fromOurPage,
  })

const session = () => ({ sessionId: randomUUID(), scanId: randomUUID() })
const allOf = (server: FastifyInstance, serials: string[]) => Promise.all(serials.map((one) => scanAt(server, one)))

describe('while another transaction has a code locked', () => {
  test('its scans wait and count once each, and scans of other codes are answered', async () => {
    // Longer than the lock, also on a slow machine.
    const server = await anotherServer(60_000)
    const [locked = '', ...others] = await createSerials(8)
    const unlock = await lockCodes([locked])
    const answered: string[] = []
    const scanLocked = async (query: Record<string, string>) => {
      const reply = await scanAt(server, locked, query)
      answered.push(locked)
      return reply
    }
    const before = allOf(server, others.slice(0, 2))
    const visitors = [session(), session(), session()] as const
    const waiting = [...visitors, visitors[1]].map(scanLocked)
    const together = allOf(server, others.slice(2, 5))
    expect(statusesOf([...(await before), ...(await together)])).toEqual(Array(5).fill(200))
    await untilWaiting(app.url, 1, '%record_scan%')
    const late = session()
    waiting.push(scanLocked(late))
    expect(verdictsOf(await allOf(server, others.slice(5)))).toEqual(Array(2).fill('genuine_first'))
    expect(answered).toEqual([])

    await unlock()
    const replies = await Promise.all(waiting)
    expect(statusesOf(replies)).toEqual(Array(5).fill(200))
    const earlierScans = replies.map((reply) => successOf(reply).data.earlierScans)
    expect(earlierScans[3]).toBe(earlierScans[1])
    expect(new Set(earlierScans)).toEqual(new Set([0, 1, 2, 3]))
    const { scanCount, ordinals, scanIds } = await countsOf(locked)
    expect([scanCount, ordinals]).toEqual([4, [1, 2, 3, 4]])
    expect(scanIds.sort()).toEqual([...visitors, late].map(({ scanId }) => scanId).sort())
  })

  test('more of its scans than connections do not stop scans of other codes', async () => {
    const server = await anotherServer(60_000)
    const serials = await createSerials(12)
    const locked = serials.slice(0, 6)
    const unlock = await lockCodes(locked)
    const waiting = allOf(server, [...locked, ...locked])
    await untilWaiting(app.url, 2, '%record_scan%')
    expect(verdictsOf(await allOf(server, serials.slice(6)))).toEqual(Array(6).fill('genuine_first'))
    await unlock()
    expect(verdictsOf(await waiting)).toEqual([...Array(6).fill('genuine_first'), ...Array(6).fill('genuine_again')])
    for (const serial of serials.slice(0, 6)) expect((await countsOf(serial)).scanCount).toBe(2)
  })

  test.each(['alone', 'with scans of other codes'])(
    'for too long, its scan (%s) is not counted and can be repeated',
    async (company) => {
      const server = await anotherServer(300)
      const [locked = '', ...others] = await createSerials(4)
      const unlock = await lockCodes([locked])
      const visitors = company === 'alone' ? [session()] : [session(), session()]
      const [refused, answered] = await Promise.all([
        Promise.all(visitors.map((query) => scanAt(server, locked, query))),
        company === 'alone' ? [] : allOf(server, others),
      ])
      for (const reply of refused) {
        expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
        expect(reply.json()).toMatchObject({ success: false, code: 'unavailable' })
      }
      expect(statusesOf(answered)).toEqual(answered.map(() => 200))
      expect(await countsOf(locked)).toMatchObject({ scanCount: 0, ordinals: [] })

      await unlock()
      for (let i = 0; i < 2; i++)
        for (const [earlierScans, query] of visitors.entries())
          expect(successOf(await app.scan(locked, query)).data.earlierScans).toBe(earlierScans)
      expect((await countsOf(locked)).scanIds).toEqual(visitors.map(({ scanId }) => scanId))
    },
  )
})

test('two servers that get the same scans of three codes count seven of each and give the same answers', async () => {
  const servers = [app.fastify, await anotherServer(60_000)]
  const serials = await createSerials(3, 7)
  const scans = Array.from({ length: 60 }, (_, i) => ({ serial: serials[i % 3] ?? '', ...session() }))
  const sendAll = (server: FastifyInstance) =>
    Promise.all(scans.map(({ serial, ...query }) => scanAt(server, serial, query)))
  const [first = [], second = []] = await Promise.all(servers.map(sendAll))
  expect(verdictsOf(second)).toEqual(verdictsOf(first))
  for (const serial of serials) {
    const counted = scans.filter((scan, i) => scan.serial === serial && first[i]?.statusCode === 200)
    const { scanCount, ordinals, scanIds } = await countsOf(serial)
    expect([scanCount, ordinals]).toEqual([7, [1, 2, 3, 4, 5, 6, 7]])
    expect(scanIds.sort()).toEqual(counted.map(({ scanId }) => scanId).sort())
  }
  expect(new Set(verdictsOf(first))).toEqual(new Set(['genuine_first', 'genuine_again', 'limit_reached']))
})
