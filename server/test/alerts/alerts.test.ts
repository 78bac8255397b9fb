import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueuePendingAlertMails, registerAlertJobs } from '../../src/alerts/jobs.ts'
import { raiseAlerts } from '../../src/alerts/raise-alerts.ts'
import { aggregateScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import { createContext } from '../../src/context.ts'
import { alertCalls } from '../support/alert-client.ts'
import { mailsAreWritten, wordsOf } from '../support/mailbox.ts'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let other: Awaited<ReturnType<typeof createContext>>
let partner: Actor
beforeAll(async () => {
  app = await createTestApp()
  const { config, log, clock } = app.context
  other = await createContext(config, app.url, log, { clock })
  await registerAlertJobs(app.context)
})
beforeEach(async () => {
  app.time.now = new Date('2026-05-03T10:00:00Z')
  partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const lagos = JSON.stringify({ latitude: 6.45, longitude: 3.39 })
const accra = JSON.stringify({ latitude: 5.56, longitude: -0.2 })

const { callAs, mustKeep, rules } = alertCalls(() => ({ app, partner }))
type Page = { alerts: Alert[]; unseen: number; pagination: { totalCount: number } }
const page = async (who = partner) => (await callAs(who, 'GET', '/api/alerts')).json<{ data: Page }>().data

/** Two servers fold and judge at once, as they would a second later; gives how many alerts came of it. */
async function settle() {
  await Promise.all([aggregateScans(app.context), aggregateScans(other.parts)])
  const raised = await Promise.all([app.context, other.parts, app.context].map(raiseAlerts))
  return raised.reduce((sum, count) => sum + count)
}
const mails = async ({ email } = partner) => {
  await mailsAreWritten(app)
  return app.db
    .selectFrom('keptMails')
    .where('recipient', '=', email)
    .select(['subject', 'bodyText'])
    .orderBy('id')
    .execute()
}
const scan = (...given: Parameters<TestApp['scan']>) => app.scan(...given)

describe('an alert is raised', () => {
  test('once a day for a code scanned more often than the rule says, by whichever server judges', async () => {
    await mustKeep({ kind: 'many_scans', threshold: 3, notifyByEmail: true })
    const { serial, batch } = await app.createCode({ partner })
    for (const _ of [1, 2, 3]) await scan(serial)
    expect(await settle()).toBe(0)
    await scan(serial)
    expect(await settle()).toBe(1)
    await scan(serial)
    expect(await settle()).toBe(0)
    expect((await page()).alerts).toEqual([
      {
        id: expect.any(String),
        kind: 'many_scans',
        productName: 'Paracetamol 500 mg',
        batchId: batch.id,
        batchName: 'Run 7',
        serial,
        country: null,
        city: null,
        threshold: 3,
        expiredOn: null,
        day: '2026-05-03',
        raisedAt: '2026-05-03T10:00:00.000Z',
        isSeen: false,
      },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.bodyText).toContain(
      `One code of Paracetamol 500 mg, Run 7, was scanned more than 3 times on May 3, 2026: ${groupSerial(serial)}.`,
    )
    expect(mail?.bodyText).toContain('/analytics/settings')
  })

  test('by the day of the partner: scans of yesterday do not count, and a new day brings a new alert', async () => {
    await mustKeep({ kind: 'many_scans', threshold: 2, notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    app.time.now = new Date('2026-05-03T22:30:00Z') // half an hour before midnight in Lagos
    for (const _ of [1, 2]) await scan(serial)
    app.wait(3600)
    await scan(serial)
    expect(await settle()).toBe(0)
    for (const _ of [1, 2]) await scan(serial)
    expect(await settle()).toBe(1)
    app.wait(24 * 3600)
    for (const _ of [1, 2, 3]) await scan(serial)
    expect(await settle()).toBe(1)
    expect((await page()).alerts.map(({ day }) => day)).toEqual(['2026-05-05', '2026-05-04'])
    expect(await mails()).toEqual([])
  })

  test('for a copied code that its scan limit refuses: every refused scan counts, but a retry of one does not', async () => {
    await mustKeep({ kind: 'many_scans', threshold: 4, notifyByEmail: false })
    await mustKeep({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: false })
    const { serial } = await app.createCode({ partner, scanLimit: 2 })
    const scanId = '2c0a4a76-64d1-4f5e-9d2e-0c5f6a2d9b12'
    for (const _ of [1, 2]) await scan(serial)
    for (const _ of [1, 2, 3]) await scan(serial, { scanId, geoLocation: accra })
    expect(await settle()).toBe(0)
    await scan(serial)
    expect(await settle()).toBe(0)
    await scan(serial)
    expect(await settle()).toBe(1)
    expect((await page()).alerts).toMatchObject([{ kind: 'many_scans', serial, threshold: 4 }])
    app.wait(24 * 3600)
    for (const _ of [1, 2, 3, 4]) await scan(serial)
    expect(await settle()).toBe(0)
    await scan(serial)
    expect(await settle()).toBe(1)
  })

  test('for each of the days that were judged late, however many scans the later ones had', async () => {
    await mustKeep({ kind: 'many_scans', threshold: 2, notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    for (const count of [3, 9, 2, 7]) {
      for (let i = 0; i < count; i++) await scan(serial)
      app.wait(24 * 3600)
    }
    expect(await settle()).toBe(3)
    const session = await app.createSession(partner.accountId)
    const { alerts } = await page({ ...partner, token: session })
    expect(alerts.map(({ day }) => day).sort()).toEqual(['2026-05-03', '2026-05-04', '2026-05-06'])
  })

  test('once for each country outside the chosen ones; a scan without a place is in none', async () => {
    await mustKeep({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    await scan(serial, { geoLocation: lagos })
    await scan(serial)
    expect(await settle()).toBe(0)
    for (const _ of [1, 2]) await scan(serial, { geoLocation: accra })
    expect(await settle()).toBe(1)
    expect((await page()).alerts).toMatchObject([
      { kind: 'outside_countries', country: 'GH', city: 'Accra', serial: null },
    ])
  })

  test('for a place that comes late, too', async () => {
    await mustKeep({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    const scanId = '2c0a4a76-64d1-4f5e-9d2e-0c5f6a2d9b11'
    await scan(serial, { scanId })
    expect(await settle()).toBe(0)
    await scan(serial, { scanId, geoLocation: accra })
    expect(await settle()).toBe(1)
  })

  test('once a day for a batch that is scanned after it expired, and not on its last day', async () => {
    await mustKeep({ kind: 'after_expiry', notifyByEmail: false })
    const { batch } = await app.createBatch({ partner, quantity: 3, expirationDate: '2026-05-03' })
    const serials = await app.serialsOf(batch.id, partner.token)
    for (const serial of serials) await scan(serial)
    expect(await settle()).toBe(0)
    app.wait(24 * 3600)
    for (const serial of serials) await scan(serial)
    expect(await settle()).toBe(1)
    expect((await page()).alerts).toMatchObject([{ kind: 'after_expiry', expiredOn: '2026-05-03', day: '2026-05-04' }])
  })

  test('once in all for a batch that is scanned before it is released', async () => {
    await mustKeep({ kind: 'unreleased', notifyByEmail: false })
    await mustKeep({ kind: 'many_scans', threshold: 1, notifyByEmail: false })
    const { serial } = await app.createCode({ partner, holdUntilReleased: true })
    for (const _ of [1, 2, 3]) await scan(serial)
    expect(await settle()).toBe(1)
    app.wait(24 * 3600)
    await scan(serial)
    expect(await settle()).toBe(0)
    expect((await page()).alerts).toMatchObject([{ kind: 'unreleased', serial: null }])
  })

  test('for nobody else, and not by a rule that was entered after the scan', async () => {
    const { serial } = await app.createCode({ partner })
    await scan(serial, { geoLocation: accra })
    await settle()
    await mustKeep({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: true })
    expect(await settle()).toBe(0)
    const stranger = await app.createPartner({ planType: 'PREMIUM' })
    await scan(serial, { geoLocation: accra })
    expect(await settle()).toBe(1)
    expect((await page(stranger)).alerts).toEqual([])
  })

  test('by no rule of a plan that has ended, nor of a partner who is suspended', async () => {
    await mustKeep({ kind: 'many_scans', threshold: 1, notifyByEmail: true })
    const { serial } = await app.createCode({ partner })
    const suspend = (suspendedAt: Date | null) =>
      app.db
        .updateTable('partners')
        .set({ suspendedAt, suspensionReason: suspendedAt && 'Many complaints' })
        .where('id', '=', partner.partnerId)
        .execute()
    await suspend(app.time.now)
    for (const _ of [1, 2]) await scan(serial)
    expect(await settle()).toBe(0)
    await suspend(null)
    app.wait(15 * 24 * 3600)
    for (const _ of [1, 2]) await scan(serial)
    expect(await settle()).toBe(0)
    expect(await rules({ ...partner, token: await app.createSession(partner.accountId) })).toHaveLength(1)
  })

  test('for a scan that a server put aside and died before it judged', async () => {
    await mustKeep({ kind: 'many_scans', threshold: 1, notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    for (const _ of [1, 2]) await scan(serial)
    await aggregateScans(app.context)
    expect(await raiseAlerts(other.parts)).toBe(1)
  })
})

test('what comes up together comes in one mail, and what comes soon after waits for the next', async () => {
  await mustKeep({ kind: 'many_scans', threshold: 1, notifyByEmail: true })
  const { batch } = await app.createBatch({ partner, quantity: 40 })
  const serials = await app.serialsOf(batch.id, partner.token)
  const scanned = async (count: number) => {
    for (const serial of serials.splice(0, count)) for (const _ of [1, 2]) await scan(serial)
    await settle()
    await enqueuePendingAlertMails(app.context)
    return (await mails()).map(({ subject }) => subject)
  }
  expect(await scanned(3)).toEqual(['3 Sahihi alerts'])
  app.wait(60)
  expect(await scanned(2)).toHaveLength(1)
  app.wait(60)
  expect(await scanned(22)).toHaveLength(1)
  app.wait(15 * 60)
  for (const _ of [1, 2]) await Promise.all([enqueuePendingAlertMails(app.context), enqueuePendingAlertMails(other.parts)])
  const sent = await mails()
  expect(sent.map(({ subject }) => subject)).toEqual(['3 Sahihi alerts', '24 Sahihi alerts'])
  expect(sent[1]?.bodyText.match(/One code of/g)).toHaveLength(20)
  expect(sent[1]?.bodyText).toContain('And 4 more.')
})

test('seventy thousand alerts are one mail as well', async () => {
  const { batch, product } = await app.createBatch({ partner, quantity: 1 })
  await sql`
    insert into alerts (id, partner_id, kind, product_id, batch_id, code, day, details, raised_at, by_mail)
      select gen_random_uuid(), ${partner.partnerId}, 'many_scans', ${product.id}, ${batch.id}, code, '2026-05-03',
          '{"threshold": 1}', ${app.time.now}, true
        from generate_series(1, 70000) as code`.execute(app.db)
  await enqueuePendingAlertMails(app.context)
  const [mail] = await mails()
  expect(mail?.subject).toBe('70,000 Sahihi alerts')
  expect(mail?.bodyText).toContain('And 69,980 more.')
})

test('alerts are counted until they are marked as seen; one that comes later is not marked with them', async () => {
  await mustKeep({ kind: 'many_scans', threshold: 1, notifyByEmail: false })
  const { batch } = await app.createBatch({ partner, quantity: 2 })
  const [first = '', second = ''] = await app.serialsOf(batch.id, partner.token)
  for (const _ of [1, 2]) await scan(first)
  await settle()
  const [shown] = (await page()).alerts
  app.wait(1)
  for (const _ of [1, 2]) await scan(second)
  await settle()
  expect((await page()).unseen).toBe(2)
  const stranger = await app.createPartner()
  await callAs(stranger, 'PUT', '/api/alerts/seen', { until: app.time.now.toISOString() })
  const reply = await callAs(partner, 'PUT', '/api/alerts/seen', { until: shown?.raisedAt })
  expect(reply.json()).toEqual({ success: true, unseen: 1 })
  expect((await page()).alerts.map(({ isSeen }) => isSeen)).toEqual([false, true])
  expect(wordsOf(await callAs(partner, 'PUT', '/api/alerts/seen', {}))).toBeTruthy()
})

test('refused scans are forgotten when no rule can count them any more', async () => {
  await mustKeep({ kind: 'many_scans', threshold: 4, notifyByEmail: false })
  const { serial } = await app.createCode({ partner, scanLimit: 1 })
  for (const _ of [1, 2]) await scan(serial)
  app.wait(10 * 24 * 3600)
  await scan(serial)
  const kept = () => app.db.selectFrom('refusedScans').select('scannedAt').execute()
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'tidy-alerts', {}))
  await expect.poll(kept).toEqual([{ scannedAt: app.time.now }])
})

test('a flood of scans that break every rule is judged whole', async () => {
  await mustKeep({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: false })
  await mustKeep({ kind: 'after_expiry', notifyByEmail: false })
  const { batch, product } = await app.createBatch({ partner, quantity: 1, expirationDate: '2026-05-01' })
  await sql`
    insert into watched_scans (partner_id, product_id, batch_id, code, scanned_at, country, is_unreleased)
      select ${partner.partnerId}, ${product.id}, ${batch.id}, code, ${app.time.now}, 'GH', false
        from generate_series(1, 12000) as code`.execute(app.db)
  expect(await settle()).toBe(2)
})
