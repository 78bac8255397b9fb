import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runCommand } from '../../support/run-command.ts'
import { useTestApp } from '../../support/test-app.ts'

const cities = [
  [6.45, 3.39],
  [12, 8.52],
  [9.06, 7.49],
  [4.82, 7.03],
  [5.11, 7.37],
]

const app = await useTestApp()

// Options and other files: server/test/full/databases/detect-command.test.ts.
test('the history of a partner names the copied code, the scan from which it was suspected, and missing data', async () => {
  const { partner, serial } = await app.createCode()
  await app.createCode({ partner })
  for (const [latitude, longitude] of cities) {
    const geoLocation = JSON.stringify({ latitude, longitude })
    const deviceInfo = '{"deviceType":"mobile","os":"Android"}'
    await app.scan(serial, { sessionId: randomUUID(), geoLocation, deviceInfo })
    app.wait(2 * 86_400)
  }
  const { code, words } = await runCommand('detect', ['history', '--partner', partner.email], { DATABASE_URL: app.url })
  expect([code, words]).toEqual([0, expect.stringContaining('Networks of past scans are not kept')])
  expect(words).toMatch(new RegExp(`^${serial}: score \\d+\\.\\d\\d, limit 10; 5 scans, 5 visitors`, 'm'))
  expect(words).toContain('  suspected from scan 5 (visitor 5), 2026-05-11T10:00:00.000Z')
  expect(words).toContain('Suspected: 1.')
})
