import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { raiseAlerts } from '../../src/insight/alerts/raise-alerts.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { alertClient } from '../support/alert-client.ts'
import type { Actor } from '../support/factories.ts'
import { mailsTo } from '../support/mailbox.ts'
import { useSecondServer } from '../support/second-server.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const other = await useSecondServer(app)
await registerAlertJobs(app.context)
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})

const lagos = JSON.stringify({ latitude: 6.45, longitude: 3.39 })
const accra = JSON.stringify({ latitude: 5.56, longitude: -0.2 })

const { callAs, mustSaveRule, listRules } = alertClient(() => ({ app, partner }))
type Page = { alerts: Alert[]; openCount: number; pagination: { totalCount: number } }
const fetchPage = async (actor = partner) => (await callAs(actor, 'GET', '/api/alerts')).json<{ data: Page }>().data

/** Aggregates and evaluates on two servers at the same time. Returns the number of raised alerts. */
async function processScans() {
  await Promise.all([aggregateScans(app.context), aggregateScans(other)])
  const raised = await Promise.all([app.context, other, app.context].map(raiseAlerts))
  return raised.reduce((sum, count) => sum + count)
}
const fetchMails = () => mailsTo(app, partner.email)
const scan = (...params: Parameters<TestApp['scan']>) => app.scan(...params)

describe('an alert is raised', () => {
  test('once a day for a code with more scans than the rule allows, however many servers evaluate it', async () => {
    await mustSaveRule({ kind: 'many_scans', threshold: 3, notifyByEmail: true })
    const { serial, batch } = await app.createCode({ partner })
    for (const _ of [1, 2, 3]) await scan(serial)
    expect(await processScans()).toBe(0)
    await scan(serial)
    expect(await processScans()).toBe(1)
    await scan(serial)
    expect(await processScans()).toBe(0)
    expect((await fetchPage()).alerts).toEqual([
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
        uses: null,
        wrongPins: null,
        codes: null,
        differentPacks: null,
        expiredOn: null,
        outsideScans: null,
        markets: null,
        inspector: null,
        evidence: null,
        copyCaseId: null,
        day: '2026-05-03',
        raisedAt: '2026-05-03T10:00:00.000Z',
        isClosed: false,
      },
    ])
    const [mail, ...more] = await fetchMails()
    expect(more).toEqual([])
    expect(mail?.bodyText).toContain(
      `One code of Paracetamol 500 mg, Run 7, was scanned more than 3 times on May 3, 2026: ${groupSerial(serial)}.`,
    )
    expect(mail?.subject).toBe('Many scans of one code: Paracetamol 500 mg (more than 3 in a day)')
    expect(mail?.bodyText).toContain(`See the code: http://localhost:3000/inventory/${batch.id}?code=${serial}`)
    expect(mail?.bodyText).toContain('Change or switch off alerts: http://localhost:3000/alerts/settings')
  })

  test('when a lot is scanned often in a city far from its markets, once for the city', async () => {
    await mustSaveRule({ kind: 'outside_markets', threshold: 3, notifyByEmail: true })
    const aba = JSON.stringify({ latitude: 5.11, longitude: 7.37 })
    const { batch, serials } = await app.createCodes({ partner, quantity: 30, markets: ['NG-LA', 'NG-OG'] })
    const [first = '', ...others] = serials
    for (const geoLocation of [lagos, aba, aba]) await scan(first, { geoLocation })
    expect(await processScans()).toBe(0)
    await scan(first, { geoLocation: aba })
    await scan(first)
    expect(await processScans()).toBe(1)
    for (const serial of others) await scan(serial, { geoLocation: aba })
    app.wait(5 * 24 * 3600)
    await scan(first, { geoLocation: aba })
    expect(await processScans()).toBe(0)
    expect((await fetchPage()).alerts).toMatchObject([
      {
        kind: 'outside_markets',
        batchId: batch.id,
        city: 'Aba',
        country: 'NG',
        outsideScans: 3,
        markets: ['NG-LA', 'NG-OG'],
      },
    ])
    const [mail] = await fetchMails()
    expect(mail?.bodyText).toContain('is sold in Lagos and Ogun and was scanned 3 times in Aba, Nigeria within 30 days')
  })

  test('no more than one in 20 of the scans of a lot are strays', async () => {
    await mustSaveRule({ kind: 'outside_markets', threshold: 1, notifyByEmail: false })
    const { serials } = await app.createCodes({ partner, quantity: 21, markets: ['NG-LA'] })
    for (const serial of serials.slice(1)) await scan(serial, { geoLocation: lagos })
    await scan(serials[0] ?? '', { geoLocation: accra })
    expect(await processScans()).toBe(0)
  })

  test('by days of the partner’s time zone: yesterday’s scans do not count, and each day can have an alert', async () => {
    await mustSaveRule({ kind: 'many_scans', threshold: 2, notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    app.time.now = new Date('2026-05-03T22:30:00Z') // half an hour before midnight in Lagos
    for (const _ of [1, 2]) await scan(serial)
    app.wait(3600)
    await scan(serial)
    expect(await processScans()).toBe(0)
    for (const _ of [1, 2]) await scan(serial)
    expect(await processScans()).toBe(1)
    app.wait(24 * 3600)
    for (const _ of [1, 2, 3]) await scan(serial)
    expect(await processScans()).toBe(1)
    expect((await fetchPage()).alerts.map(({ day }) => day)).toEqual(['2026-05-05', '2026-05-04'])
    expect(await fetchMails()).toEqual([])
  })

  test('for a copied code over its scan limit: every refused scan counts, but a retry does not', async () => {
    await mustSaveRule({ kind: 'many_scans', threshold: 4, notifyByEmail: false })
    await mustSaveRule({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: false })
    const { serial } = await app.createCode({ partner, scanLimit: 2 })
    const scanId = '2c0a4a76-64d1-4f5e-9d2e-0c5f6a2d9b12'
    for (const _ of [1, 2]) await scan(serial)
    for (const _ of [1, 2, 3]) await scan(serial, { scanId, geoLocation: accra })
    expect(await processScans()).toBe(0)
    await scan(serial)
    expect(await processScans()).toBe(0)
    await scan(serial)
    expect(await processScans()).toBe(1)
    expect((await fetchPage()).alerts).toMatchObject([{ kind: 'many_scans', serial, threshold: 4 }])
    app.wait(24 * 3600)
    for (const _ of [1, 2, 3, 4]) await scan(serial)
    expect(await processScans()).toBe(0)
    await scan(serial)
    expect(await processScans()).toBe(1)
  })

  test('for each day that is evaluated late, also if the next days had scans', async () => {
    await mustSaveRule({ kind: 'many_scans', threshold: 2, notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    for (const count of [3, 9, 2, 7]) {
      for (let i = 0; i < count; i++) await scan(serial)
      app.wait(24 * 3600)
    }
    expect(await processScans()).toBe(3)
    const token = await app.createSession(partner.accountId)
    const { alerts } = await fetchPage({ ...partner, token })
    expect(alerts.map(({ day }) => day).sort()).toEqual(['2026-05-03', '2026-05-04', '2026-05-06'])
  })

  test('once for each country outside the chosen ones, and not for a scan without a location', async () => {
    await mustSaveRule({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    await scan(serial, { geoLocation: lagos })
    await scan(serial)
    expect(await processScans()).toBe(0)
    for (const _ of [1, 2]) await scan(serial, { geoLocation: accra })
    expect(await processScans()).toBe(1)
    expect((await fetchPage()).alerts).toMatchObject([
      { kind: 'outside_countries', country: 'GH', city: 'Accra', serial: null },
    ])
  })

  test('for a location that arrives after the scan', async () => {
    await mustSaveRule({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    const scanId = '2c0a4a76-64d1-4f5e-9d2e-0c5f6a2d9b11'
    await scan(serial, { scanId })
    expect(await processScans()).toBe(0)
    await scan(serial, { scanId, geoLocation: accra })
    expect(await processScans()).toBe(1)
  })

  test('once a day for a batch scanned after it expired, and not on its last day', async () => {
    await mustSaveRule({ kind: 'after_expiry', notifyByEmail: false })
    const { serials } = await app.createCodes({ partner, quantity: 3, expirationDate: '2026-05-03' })
    for (const serial of serials) await scan(serial)
    expect(await processScans()).toBe(0)
    app.wait(24 * 3600)
    for (const serial of serials) await scan(serial)
    expect(await processScans()).toBe(1)
    expect((await fetchPage()).alerts).toMatchObject([
      { kind: 'after_expiry', expiredOn: '2026-05-03', day: '2026-05-04' },
    ])
  })

  test('once for a batch that is scanned before its release', async () => {
    await mustSaveRule({ kind: 'unreleased', notifyByEmail: false })
    await mustSaveRule({ kind: 'many_scans', threshold: 1, notifyByEmail: false })
    const { serial } = await app.createCode({ partner, holdUntilReleased: true })
    for (const _ of [1, 2, 3]) await scan(serial)
    expect(await processScans()).toBe(1)
    app.wait(24 * 3600)
    await scan(serial)
    expect(await processScans()).toBe(0)
    expect((await fetchPage()).alerts).toMatchObject([{ kind: 'unreleased', serial: null }])
  })

  test('for no other partner, and not by a rule saved after the scan', async () => {
    const { serial } = await app.createCode({ partner })
    await scan(serial, { geoLocation: accra })
    await processScans()
    await mustSaveRule({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: true })
    expect(await processScans()).toBe(0)
    const otherPartner = await app.createPartner({ planType: 'PREMIUM' })
    await scan(serial, { geoLocation: accra })
    expect(await processScans()).toBe(1)
    expect((await fetchPage(otherPartner)).alerts).toEqual([])
  })

  test('by no rule while the partner is suspended, and by the rules on copies when the plan has ended', async () => {
    await mustSaveRule({ kind: 'many_scans', threshold: 1, notifyByEmail: true })
    await mustSaveRule({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: true })
    const { serial } = await app.createCode({ partner })
    await app.suspend(partner)
    for (const _ of [1, 2]) await scan(serial, { geoLocation: accra })
    expect(await processScans()).toBe(0)
    await app.reinstate(partner)
    app.wait(15 * 24 * 3600)
    for (const _ of [1, 2]) await scan(serial, { geoLocation: accra })
    expect(await processScans()).toBe(1)
    const actor = { ...partner, token: await app.createSession(partner.accountId) }
    expect(await fetchPage(actor)).toMatchObject({ alerts: [{ kind: 'many_scans' }] })
    expect(await listRules(actor)).toHaveLength(2)
  })

  test('for a scan that another server queued before it died', async () => {
    await mustSaveRule({ kind: 'many_scans', threshold: 1, notifyByEmail: false })
    const { serial } = await app.createCode({ partner })
    for (const _ of [1, 2]) await scan(serial)
    await aggregateScans(app.context)
    expect(await raiseAlerts(other)).toBe(1)
  })
})

test('a product can differ: another number, other countries or no alerts, while the rule of the company is on', async () => {
  await mustSaveRule({ kind: 'many_scans', threshold: 3, notifyByEmail: true })
  await mustSaveRule({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: true })
  const [usual, calm, silent] = [
    await app.createCode({ partner, name: 'Usual' }),
    await app.createCode({ partner, name: 'Calm' }),
    await app.createCode({ partner, name: 'Silent' }),
  ]
  const differ = async ({ product }: typeof usual, rules: object[], actor = partner) =>
    (await callAs(actor, 'PUT', `/api/alerts/exceptions/${product.id}`, { limit: null, isResold: false, rules }))
      .statusCode
  const none = { isOff: false, threshold: null, countries: null }
  const rules = [
    { ...none, kind: 'many_scans', threshold: 5 },
    { ...none, kind: 'outside_countries', countries: ['NG', 'GH'] },
  ]
  expect(await differ(calm, rules)).toBe(200)
  expect(await differ(silent, [{ ...none, kind: 'many_scans', isOff: true }])).toBe(200)
  for (const wrong of [
    [rules[0] ?? {}, rules[0] ?? {}],
    [{ ...none, kind: 'copied_label', isOff: true }],
    [{ ...none, kind: 'unreleased', threshold: 3 }],
    [{ ...none, kind: 'many_scans', isOff: true, threshold: 3 }],
    [{ ...none, kind: 'many_scans', countries: ['NG'] }],
  ])
    expect(await differ(usual, wrong)).toBe(400)
  expect(await differ(usual, [], await app.createPartner())).toBe(404)
  for (const { serial } of [usual, calm, silent])
    for (const _ of [1, 2, 3, 4]) await scan(serial, { geoLocation: accra })
  await processScans()
  const raised = async () =>
    (await fetchPage()).alerts.map(({ productName, kind, threshold }) => `${productName} ${kind} ${threshold}`).sort()
  const first = ['Silent outside_countries null', 'Usual many_scans 3', 'Usual outside_countries null']
  expect(await raised()).toEqual(first)
  for (const _ of [1, 2]) await scan(calm.serial, { geoLocation: accra })
  await processScans()
  expect(await raised()).toEqual(['Calm many_scans 5', ...first])
  const listed = (await callAs(partner, 'GET', '/api/alerts/exceptions')).json()
  expect(listed.data.exceptions).toMatchObject([
    { productName: 'Calm', rules },
    { productName: 'Silent', rules: [{ kind: 'many_scans', isOff: true }] },
  ])
  await differ(silent, [])
  expect((await callAs(partner, 'GET', '/api/alerts/exceptions')).json().data.exceptions).toHaveLength(1)
})

test('an alert is open until it is closed', async () => {
  await mustSaveRule({ kind: 'many_scans', threshold: 1, notifyByEmail: false })
  const { batch } = await app.createBatch({ partner, quantity: 2 })
  for (const serial of await app.serialsOf(batch.id, partner.token)) {
    for (const _ of [1, 2]) await scan(serial)
    await processScans()
    app.wait(1)
  }
  const { alerts, openCount } = await fetchPage()
  expect(openCount).toBe(2)
  const body = { action: 'close', alertIds: [alerts[1]?.id] }
  await app.call('PUT', '/api/alerts/state', { token: partner.token, body })
  const page = await fetchPage()
  expect([page.openCount, page.alerts.map(({ isClosed }) => isClosed)]).toEqual([1, [false, true]])
})

test('limit hits are deleted when no rule needs them any longer', async () => {
  await mustSaveRule({ kind: 'many_scans', threshold: 4, notifyByEmail: false })
  const { serial } = await app.createCode({ partner, scanLimit: 1 })
  for (const _ of [1, 2]) await scan(serial)
  app.wait(10 * 24 * 3600)
  await scan(serial)
  const limitHits = () => app.db.selectFrom('limitHits').select('scannedAt').execute()
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'delete-old-alerts', {}))
  await expect.poll(limitHits).toEqual([{ scannedAt: app.time.now }])
})

test('thousands of scans that break every rule are all evaluated', async () => {
  await mustSaveRule({ kind: 'outside_countries', countries: ['NG'], notifyByEmail: false })
  await mustSaveRule({ kind: 'after_expiry', notifyByEmail: false })
  const { batch, product } = await app.createBatch({ partner, quantity: 1, expirationDate: '2026-05-01' })
  await sql`
    insert into alert_candidates (partner_id, product_id, batch_id, code_id, scanned_at, country, is_unreleased)
      select ${partner.partnerId}, ${product.id}, ${batch.id}, code, ${app.time.now}, 'GH', false
        from generate_series(1, 12000) as code`.execute(app.db)
  expect(await processScans()).toBe(2)
})
