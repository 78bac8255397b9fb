import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { describe, expect, test } from 'vitest'
import { unpackKeptVisitors } from '../../src/verify/detection/visitor-history.ts'
import { recordScansQuery } from '../../src/verify/scans/queries.ts'
import { cities, settleCopyCases } from '../support/copy-story.ts'
import { createScan } from '../support/create-scan.ts'
import { useApp } from '../support/test-app.ts'
import { createTextingTestApp, randomPhone } from '../support/texting-client.ts'
import { day, visitorClient } from '../support/visitor-client.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = useApp(await createTextingTestApp())
const { visit, request, exportOf, erase, answerOwnItem, playCopies, rowOf, caseOf, assess, hashOf } = visitorClient(
  () => app,
)

describe('erasing a visitor', () => {
  test('removes device, network and hash from the history, and a case keeps its score', async () => {
    const { serial } = await app.createCode()
    const sessions = await playCopies(serial)
    const [copyCase, before] = [await caseOf(serial), await assess(serial)]
    expect(copyCase).toMatchObject({ state: 'open', visitors: 5, locations: 4 })
    await erase(sessions[2])
    const after = await assess(serial)
    expect({ ...after, history: undefined }).toEqual({ ...before, history: undefined })
    expect(await caseOf(serial)).toEqual(copyCase)
    const row = await rowOf(serial)
    expect([...row.keptEntries, ...row.recentEntries, ...row.sessionHashes]).not.toContain(await hashOf(sessions[2]))
    const visitors = unpackKeptVisitors(after.history)
    expect(visitors.map(({ weight }) => weight)).toEqual(Array(5).fill(100))
    expect(visitors[2]).toMatchObject({ device: 0, tag: undefined, place: undefined })
    for (const { tag, place } of visitors.toSpliced(2, 1)) expect([tag, place]).not.toContain(undefined)
    expect((await exportOf(sessions[2])).codeHistory).toEqual([])
    await settleCopyCases(app)
    const again = await visit(serial, sessions[3])
    expect(again.json()).toMatchObject({ verdict: 'suspected_copy', data: { otherVisitors: 4 } })
  })

  test('takes the place out of the score and keeps every weight', async () => {
    const { serial } = await app.createCode()
    const sessions = await playCopies(serial)
    const before = await assess(serial)
    await erase(sessions[1])
    const after = await assess(serial)
    const { score, terms, locations, ...rest } = before
    expect(after).toMatchObject({ weight: rest.weight, locations: locations - 1, score: score - 2 })
    const others = (all: typeof terms) => all.filter(({ name }) => name !== 'locations')
    expect(others(after.terms)).toEqual(others(terms))
    const sums = ['visitors', 'weight', 'quiet3Weight', 'quiet20Weight', 'quietReturns', 'networks'] as const
    for (const sum of sums) expect(after.history[sum]).toBe(before.history[sum])
    // The data of others is unchanged, and an open case stays open.
    expect((await exportOf(sessions[0])).codeHistory).toMatchObject([{ latitude: 6.45, device: 'android' }])
    expect(await caseOf(serial)).toMatchObject({ state: 'open' })
  })

  test('does not increase the weight of other visitors on the same network', async () => {
    const { serial } = await app.createCode()
    const [first, second] = [randomUUID(), randomUUID()]
    await visit(serial, randomUUID())
    app.wait(2 * day)
    for (const session of [first, second]) {
      await visit(serial, session, { network: 3000 })
      app.wait(2 * day)
    }
    const before = await assess(serial)
    expect(before.weight).toBe(2.15)
    await erase(first)
    expect(await assess(serial)).toMatchObject({ weight: 2.15, score: before.score })
  })

  test('removes the network tag of the visitor and keeps those of others', async () => {
    const { serial } = await app.createCode()
    const [first, second] = [randomUUID(), randomUUID()]
    await visit(serial, first)
    await app.scan(serial, { sessionId: 'on-the-same-machine' })
    await visit(serial, second)
    await erase(first)
    const tagsOf = async () => unpackKeptVisitors(await rowOf(serial)).map(({ tag }) => tag !== undefined)
    expect(await tagsOf()).toEqual([false, false, true])
    await erase(second)
    expect(await tagsOf()).toEqual([false, false, false])
  })

  test('who is the only one of a code removes device and network from the code', async () => {
    const { serial } = await app.createCode()
    const sessionId = randomUUID()
    await visit(serial, sessionId, { at: cities.lagos })
    await erase(sessionId)
    await visit(serial, randomUUID())
    const [first] = unpackKeptVisitors((await assess(serial)).history)
    expect(first).toMatchObject({ device: 0, tag: undefined, place: undefined })
  })

  test('works for a visitor refused by the scan limit', async () => {
    const { serial } = await app.createCode({ scanLimit: 1 })
    const sessionId = randomUUID()
    await visit(serial, randomUUID())
    await visit(serial, sessionId, { at: cities.kano })
    const { weight } = await assess(serial)
    await erase(sessionId)
    expect(await exportOf(sessionId)).toMatchObject({ codeHistory: [], refusedChecks: [] })
    const after = await assess(serial)
    expect(after.weight).toBe(weight)
    expect(unpackKeptVisitors(after.history)[1]).toMatchObject({ device: 0, tag: undefined, place: undefined })
    expect((await rowOf(serial)).sessionHashes).not.toContain(await hashOf(sessionId))
    const log = await app.rows('auditLog', { action: 'visitor.erased' })
    expect(log.at(-1)?.details).toEqual({
      scans: 0,
      answers: 0,
      refusedChecks: 1,
      ownItemAnswers: 0,
      comparisonAnswers: 0,
      pinChecks: 0,
    })
  })

  test('deletes the answer about their own item', async () => {
    const { serial } = await app.createCode()
    const [sessionId, other] = [randomUUID(), randomUUID()]
    for (const session of [sessionId, other]) await visit(serial, session)
    for (const session of [sessionId, other]) await answerOwnItem(serial, session, 'no')
    await erase(sessionId)
    expect((await exportOf(sessionId)).ownItemAnswers).toEqual([])
    expect((await exportOf(other)).ownItemAnswers).toHaveLength(1)
  })

  test('is final: the same scan again neither restores the place nor counts a new visitor', async () => {
    const { serial } = await app.createCode()
    const [sessionId, scanId] = [randomUUID(), randomUUID()]
    await visit(serial, randomUUID())
    await visit(serial, sessionId, { scanId, at: cities.kano })
    await erase(sessionId)
    const again = await visit(serial, sessionId, { scanId, at: cities.kano })
    expect(again.json()).toMatchObject({ data: { earlierScans: 1 } })
    expect(await rowOf(serial)).toMatchObject({ visitors: 2 })
    expect(unpackKeptVisitors((await assess(serial)).history)[1]).toMatchObject({ place: undefined, device: 0 })
  })

  test('by a text message erases the history of the number', async () => {
    const { serial } = await app.createCode()
    const phone = randomPhone()
    await visit(serial, randomUUID())
    await app.send(serial, { phone })
    const { sessionHashes } = await rowOf(serial)
    await app.send('ERASE', { phone })
    const row = await rowOf(serial)
    expect([row.visitors, row.sessionHashes[0]]).toEqual([2, sessionHashes[0]])
    expect(row.keptEntries).not.toContain(sessionHashes[1])
    expect(row.sessionHashes).not.toContain(sessionHashes[1])
  })

  test('while thirty others scan the same codes loses no visitor and blocks none', async () => {
    const { serials } = await app.createCodes({ quantity: 3 })
    const leaving = Array.from({ length: 4 }, () => randomUUID())
    for (const session of leaving) for (const serial of serials) await visit(serial, session, { at: cities.lagos })
    await settleCopyCases(app)
    const scans = Array.from({ length: 30 }, (_, i) =>
      serials.toSorted(() => (i % 2 ? 1 : -1)).map((serial) => () => visit(serial, `visitor-number-${i}`)),
    )
    const replies = await Promise.all([
      ...leaving.map((session) => request('erase', session)),
      settleCopyCases(app),
      ...scans.flat().map((scan) => scan()),
    ])
    expect(new Set(replies.flatMap((reply) => (reply ? [reply.statusCode] : [])))).toEqual(new Set([200]))
    for (const serial of serials) {
      const row = await rowOf(serial)
      expect(row.visitors).toBe(34)
      expect(new Set(row.sessionHashes).size).toBe(34)
      expect((await assess(serial)).history.weighedVisitors).toBe(34)
      for (const session of leaving) expect(row.sessionHashes).not.toContain(await hashOf(session))
    }
  })

  test('waits for a call that scans the same codes, and both succeed', async () => {
    const { serials } = await app.createCodes({ quantity: 2 })
    const [first, second] = serials.map((serial) => decodeSerial(serial) ?? 0n).sort((a, b) => (a < b ? -1 : 1))
    const leaving = randomUUID()
    for (const session of [leaving, randomUUID()])
      for (const serial of serials) await visit(serial, session, { at: cities.lagos })
    const scanning = await app.context.pool.connect()
    try {
      // Locks the rows in the order of a scan with a late place and another scan of the same call.
      await scanning.query('begin')
      await scanning.query('select from codes where id = $1 for no key update', [first])
      await scanning.query('select from recent_visitors where code_id = $1 for update', [first])
      const erasing = erase(leaving)
      await untilWaiting(app.url)
      await scanning.query('select from scans where code_id = $1 and ordinal = 1 for update', [first])
      const meanwhile = { ...createScan(second ?? 0n, app.time.now), sessionId: 'visitor-meanwhile' }
      await scanning.query(recordScansQuery([meanwhile], true))
      await scanning.query('commit')
      await erasing
    } finally {
      scanning.release()
    }
    const rows = await Promise.all(serials.map(rowOf))
    expect(rows.map(({ visitors }) => visitors).sort()).toEqual([2, 3])
    for (const { sessionHashes } of rows) expect(sessionHashes).not.toContain(await hashOf(leaving))
  })
})
