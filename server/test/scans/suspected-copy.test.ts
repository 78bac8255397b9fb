import { randomUUID } from 'node:crypto'
import { codeIdOf } from '@sahihi/contract/domain/serial.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aggregateScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import { evaluateCopyCandidates } from '../../src/copy-cases/evaluate-candidates.ts'
import { createTestApp, fromOurPage, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => {
  app.time.now = new Date('2026-05-03T10:00:00Z')
})
afterAll(() => app.close())

const cities = {
  lagos: [6.45, 3.39],
  kano: [12, 8.52],
  abuja: [9.06, 7.49],
  portHarcourt: [4.82, 7.03],
  ibadan: [7.38, 3.93],
  enugu: [6.44, 7.5],
} as const
const everyCity = Object.values(cities)

type Visit = { session?: string; scanId?: string; at?: readonly [number, number]; network?: number; by?: TestApp }
/** A check by a phone on a network of its own, unless the visit says otherwise. */
async function visit(serial: string, { session = randomUUID(), scanId, at, network, by = app }: Visit = {}) {
  const query = {
    sessionId: session,
    ...(scanId && { scanId }),
    ...(at && { geoLocation: JSON.stringify({ latitude: at[0], longitude: at[1] }) }),
  }
  const reply = await by.scan(serial, query, fromOurPage, addressOn(network ?? nextNetwork++))
  return reply.json<VerdictReply | (ErrorReply & { data: VerdictData })>()
}
let nextNetwork = 0
const addressOn = (network: number) => `102.${90 + Math.floor(network / 256)}.${network % 256}.7`
const afterDays = (days: number) => app.wait(days * 86_400)

/** Visitors from one city after the other, two days apart. Returns the last answer. */
async function playCopies(serial: string, visitors: number) {
  let answer = await visit(serial, { at: everyCity[0] })
  for (let i = 1; i < visitors; i++) {
    afterDays(2)
    answer = await visit(serial, { at: everyCity[i % everyCity.length] ?? cities.lagos })
  }
  return answer
}

async function settle(server = app) {
  await aggregateScans(server.context)
  await evaluateCopyCandidates(server.context)
}

const rowOf = async (serial: string) =>
  app.db
    .selectFrom('codeVisitors')
    .where('codeId', '=', String(codeIdOf(serial)))
    .selectAll()
    .executeTakeFirstOrThrow()
const caseOf = async (serial: string) =>
  app.db
    .selectFrom('copyCases')
    .where('codeId', '=', String(codeIdOf(serial)))
    .selectAll()
    .executeTakeFirst()

describe('a code that was copied', () => {
  test('is suspected from the fifth visitor in the fifth city on, with the counted numbers', async () => {
    const { serial } = await app.createCode()
    expect(await playCopies(serial, 4)).toMatchObject({ verdict: 'genuine_again', data: { otherVisitors: 3 } })
    afterDays(2)
    expect(await visit(serial, { at: cities.ibadan })).toMatchObject({
      success: true,
      verdict: 'suspected_copy',
      message: 'This code may have been copied.',
      data: {
        verificationStatus: 'REPEAT_SCAN',
        isRepeatScan: true,
        otherVisitors: 4,
        copyEvidence: {
          visitors: 5,
          visitorsAtLeast: false,
          locations: 5,
          locationsAtLeast: false,
          firstAt: '2026-05-03T10:00:00.000Z',
          lastAt: '2026-05-11T10:00:00.000Z',
          isFirstVisitor: false,
        },
      },
    })
  })

  test('opens a case with its score, and is still suspected when asked again', async () => {
    const { serial } = await app.createCode()
    await playCopies(serial, 6)
    await settle()
    expect(await caseOf(serial)).toMatchObject({ state: 'open', visitors: 6, locations: 6, score: 1389 })
    expect(await visit(serial)).toMatchObject({ verdict: 'suspected_copy' })
  })

  test('tells the first visitor that it was the first', async () => {
    const { serial } = await app.createCode()
    const session = randomUUID()
    await visit(serial, { session, at: cities.lagos })
    for (const at of everyCity.slice(1)) {
      afterDays(1)
      await visit(serial, { at })
    }
    expect(await visit(serial, { session })).toMatchObject({
      verdict: 'suspected_copy',
      data: { otherVisitors: 5, copyEvidence: { visitors: 6, isFirstVisitor: true } },
    })
  })

  test('is suspected when the places of its visitors arrive late, on the same scan', async () => {
    const { serial } = await app.createCode()
    await visit(serial, { at: cities.lagos })
    for (const at of [cities.kano, cities.abuja, cities.enugu]) {
      afterDays(1)
      await visit(serial, { at })
    }
    afterDays(1)
    const last = { session: randomUUID(), scanId: randomUUID(), network: nextNetwork++ }
    const { visitors } = await rowOf(serial)
    const before = await visit(serial, last)
    // Five visitors and four places reach the limit; the fifth place is what the evidence gains.
    expect(before.data).toMatchObject({ copyEvidence: { visitors: visitors + 1, locations: 4 } })
    const completed = await visit(serial, { ...last, at: cities.portHarcourt })
    expect(completed.data).toMatchObject({ earlierScans: 4, copyEvidence: { visitors: visitors + 1, locations: 5 } })
  })

  test('is raised from genuine to suspected by a place that arrives late', async () => {
    const { serial } = await app.createCode()
    for (const at of [cities.lagos, cities.kano, cities.abuja, undefined]) {
      await visit(serial, at ? { at } : {})
      afterDays(1)
    }
    const last = { session: randomUUID(), scanId: randomUUID(), network: nextNetwork++ }
    expect(await visit(serial, last)).toMatchObject({ verdict: 'genuine_again', data: { otherVisitors: 4 } })
    expect(await visit(serial, { ...last, at: cities.enugu })).toMatchObject({
      verdict: 'suspected_copy',
      data: { earlierScans: 4, copyEvidence: { visitors: 5, locations: 4 } },
    })
  })

  test('is not washed clean by 70 repeats of one visitor between the others', async () => {
    const { serial } = await app.createCode()
    await playCopies(serial, 3)
    const session = randomUUID()
    afterDays(1)
    for (let i = 0; i < 70; i++) await visit(serial, { session, at: cities.lagos })
    afterDays(1)
    expect(await visit(serial, { at: cities.portHarcourt })).toMatchObject({
      verdict: 'suspected_copy',
      data: { earlierScans: 73, otherVisitors: 4, copyEvidence: { visitors: 5, locations: 4 } },
    })
  })

  test('with a scan limit is suspected although its copies are refused, and keeps the limit’s answer', async () => {
    const { serial } = await app.createCode({ scanLimit: 2 })
    const answer = await playCopies(serial, 6)
    expect(answer).toMatchObject({
      success: false,
      verdict: 'limit_reached',
      data: { verificationStatus: 'LIMIT_REACHED', copyEvidence: { visitors: 6, locations: 6 } },
    })
    expect(answer.message).toContain('Verification limit reached')
    await settle()
    expect(await caseOf(serial)).toMatchObject({ state: 'open', visitors: 6 })
    const scans = await app.db
      .selectFrom('scans')
      .where('codeId', '=', String(codeIdOf(serial)))
      .select('ordinal')
      .execute()
    expect(scans).toHaveLength(2)
  })

  test('of a recalled batch, or blocked, gets the stronger verdict', async () => {
    const { serial, batch, partner } = await app.createCode()
    await playCopies(serial, 6)
    const token = await app.createSession(partner.accountId)
    const path = `/api/products/batch/${batch.id}/state`
    await app.call('PUT', path, { token, body: { action: 'recall', reason: 'Broken seals' } })
    expect(await visit(serial)).toMatchObject({ verdict: 'recalled' })
    await app.call('PUT', `/api/products/qr/${serial}/state`, { token, body: { action: 'block', reason: 'Stolen' } })
    expect(await visit(serial)).toMatchObject({ success: false, verdict: 'blocked' })
  })

  test('goes back to the usual verdict after 180 days without a new visitor', async () => {
    const { serial } = await app.createCode()
    const session = randomUUID()
    await visit(serial, { session, at: cities.lagos })
    for (const at of everyCity.slice(1)) {
      afterDays(1)
      await visit(serial, { at })
    }
    await settle()
    afterDays(179)
    expect(await visit(serial, { session })).toMatchObject({ verdict: 'suspected_copy' })
    afterDays(1)
    expect(await visit(serial, { session })).toMatchObject({ verdict: 'genuine_again' })
  })
})

describe('what is no proof of a copy', () => {
  test('fifty checks within minutes from many cities: counted, but no suspicion and no case', async () => {
    const { serial } = await app.createCode()
    for (let i = 0; i < 50; i++) {
      await visit(serial, { at: everyCity[i % everyCity.length] ?? cities.lagos })
      app.wait(10)
    }
    expect(await visit(serial)).toMatchObject({
      verdict: 'genuine_again',
      data: { earlierScans: 50, otherVisitors: 50 },
    })
    await settle()
    expect(await caseOf(serial)).toBeUndefined()
    expect(await rowOf(serial)).toMatchObject({ visitors: 51 })
  })

  test('one scan id sent three times is one visitor, also without a session id', async () => {
    const { serial } = await app.createCode()
    await visit(serial)
    const scanId = randomUUID()
    for (let i = 0; i < 3; i++) await visit(serial, { scanId })
    expect(await rowOf(serial)).toMatchObject({ visitors: 2 })
    const anonymous = { scanId: randomUUID() }
    for (let i = 0; i < 3; i++) await app.scan(serial, anonymous)
    expect(await rowOf(serial)).toMatchObject({ visitors: 3, anonymousVisitors: 1 })
  })

  test('many visitors on one network', async () => {
    const { serial } = await app.createCode()
    for (let i = 0; i < 14; i++) {
      await visit(serial, { network: 2000, at: everyCity[i % everyCity.length] ?? cities.lagos })
      app.wait(8 * 3600)
    }
    expect(await visit(serial, { network: 2000 })).toMatchObject({ verdict: 'genuine_again' })
  })

  test('visitors of a product that only asks for feedback', async () => {
    const { serial } = await app.createFeedbackCode()
    const answer = await playCopies(serial, 6)
    expect(answer).toMatchObject({ verdict: 'genuine_again', feedbackOnly: true })
    expect(answer.data).not.toHaveProperty('otherVisitors')
  })

  test('a clock that was set back', async () => {
    const { serial } = await app.createCode()
    await playCopies(serial, 3)
    for (let i = 0; i < 10; i++) {
      app.wait(-3600)
      await visit(serial, { at: cities.lagos })
    }
    await settle()
    // The ten weigh no more than two visitors, although they claim ten different hours.
    expect(await caseOf(serial)).toBeUndefined()
    expect(await rowOf(serial)).toMatchObject({ visitors: 13 })
  })
})

test('sixty-four phones on one code agree on who was first, and each is noted once', async () => {
  const { serial } = await app.createCode()
  const sessions = Array.from({ length: 64 }, () => randomUUID())
  const answers = await Promise.all(sessions.map((session) => visit(serial, { session })))
  expect(answers.filter(({ verdict }) => verdict === 'genuine_first')).toHaveLength(1)
  const others = answers.map(({ data }) => (data as VerdictData).otherVisitors)
  expect(others.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 64 }, (_, i) => i))
  const row = await rowOf(serial)
  expect(row.visitors).toBe(64)
  expect(new Set(row.sessionHashes).size).toBe(64)
  await settle()
  const again = await Promise.all(sessions.map((session) => visit(serial, { session })))
  expect(new Set(again.map(({ data }) => (data as VerdictData).otherVisitors))).toEqual(new Set([63]))
  expect(await rowOf(serial)).toMatchObject({ visitors: 64 })
})
