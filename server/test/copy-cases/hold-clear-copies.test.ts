import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { playCopyStory, visitCode } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let partner: Actor
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.time.now = new Date('2026-05-03T10:00:00Z')
  partner = await app.createPartner()
})
afterAll(() => app.close())

async function chooseToHold(holdClearCopies: boolean) {
  const body = { blockWhenConfirmed: false, holdClearCopies }
  const reply = await app.call('PUT', '/api/copy-settings', { token: partner.token, body })
  expect(reply.statusCode).toBe(200)
}
const auditOf = (subject: string) =>
  app.db.selectFrom('auditLog').where('subject', '=', subject).select(['action', 'accountId']).execute()

describe('a partner who lets clear copies be held', () => {
  test('has a code blocked at 20 visitors in 5 places on 20 networks over more than 7 days', async () => {
    await chooseToHold(true)
    const { serial } = await app.createCode({ partner })
    await playCopyStory(app, serial, { visitors: 20 })
    const answer = await visitCode(app, serial)
    expect(answer).toMatchObject({ success: false, verdict: 'blocked' })
    expect(answer.reasons).toEqual([expect.stringContaining('may have been copied')])
    expect(await auditOf(serial)).toEqual([{ action: 'code.blocked_automatically', accountId: null }])
  })

  type Case = [sentence: string, story: Parameters<typeof playCopyStory>[2]]
  test.each<Case>([
    ['19 visitors', { visitors: 19 }],
    [
      'three places',
      {
        visitors: 24,
        hoursBetween: 80,
        cities: [
          [6.45, 3.39],
          [12, 8.52],
          [9.06, 7.49],
        ],
      },
    ],
    [
      '12 networks',
      { visitors: 22, hoursBetween: 8.1, addresses: Array.from({ length: 12 }, (_, i) => `102.140.${i}.7`) },
    ],
    ['less than 7 days', { visitors: 20, hoursBetween: 8 }],
  ])('keeps its code on less: %s', async (_, story) => {
    await chooseToHold(true)
    const { serial } = await app.createCode({ partner })
    await playCopyStory(app, serial, story)
    expect(await visitCode(app, serial)).toMatchObject({ verdict: 'suspected_copy' })
  })
})

test('a code is never held unless its partner chose so', async () => {
  await chooseToHold(false)
  const { serial } = await app.createCode({ partner })
  await playCopyStory(app, serial, { visitors: 30 })
  expect(await visitCode(app, serial)).toMatchObject({ verdict: 'suspected_copy' })
})
