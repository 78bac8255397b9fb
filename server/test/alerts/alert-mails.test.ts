import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueuePendingAlertMails, registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { raiseAlerts } from '../../src/insight/alerts/raise-alerts.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { alertClient } from '../support/alert-client.ts'
import type { Actor } from '../support/factories.ts'
import { waitForMails } from '../support/mailbox.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let partner: Actor
beforeAll(async () => {
  app = await createTestApp()
  await registerAlertJobs(app.context)
})
beforeEach(async () => {
  partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})
afterAll(() => app.close())

const { mustSaveRule } = alertClient(() => ({ app, partner }))
const fetchMails = async () => {
  await waitForMails(app)
  return app.db
    .selectFrom('devMailInbox')
    .where('recipient', '=', partner.email)
    .select(['subject', 'bodyText'])
    .orderBy('id')
    .execute()
}

test('alerts raised together come in one mail, and those raised soon after wait for the next', async () => {
  await mustSaveRule({ kind: 'many_scans', threshold: 1, notifyByEmail: true })
  const { batch } = await app.createBatch({ partner, quantity: 40 })
  const serials = await app.serialsOf(batch.id, partner.token)
  const mailSubjectsAfter = async (count: number) => {
    for (const serial of serials.splice(0, count)) for (const _ of [1, 2]) await app.scan(serial)
    await aggregateScans(app.context)
    await raiseAlerts(app.context)
    await enqueuePendingAlertMails(app.context)
    return (await fetchMails()).map(({ subject }) => subject)
  }
  const subject = 'Many scans of one code: Paracetamol 500 mg (more than 1 in a day)'
  expect(await mailSubjectsAfter(3)).toEqual([`${subject}, and 2 more`])
  app.wait(60)
  expect(await mailSubjectsAfter(2)).toHaveLength(1)
  app.wait(60)
  expect(await mailSubjectsAfter(22)).toHaveLength(1)
  app.wait(15 * 60)
  for (const _ of [1, 2])
    await Promise.all([enqueuePendingAlertMails(app.context), enqueuePendingAlertMails(app.context)])
  const sent = await fetchMails()
  expect(sent.map(({ subject }) => subject)).toEqual([`${subject}, and 2 more`, `${subject}, and 23 more`])
  const text = sent[1]?.bodyText ?? ''
  expect(text.match(/One code of .*\nSee the code: /g)).toHaveLength(20)
  expect(text).toContain('And 4 more.')
  expect(text.indexOf('See all alerts: ')).toBeGreaterThan(text.indexOf('And 4 more.'))
})
