import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, expect, test } from 'vitest'
import { copyCaseClient, findCaseId } from '../support/copy-case-client.ts'
import { playCopyStory, visitCode } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { randomIp } from '../support/random-ip.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
let serial = ''
let id = ''
const session = (number: number) => `visitor-number-${number}`
beforeEach(async () => {
  ;({ partner, serial } = await app.createCode())
  await playCopyStory(app, serial, { sessions: Array.from({ length: 12 }, (_, i) => session(i)) })
  id = await findCaseId(app, serial)
})
const { getCase } = copyCaseClient(() => app)

const answer = (
  sessionId: unknown,
  given: unknown,
  { of = serial, headers = fromOurPage as Record<string, string>, from = randomIp() } = {},
) => app.call('POST', `/api/products/qr/${of}/own-item`, { body: { sessionId, answer: given }, headers, from })

test('visitors of a code can say whether it is their own item, and the partner sees the numbers of answers', async () => {
  const reply = await answer(session(0), 'yes')
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, message: messages.copyCases.answerSaved }])
  for (const [i, given] of ['no', 'no', 'not_sure', 'yes', 'no'].entries()) await answer(session(i + 1), given)
  expect((await getCase(partner, id)).ownItemAnswers).toEqual({ yes: 2, no: 3, notSure: 1 })
})

test('a new answer of a visitor replaces the old one, also when they arrive together', async () => {
  await answer(session(0), 'no')
  await answer(session(0), 'yes')
  expect((await getCase(partner, id)).ownItemAnswers).toEqual({ yes: 1, no: 0, notSure: 0 })
  await Promise.all(Array.from({ length: 8 }, () => answer(session(0), 'not_sure')))
  expect((await getCase(partner, id)).ownItemAnswers).toEqual({ yes: 0, no: 0, notSure: 1 })
})

test('strangers, visitors of other codes and unknown serials get the same 404', async () => {
  const other = await app.createCode()
  await visitCode(app, other.serial, { session: 'visitor-of-another' })
  await visitCode(app, other.serial, { session: 'second-of-another' })
  const replies = await Promise.all([
    answer('a-stranger', 'yes'),
    answer('visitor-of-another', 'yes'),
    answer(session(0), 'yes', { of: other.serial }),
    answer(session(0), 'yes', { of: '7K2M9QXD04TBH6WZ' }),
    answer(session(0), 'yes', { of: 'no-such-serial' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect((await getCase(partner, id)).ownItemAnswers).toEqual({ yes: 0, no: 0, notSure: 0 })
})

test('no answer changes the verdict, the score or the state of the case', async () => {
  const before = await getCase(partner, id)
  for (let i = 0; i < 12; i++) await answer(session(i), 'yes')
  const { ownItemAnswers, stagedHints: _, ...after } = await getCase(partner, id)
  expect(ownItemAnswers.yes).toBe(12)
  expect(before).toMatchObject(after)
  expect((await visitCode(app, serial, { session: session(0) })).verdict).toBe('suspected_copy')
})

test.each([
  [session(0), 'maybe'],
  [session(0), undefined],
  [undefined, 'yes'],
  ['short', 'yes'],
])('the session %j with the answer %j is refused', async (sessionId, given) => {
  expect((await answer(sessionId, given)).statusCode).toBe(400)
})

test('a network can answer 60 times a minute, whatever its headers are', async () => {
  const statuses = []
  for (let i = 0; i < 61; i++)
    statuses.push((await answer(session(0), 'yes', { headers: i % 2 ? fromOurPage : {}, from: '10.4.4.4' })).statusCode)
  expect(statuses).toEqual([...Array(60).fill(200), 429])
  expect((await answer(session(0), 'yes', { from: '10.4.4.5' })).statusCode).toBe(200)
})
