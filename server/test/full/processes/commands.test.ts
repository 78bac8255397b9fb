import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../src/platform/db/embedded/postgres-supervisor.ts'
import { computeFingerprint } from '../../../src/platform/lib/secret-key.ts'
import { pinClient } from '../../support/pin-client.ts'
import { runCommand } from '../../support/run-command.ts'
import { startProcess } from '../../support/server-process.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { testKey } from '../../support/test-key.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a command with a DATABASE_URL that leads to no database does not run, and says what to check', async () => {
  const url = Object.assign(new URL(app.url), { port: String(await freePort()) })
  const { code, words } = await runCommand('forget-secret-key', [], { DATABASE_URL: url.href })
  expect([code, words]).toEqual([1, expect.stringContaining('Check that PostgreSQL runs')])
})

test('npm run admin says what is missing, and changes nothing', async () => {
  const without = await runCommand('admin', [], { DATABASE_URL: app.url })
  expect([without.code, without.words]).toEqual([
    1,
    expect.stringMatching(/^Nothing was changed\. Run it at a terminal/),
  ])
  const env = { DATABASE_URL: app.url, ADMIN_EMAIL: 'third@sahihi.example', ADMIN_PASSWORD: '1234567' }
  expect(await runCommand('admin', [], env)).toEqual({
    code: 1,
    words: 'Nothing was changed. The setting ADMIN_PASSWORD is wrong: it must have at least 8 characters.\n',
  })
})

test('who forgets a secret key is told how many batches had PINs, and a start which of them have lost their key', async () => {
  const pins = pinClient(() => app)
  for (let batches = 0; batches < 3; batches++) await pins.createCode()
  const forgotten = await runCommand('forget-secret-key', [], { DATABASE_URL: app.url })
  expect(forgotten.words).toContain('3 batches have hidden PINs.')
  const SECRET_KEY = 'the secret key that came after that, long enough'
  const server = await startProcess({ DATABASE_URL: app.url, SECRET_KEY })
  await server.end('SIGTERM')
  const warnings = server.words.filter((line) => line.includes('hidden PINs cannot be checked'))
  expect(warnings).toHaveLength(1)
  expect(warnings.join()).toContain(computeFingerprint(testKey))
})
