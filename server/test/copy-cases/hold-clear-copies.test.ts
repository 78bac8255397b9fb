import { beforeEach, describe, expect, test } from 'vitest'
import { cities, playCopyStory, visitCode } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner()
})

async function chooseToHold(holdClearCopies: boolean) {
  const body = { limit: 10, blockWhenConfirmed: false, holdClearCopies }
  const reply = await app.call('PUT', '/api/copy-settings', { token: partner.token, body })
  expect(reply.statusCode).toBe(200)
}

describe('a partner that chose to hold clear copies', () => {
  test('has a code blocked at 20 visitors in 5 places on 20 networks over more than 7 days', async () => {
    await chooseToHold(true)
    const { serial } = await app.createCode({ partner })
    await playCopyStory(app, serial, { visitors: 20 })
    const answer = await visitCode(app, serial)
    expect(answer).toMatchObject({ success: false, verdict: 'blocked' })
    expect(answer.reasons).toEqual([expect.stringContaining('may have been copied')])
    const events = await app.rows('auditLog', { subject: serial })
    expect(events).toMatchObject([{ action: 'code.blocked_automatically', accountId: null }])
  })

  type Case = [sentence: string, story: Parameters<typeof playCopyStory>[2]]
  test.each<Case>([
    ['19 visitors', { visitors: 19 }],
    ['three places', { visitors: 24, hoursBetween: 80, cities: [cities.lagos, cities.kano, cities.abuja] }],
    [
      '12 networks',
      { visitors: 22, hoursBetween: 8.1, addresses: Array.from({ length: 12 }, (_, i) => `102.140.${i}.7`) },
    ],
    ['less than 7 days', { visitors: 20, hoursBetween: 8 }],
  ])('has no code blocked with less: %s', async (_, story) => {
    await chooseToHold(true)
    const { serial } = await app.createCode({ partner })
    await playCopyStory(app, serial, story)
    expect(await visitCode(app, serial)).toMatchObject({ verdict: 'suspected_copy' })
  })
})

test('a code is not held unless its partner chose it', async () => {
  await chooseToHold(false)
  const { serial } = await app.createCode({ partner })
  await playCopyStory(app, serial, { visitors: 30 })
  expect(await visitCode(app, serial)).toMatchObject({ verdict: 'suspected_copy' })
})
