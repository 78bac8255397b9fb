import type { PinFigures } from '@sahihi/contract/endpoints/analytics/pins.ts'
import { beforeEach, expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import type { Actor } from '../support/factories.ts'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
const pins = pinClient(() => app)
beforeEach(async () => {
  partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})

const figuresOf = async (query = '', { accountId } = partner) => {
  const token = await app.createSession(accountId)
  const reply = await app.call('GET', `/api/products/analytics/pins${query}`, { token })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: PinFigures }>().data
}
const places = { Kano: { latitude: 12, longitude: 8.52 }, Accra: { latitude: 5.56, longitude: -0.2 } }

/** A visitor scans a code in a city and enters right or wrong PINs. */
async function scanAndTry(serial: string, city: keyof typeof places, tries: ('right' | 'wrong')[]) {
  const sessionId = `visitor-in-${city}-${serial}`
  await app.scan(serial, { sessionId, geoLocation: JSON.stringify(places[city]) })
  const pin = await pins.pinOf(serial)
  for (const attempt of tries) await pins.check(serial, attempt === 'right' ? pin : differentPin(pin), { sessionId })
}

/** Two batches with PINs and one without, of two products: nine scans of codes with PINs, PINs tried on two days in two cities. */
async function createStory() {
  const first = await app.createCodes({ partner, quantity: 6, hasPin: true })
  const second = await app.createCode({ partner, quantity: 2, hasPin: true, name: 'Tonic' })
  const plain = await app.createCode({ partner, name: 'Plain' })
  const [a = '', b = '', c = '', d = '', e = ''] = first.serials
  await scanAndTry(a, 'Kano', ['right'])
  await scanAndTry(b, 'Kano', ['wrong', 'wrong', 'right'])
  await scanAndTry(c, 'Accra', ['wrong'])
  for (const serial of [d, e, plain.serial]) await app.scan(serial)
  app.wait(86_400)
  await scanAndTry(a, 'Kano', ['right'])
  await scanAndTry(c, 'Accra', ['wrong', 'wrong'])
  await scanAndTry(second.serial, 'Kano', ['right'])
  return { first, second }
}

test('the card counts scans of codes with PINs, and PIN checks without corrected mistakes, in all and by day', async () => {
  await createStory()
  const before = await figuresOf()
  expect(before).toMatchObject({
    hasPins: true,
    scans: 8,
    pinChecks: 7,
    wrongPins: 3,
    codesChecked: 6,
    codesRechecked: 1,
    codesConfirmed: 3,
    range: { from: '2026-04-05', to: '2026-05-04' },
  })
  expect(before.trends.slice(-2)).toEqual([
    { date: '2026-05-03', pinChecks: 3, wrongPins: 1 },
    { date: '2026-05-04', pinChecks: 4, wrongPins: 2 },
  ])
  // The same figures once the scans are in the rollups.
  await aggregateScans(app.context)
  expect(await figuresOf()).toEqual(before)
})

test('wrong PINs are counted by place and day, the place with the most first', async () => {
  await createStory()
  const { places: found } = await figuresOf()
  expect(found.map(({ city, country, pinChecks, wrongPins }) => [city, country, pinChecks, wrongPins])).toEqual([
    ['Accra', 'GH', 3, 3],
    ['Kano', 'NG', 4, 0],
  ])
  expect(found[0]?.trends.slice(-2)).toEqual([
    { date: '2026-05-03', pinChecks: 1, wrongPins: 1 },
    { date: '2026-05-04', pinChecks: 2, wrongPins: 2 },
  ])
  expect(found[0]?.trends).toHaveLength(30)
})

test('the figures can be filtered by days, product, batch and country', async () => {
  const { first, second } = await createStory()
  expect(await figuresOf(`?productId=${second.product.id}`)).toMatchObject({ scans: 1, pinChecks: 1, wrongPins: 0 })
  expect(await figuresOf(`?batchId=${first.batch.id}`)).toMatchObject({ scans: 7, pinChecks: 6 })
  expect(await figuresOf('?country=GH')).toMatchObject({ scans: 2, pinChecks: 3, wrongPins: 3, codesChecked: 2 })
  expect(await figuresOf('?from=2026-05-03&to=2026-05-03')).toMatchObject({ scans: 5, pinChecks: 3, codesConfirmed: 2 })
  expect((await figuresOf('?period=month')).trends.at(-1)).toEqual({ date: '2026-05-01', pinChecks: 7, wrongPins: 3 })
  await aggregateScans(app.context)
  expect(await figuresOf('?country=GH')).toMatchObject({ scans: 2 })
})

test('the card says if a partner has no batch with PINs, and shows nothing of others', async () => {
  await createStory()
  const stranger = await app.createPartner({ planType: 'PREMIUM' })
  expect(await figuresOf('', stranger)).toMatchObject({ hasPins: false, scans: 0, pinChecks: 0, places: [] })
})
