import { randomUUID } from 'node:crypto'
import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { describe, expect, test } from 'vitest'
import { cities, copyClient, everyCity } from '../support/copy-story.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const { visit, playCopies, rowOf, caseOf, settle } = copyClient(() => app)

describe('no proof of a copy:', () => {
  test('fifty checks within minutes from many cities are counted, without suspicion or case', async () => {
    const { serial } = await app.createCode()
    for (let i = 0; i < 50; i++) {
      await visit(serial, { at: everyCity[i % everyCity.length] ?? cities.lagos })
      app.wait(10)
    }
    const data = { earlierScans: 50, otherVisitors: 50 }
    expect(await visit(serial)).toMatchObject({ verdict: 'genuine_again', data })
    await settle()
    expect(await caseOf(serial)).toBeUndefined()
    expect(await rowOf(serial)).toMatchObject({ visitors: 51 })
  })

  test('a scan id sent three times is one visitor, also without a session id', async () => {
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
      await visit(serial, { address: '102.99.1.7', at: everyCity[i % everyCity.length] ?? cities.lagos })
      app.wait(8 * 3600)
    }
    expect(await visit(serial, { address: '102.99.1.9' })).toMatchObject({ verdict: 'genuine_again' })
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

test('sixty-four simultaneous phones have one first visitor, and each is recorded once', async () => {
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
