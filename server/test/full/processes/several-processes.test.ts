import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { readMetrics } from '../../support/metrics.ts'
import { differentPin, pinClient } from '../../support/pin-client.ts'
import { checkOn, race } from '../../support/pin-race.ts'
import { startProcess } from '../../support/server-process.ts'
import { createTestApp, fromOurPage } from '../../support/test-app.ts'

// One server of two processes; server/test/full/processes/pins.test.ts has two servers.
const METRICS_TOKEN = 'a-token-of-the-tests'
const app = await createTestApp()
app.time.now = new Date() // the processes use the real clock
const server = await startProcess({ DATABASE_URL: app.url, TRUST_PROXY: '127.0.0.1,::1', WORKERS: '2', METRICS_TOKEN })
const pins = pinClient(() => app)

afterAll(async () => {
  await server.end('SIGTERM')
  await app.close()
})

test('of 64 simultaneous right PINs exactly one is the first', async () => {
  expect(await race([server], await pins.createCode(), 64)).toEqual({ confirmed_first: 1, confirmed_again: 63 })
})

test('of 40 simultaneous guesses five are answered, and an attempt that is sent ten times counts once', async () => {
  const { serial, pin } = await pins.createCode()
  const guess = (attemptId: string = randomUUID()) =>
    checkOn(server, serial, { pin: differentPin(pin), attemptId, from: '102.89.4.4' })
  const attemptId = randomUUID()
  const same = await Promise.all(Array.from({ length: 10 }, () => guess(attemptId)))
  expect(same.map((result) => [result?.outcome, result?.triesLeft])).toEqual(Array(10).fill(['pin_wrong', 4]))
  const outcomes = (await Promise.all(Array.from({ length: 40 }, () => guess()))).map((result) => result?.outcome)
  expect(outcomes.filter((outcome) => outcome === 'pin_wrong')).toHaveLength(4)
  expect(outcomes.filter((outcome) => outcome === 'pin_locked')).toHaveLength(36)
})

test('/metrics has the figures of each process, whichever answers', async () => {
  const { serial } = await app.createCode()
  // Each call uses a new connection, which the next process in turn accepts.
  const call = (path: string, headers: Record<string, string>) =>
    fetch(server.url + path, { headers: { ...headers, connection: 'close' } })
  for (let i = 0; i < 6; i++) await call(`/api/products/verify/${serial}`, fromOurPage)
  for (let i = 0; i < 2; i++) {
    const text = await (await call('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text()
    expect(readMetrics(text)('sahihi_processes')).toBe(2)
    expect(readMetrics(text)('sahihi_verification_duration_seconds_count')).toBe(6)
    const processes = text.matchAll(/^sahihi_scan_queue_length\{process="(\d+)"\}/gm)
    expect([...processes].map(([, process]) => process).sort()).toEqual(['1', '2'])
  }
})
