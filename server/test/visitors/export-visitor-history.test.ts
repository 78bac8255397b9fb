import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cities, settleCopyCases } from '../support/copy-story.ts'
import { useTestApp } from '../support/test-app.ts'
import { day, visitorClient } from '../support/visitor-client.ts'

const app = await useTestApp()
const { visit, exportOf, answerOwnItem } = visitorClient(() => app)

test('the export has the visitor’s part of a code’s history, and the expiry of the network tag', async () => {
  const { serial, product, batch } = await app.createCode()
  const [sessionId, other] = [randomUUID(), randomUUID()]
  await visit(serial, sessionId, { at: cities.lagos })
  const code = { verificationNumber: serial, product: product.name, batch: batch.name, company: 'Emzor' }
  const times = { checkedAt: '2026-05-03T10:00:00.000Z', networkTagUntil: '2026-05-10T10:00:00.000Z' }
  const kept = { ...code, ...times, device: 'android' }
  // The code stores the place of its first visitor when a second one comes.
  expect((await exportOf(sessionId)).codeHistory).toEqual([{ ...kept, latitude: null, longitude: null }])
  app.wait(60)
  await app.scan(serial, { sessionId: other })
  expect((await exportOf(sessionId)).codeHistory).toEqual([{ ...kept, latitude: 6.45, longitude: 3.39 }])
  // From a private address, without a device and without a place.
  const nothing = { device: null, networkTagUntil: null, latitude: null, longitude: null }
  expect((await exportOf(other)).codeHistory).toEqual([{ ...code, checkedAt: '2026-05-03T10:01:00.000Z', ...nothing }])
})

test('the export names a code that stores only a hash of the session id', async () => {
  const { serial } = await app.createCode()
  const sessions = Array.from({ length: 24 }, () => randomUUID())
  for (const session of sessions) {
    await visit(serial, session)
    app.wait(day)
  }
  await settleCopyCases(app)
  // The first 4 and the newest 12 decided visitors are kept.
  const dates = await Promise.all(sessions.map(async (id) => (await exportOf(id)).codeHistory[0]?.checkedAt))
  expect(dates.slice(0, 5)).toEqual([...Array(4).fill(expect.any(String)), null])
  expect(dates.at(-1)).toBe('2026-05-26T10:00:00.000Z')
})

test('the export has refused checks and the answer about the visitor’s own item', async () => {
  const { serial } = await app.createCode({ scanLimit: 1 })
  const sessionId = randomUUID()
  await visit(serial, randomUUID())
  app.wait(60)
  expect((await visit(serial, sessionId, { at: cities.kano })).json()).toMatchObject({ verdict: 'limit_reached' })
  expect((await answerOwnItem(serial, sessionId, 'not_sure')).statusCode).toBe(200)
  const at = '2026-05-03T10:01:00.000Z'
  expect(await exportOf(sessionId)).toMatchObject({
    scans: [],
    codeHistory: [{ checkedAt: at, verificationNumber: serial, latitude: 12, longitude: 8.52 }],
    refusedChecks: [{ refusedAt: at, verificationNumber: serial }],
    ownItemAnswers: [{ answeredAt: at, verificationNumber: serial, answer: 'not_sure' }],
    comparisons: [],
  })
})
