import { beforeEach, expect, test } from 'vitest'
import { enqueuePendingAlertMails, registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { raiseAlerts } from '../../src/insight/alerts/raise-alerts.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { alertClient } from '../support/alert-client.ts'
import type { Actor } from '../support/factories.ts'
import { mailsTo } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerAlertJobs(app.context)
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})

const { mustSaveRule } = alertClient(() => ({ app, partner }))

test('alerts raised together are sent in one mail, and those raised soon after in the next', async () => {
  await mustSaveRule({ kind: 'many_scans', threshold: 1, notifyByEmail: true })
  const { serials } = await app.createCodes({ partner, quantity: 40 })
  const mailSubjectsAfter = async (count: number) => {
    for (const serial of serials.splice(0, count)) for (const _ of [1, 2]) await app.scan(serial)
    await aggregateScans(app.context)
    await raiseAlerts(app.context)
    await enqueuePendingAlertMails(app.context)
    return (await mailsTo(app, partner.email)).map(({ subject }) => subject)
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
  const sent = await mailsTo(app, partner.email)
  expect(sent.map(({ subject }) => subject)).toEqual([`${subject}, and 2 more`, `${subject}, and 23 more`])
  const text = sent[1]?.bodyText ?? ''
  expect(text.match(/One code of .*\nSee the code: /g)).toHaveLength(20)
  expect(text).toContain('And 4 more.')
  expect(text.indexOf('See all alerts: ')).toBeGreaterThan(text.indexOf('And 4 more.'))
})
