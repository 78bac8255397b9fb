import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { enqueuePendingAlertMails, registerAlertJobs } from '../../../src/insight/alerts/jobs.ts'
import { mailTo } from '../../support/mailbox.ts'
import { createTestApp } from '../../support/test-app.ts'

test('seventy thousand alerts come in one mail', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  await registerAlertJobs(app.context)
  const { batch, product, partner } = await app.createBatch({ quantity: 1 })
  await sql`
    insert into alerts (id, partner_id, kind, product_id, batch_id, code_id, day, details, raised_at, notify_by_email)
      select gen_random_uuid(), ${partner.partnerId}, 'many_scans', ${product.id}, ${batch.id}, code, '2026-05-03',
          '{"threshold": 1}', ${app.time.now}, true
        from generate_series(1, 70000) as code`.execute(app.db)
  await enqueuePendingAlertMails(app.context)
  const mail = await mailTo(app, partner.email)
  expect(mail.subject).toBe('Many scans of one code: Paracetamol 500 mg (more than 1 in a day), and 69,999 more')
  expect(mail.bodyText).toContain('And 69,980 more.')
})
