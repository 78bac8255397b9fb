import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { readEpcis } from '../support/epcis-checker.ts'
import type { Actor } from '../support/factories.ts'
import { randomGtin } from '../support/gtin-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const path = '/api/epcis/settings'
const include = ({ token }: Actor, includesChecks: boolean) =>
  app.call('PUT', path, { token, body: { includesChecks } })
const documentOf = async ({ token }: Actor, batchId: string) =>
  (await app.call('GET', `/api/products/batch/${batchId}/epcis`, { token })).body
const checksIn = (text: string) =>
  readEpcis(text, 'http://localhost:3000').epcisBody.eventList.filter(({ bizStep }) => bizStep === 'inspecting')

const lagos = { geoLocation: '{"latitude":6.45,"longitude":3.39}' }
const accra = { geoLocation: '{"latitude":5.56,"longitude":-0.2}' }
const sessionId = 'visitor-0123456789'

/** Two codes of a partner with a large plan, checked by shoppers on several days. */
async function createChecked() {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const { product, batch, serials } = await app.createCodes({ partner, gtin: randomGtin(), quantity: 2 })
  const [one = '', two = ''] = serials
  await app.scan(one, { ...lagos, sessionId })
  await app.scan(one, { ...lagos, sessionId })
  await app.scan(two, accra)
  app.time.now = new Date('2026-05-03T23:30:00Z') // the next day in Lagos
  await app.scan(two)
  app.time.now = new Date('2026-05-05T10:00:00Z')
  await app.scan(two, lagos)
  const epcOf = (serial: string) => `http://localhost:3000/01/${product.gtin}/21/${serial}`
  return { partner, batch, one: epcOf(one), two: epcOf(two) }
}

test('checks by shoppers are not in an export until the partner includes them', async () => {
  const { partner, batch } = await createChecked()
  expect((await app.call('GET', path, partner)).json()).toMatchObject({ data: { includesChecks: false } })
  expect(checksIn(await documentOf(partner, batch.id))).toEqual([])
  expect((await include(partner, true)).json()).toMatchObject({ data: { includesChecks: true } })
  expect(checksIn(await documentOf(partner, batch.id))).toHaveLength(3)
  await include(partner, false)
  expect(checksIn(await documentOf(partner, batch.id))).toEqual([])
})

test('checks have the end of their day and the country, but not the moment, the visitor or the company’s site', async () => {
  const { partner, batch, one, two } = await createChecked()
  await include(partner, true)
  await app.db.updateTable('partners').set({ gln: '4012345000009' }).where('id', '=', partner.partnerId).execute()
  const text = await documentOf(partner, batch.id)
  const sameOfAll = { type: 'ObjectEvent', eventTimeZoneOffset: '+01:00', action: 'OBSERVE', bizStep: 'inspecting' }
  expect(checksIn(text).map(({ eventID: _, ...event }) => event)).toEqual([
    { ...sameOfAll, eventTime: '2026-05-03T22:59:59.999Z', 'sahihi:country': 'GH', epcList: [two] },
    { ...sameOfAll, eventTime: '2026-05-03T22:59:59.999Z', 'sahihi:country': 'NG', epcList: [one] },
    { ...sameOfAll, eventTime: '2026-05-04T22:59:59.999Z', epcList: [two] },
  ])
  for (const secret of [sessionId, 'Lagos', 'Accra', '6.45', '23:30:00']) expect(text).not.toContain(secret)
})

test('checks are exported with their days', async () => {
  const { partner, two } = await createChecked()
  await include(partner, true)
  await aggregateScans(app.context)
  const { body } = await app.call('GET', '/api/epcis/events?from=2026-05-04&to=2026-05-05', { token: partner.token })
  expect(checksIn(body)).toMatchObject([{ eventTime: '2026-05-04T22:59:59.999Z', epcList: [two] }])
})

test('including checks needs a plan with exports of scans, and ends with it', async () => {
  const trial = await app.createPartner()
  const refused = await include(trial, true)
  const refusal = { code: 'plan_required', message: messages.epcis.planRequired }
  expect([refused.statusCode, refused.json()]).toMatchObject([402, refusal])
  const { partner, batch } = await createChecked()
  await include(partner, true)
  await app.change('subscriptionPeriods', { partnerId: partner.partnerId }, { planType: 'BASIC' })
  expect(checksIn(await documentOf(partner, batch.id))).toEqual([])
  expect((await include(partner, false)).statusCode).toBe(200)
})
