import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import { beforeEach, expect, test } from 'vitest'
import { createDefaultRules } from '../../src/insight/alerts/create-default-rules.ts'
import { registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { raiseAlerts } from '../../src/insight/alerts/raise-alerts.ts'
import { evaluateCopyCandidates } from '../../src/insight/copy-cases/evaluate-candidates.ts'
import { alertClient } from '../support/alert-client.ts'
import { newNetwork, settleCopyCases, visitCode } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { mailsTo } from '../support/mailbox.ts'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { useSecondServer } from '../support/second-server.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const other = await useSecondServer(app)
await registerAlertJobs(app.context)
let partner: Actor
const pins = pinClient(() => app)
const { callAs, mustSaveRule } = alertClient(() => ({ app, partner }))

const aba = [5.11, 7.37] as const
const kano = [12, 8.52] as const

beforeEach(async () => {
  partner = await app.createPartner({ planType: 'BASIC' })
  await app.db.transaction().execute((tx) => createDefaultRules(tx, [partner.partnerId]))
})

async function createCodes(quantity = 4) {
  const token = await app.createSession(partner.accountId)
  const actor = { ...partner, token }
  const { batch, serials } = await app.createCodes({ partner: actor, quantity, hasPin: true, name: 'Kano Cola 50cl' })
  return { batch, codes: await Promise.all(serials.map(async (serial) => ({ serial, pin: await pins.pinOf(serial) }))) }
}
type Code = { serial: string; pin: string }
let visitors = 0
/** Strangers check these codes in turn, and each enters a wrong PIN. They share this place, or none. */
async function enterWrongPins(codes: Code[], tries: number, at?: readonly [number, number]) {
  for (let i = 0; i < tries; i++) {
    const code = codes[i % codes.length]
    if (!code) throw new Error('There are no codes.')
    visitors += 1
    const sessionId = `visitor-${visitors}-with-wrong-pin`
    await visitCode(app, code.serial, { session: sessionId, at })
    await pins.checked(code.serial, differentPin(code.pin), { sessionId, from: newNetwork() })
  }
}
/** Visitors enter a wrong PIN and then the right one. */
async function mistypePins(codes: Code[]) {
  for (const [i, { serial, pin }] of codes.entries()) {
    const sessionId = `mistyping-visitor-${i}`
    await visitCode(app, serial, { session: sessionId, at: aba })
    await pins.checked(serial, differentPin(pin), { sessionId, from: newNetwork() })
    await pins.checked(serial, pin, { sessionId, from: newNetwork() })
  }
}
/** What each of two servers does each second. */
async function evaluate() {
  await Promise.all([app.context, other, app.context].map((context) => evaluateCopyCandidates(context)))
  await settleCopyCases(app)
  await raiseAlerts(app.context)
}
const fetchAlerts = async () => {
  const actor = { ...partner, token: await app.createSession(partner.accountId) }
  const { alerts } = (await callAs(actor, 'GET', '/api/alerts')).json<{ data: { alerts: Alert[] } }>().data
  return alerts.filter(({ kind }) => kind === 'wrong_pins')
}

test('wrong PINs on several codes in one place within a day raise one alert, on every plan and over any number of servers', async () => {
  const { batch, codes } = await createCodes()
  await enterWrongPins(codes, 9, aba)
  await evaluate()
  expect(await fetchAlerts()).toEqual([])
  await enterWrongPins(codes, 3, aba)
  await evaluate()
  expect(await fetchAlerts()).toEqual([
    expect.objectContaining({
      kind: 'wrong_pins',
      productName: 'Kano Cola 50cl',
      batchId: batch.id,
      serial: null,
      city: 'Aba',
      country: 'NG',
      wrongPins: 12,
      codes: 4,
      threshold: null,
      day: '2026-05-03',
    }),
  ])
  const mail = (await mailsTo(app, partner.email)).find(({ subject }) => subject.startsWith('Wrong PINs'))
  expect(mail?.subject).toBe('Wrong PINs: Kano Cola 50cl (12 wrong PINs in Aba, Nigeria in a day)')
  expect(mail?.bodyText).toContain(
    '12 wrong PINs were entered for 4 codes of Kano Cola 50cl in Aba, Nigeria within a day, up to May 3, 2026: fake panels may be in circulation.',
  )
  expect(mail?.bodyText).toContain(`See the batch: http://localhost:3000/inventory/${batch.id}`)
})

test('the inbox shows it as severe', async () => {
  const { codes } = await createCodes()
  await enterWrongPins(codes, 10, aba)
  await evaluate()
  const inbox = (await app.call('GET', '/api/inbox?kind=alert', { token: partner.token })).json()
  expect(inbox.data.items).toMatchObject([{ finding: 'Many wrong PINs in one place', severity: 'high' }])
})

test('each product and place has one alert a day, and another if it goes on', async () => {
  const { codes } = await createCodes()
  await enterWrongPins(codes, 10, aba)
  await evaluate()
  app.wait(14.5 * 3600) // past midnight in Lagos
  await enterWrongPins(codes, 10, aba)
  await enterWrongPins(codes, 10, kano)
  await evaluate()
  expect((await fetchAlerts()).map(({ city, wrongPins }) => [city, wrongPins])).toEqual([
    ['Kano', 10],
    ['Aba', 10],
  ])
  app.wait(10 * 3600)
  await enterWrongPins(codes, 1, aba)
  await evaluate()
  expect((await fetchAlerts())[0]).toMatchObject({ city: 'Aba', wrongPins: 11, day: '2026-05-04' })
})

test('visitors without a place are counted together, and the alert says so', async () => {
  const { codes } = await createCodes()
  await enterWrongPins(codes, 10)
  await evaluate()
  expect(await fetchAlerts()).toMatchObject([{ city: null, country: null, wrongPins: 10 }])
  const { json } = await app.call('GET', '/api/inbox?kind=alert', { token: partner.token })
  expect(json().data.items[0].text).toBe(
    '10 wrong PINs were entered for 4 codes of Kano Cola 50cl, by visitors who shared no place, within a day, up to May 3, 2026: fake panels may be in circulation.',
  )
})

test('wrong PINs on two codes, on two days, or followed by the right PIN raise no alert', async () => {
  const { codes } = await createCodes(12)
  await enterWrongPins(codes.slice(0, 2), 20, aba)
  await evaluate()
  app.wait(2 * 86_400)
  await enterWrongPins(codes, 6, aba)
  app.wait(86_400)
  await enterWrongPins(codes, 6, aba)
  await evaluate()
  app.wait(2 * 86_400)
  await mistypePins(codes)
  await evaluate()
  expect(await fetchAlerts()).toEqual([])
})

test('the evaluator continues when retention has deleted the wrong PINs of a code', async () => {
  const { codes } = await createCodes(1)
  await enterWrongPins(codes, 1, aba)
  await evaluate()
  app.wait(2 * 86_400)
  await app.db.deleteFrom('pinChecks').where('partnerId', '=', partner.partnerId).execute()
  await mistypePins(codes)
  await evaluate()
  expect(await fetchAlerts()).toEqual([])
})

test('the partner can set the number of wrong PINs, or turn the rule off', async () => {
  const { codes } = await createCodes()
  await mustSaveRule({ kind: 'wrong_pins', threshold: 20, notifyByEmail: false })
  await enterWrongPins(codes, 19, aba)
  await evaluate()
  expect(await fetchAlerts()).toEqual([])
  await mustSaveRule({ kind: 'wrong_pins', threshold: 3, notifyByEmail: false })
  await enterWrongPins(codes, 3, kano)
  await evaluate()
  expect((await fetchAlerts()).map(({ city }) => city).sort()).toEqual(['Aba', 'Kano'])
  await callAs(partner, 'DELETE', '/api/alerts/rules?kind=wrong_pins')
  const { codes: others } = await createCodes()
  await enterWrongPins(others, 20, aba)
  await evaluate()
  expect(await fetchAlerts()).toHaveLength(2)
})

test('a rule on wrong PINs says nothing about scans', async () => {
  const { codes } = await createCodes()
  for (const { serial } of codes) await visitCode(app, serial, { at: aba })
  await evaluate()
  expect(await fetchAlerts()).toEqual([])
})
