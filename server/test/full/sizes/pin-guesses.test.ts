import { afterAll, beforeAll, expect, test } from 'vitest'
import { pinClient } from '../../support/pin-client.ts'
import { countRows, tryFromNetworks } from '../../support/pin-guesses.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
const pins = pinClient(() => app)
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('of 30,000 tries in an hour from 5,000 networks 25,000 are compared, a chance of 1 in 4,000', async () => {
  const { serial, pin } = await pins.createCode()
  const tries = await tryFromNetworks(app, serial, { networks: 5000, triesEach: 6 })
  expect(tries).toEqual({ pin_wrong: 25_000, pin_locked: 5000 })
  expect(await countRows(app, serial)).toEqual({ attempts: 25_000, bounds: 5000 })
  expect(25_000 / 10 ** pin.length).toBe(1 / 4000)
  const honest = { sessionId: 'honest-visitor-01', from: '105.112.3.4' }
  expect(await pins.checked(serial, pin, honest)).toMatchObject({ outcome: 'confirmed_first' })
})
