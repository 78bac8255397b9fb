import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differentPin, pinClient } from '../../support/pin-client.ts'
import { checkOn, race } from '../../support/pin-race.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let servers: ServerProcess[]
const pins = pinClient(() => app)

beforeAll(async () => {
  app = await createTestApp()
  app.time.now = new Date() // the processes use the real clock
  const env = { DATABASE_URL: app.url, TRUST_PROXY: '127.0.0.1,::1' }
  servers = [await startProcess(env), await startProcess({ ...env, WORKERS: '2' })]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await app.close()
})

test('of 64 right PINs at once over two servers exactly one is the first, in each of four rounds', async () => {
  for (let round = 0; round < 4; round++)
    expect(await race(servers, await pins.createCode(), 64)).toEqual({ confirmed_first: 1, confirmed_again: 63 })
})

test('of 40 guesses at once over two servers five are answered, and one attempt that comes to both is one', async () => {
  const { serial, pin } = await pins.createCode()
  const guess = (i: number, attemptId: string = randomUUID()) =>
    checkOn(servers[i % 2], serial, { pin: differentPin(pin), attemptId, from: '102.89.4.4' })
  const attemptId = randomUUID()
  const same = await Promise.all(Array.from({ length: 10 }, (_, i) => guess(i, attemptId)))
  expect(same.map((result) => [result?.outcome, result?.triesLeft])).toEqual(Array(10).fill(['pin_wrong', 4]))
  const outcomes = (await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i)))).map((result) => result?.outcome)
  expect(outcomes.filter((outcome) => outcome === 'pin_wrong')).toHaveLength(4)
  expect(outcomes.filter((outcome) => outcome === 'pin_locked')).toHaveLength(36)
})
