import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpWhenDue } from '../../../src/platform/backups/back-up-when-due.ts'
import { registerBackupJobs } from '../../../src/platform/backups/jobs.ts'
import { countMailsTo, mailTo, waitForMails } from '../../support/mailbox.ts'
import { run } from '../../support/postgres-server.ts'
import { runCommand } from '../../support/run-command.ts'
import { createTestApp, isOnCluster, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let folder: string
let logged: string[]
beforeEach(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'sahihi-backups-'))
  logged = []
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const hour = 3600
const day = 24 * hour
const files = async () => (await readdir(folder)).sort()

/** The check that a server with BACKUP_DIR makes every minute. */
const look = ({ to = folder, signal = new AbortController().signal, reserve = 0 } = {}) =>
  backUpWhenDue(
    { ...app.context, log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }) },
    { url: app.url, folder: to, signal, reserve },
  )

async function statusOf(token: string) {
  const reply = await app.call('GET', '/api/admin/system', { token })
  return reply.json<{ data: SystemStatus }>().data.backups
}

test.skipIf(isOnCluster)('one of the servers on a database makes a backup once a day', async () => {
  const { token } = await app.createAdmin()
  expect(await statusOf(token)).toEqual({ isScheduled: false, last: null, failure: null })
  await Promise.all([look(), look(), look()])
  expect(logged).toEqual([])
  expect(await files()).toEqual(['sahihi-2026-05-03T100000Z.backup'])
  const file = join(folder, 'sahihi-2026-05-03T100000Z.backup')
  expect(await statusOf(token)).toMatchObject({ last: { file, finishedAt: app.time.now.toISOString() }, failure: null })
  expect(await runCommand('backup', ['--check', file])).toMatchObject({ code: 0 })
  app.wait(15 * hour)
  await look()
  expect(await files()).toHaveLength(1)
  app.wait(hour) // it is 02:00, and 01:17 has passed
  await look()
  expect(await files()).toEqual(['sahihi-2026-05-03T100000Z.backup', 'sahihi-2026-05-04T020000Z.backup'])
})

const scheduled = (date: string) => `sahihi-${date}T011700Z.backup`

test.skipIf(isOnCluster)(
  'the newest backups of the last 7 days and 4 weeks are kept, and so are other files',
  async () => {
    const april = Array.from({ length: 30 }, (_, at) => `2026-04-${String(at + 1).padStart(2, '0')}`)
    for (const date of [...april, '2026-05-01', '2026-05-02']) await writeFile(join(folder, scheduled(date)), '')
    await writeFile(join(folder, `${scheduled('2026-05-02')}.part`), 'of a killed server')
    await writeFile(join(folder, 'by-hand.backup'), '')
    await look()
    expect(logged).toEqual([])
    expect(await files()).toEqual(
      [
        'by-hand.backup',
        ...['2026-04-12', '2026-04-19', '2026-04-26'].map(scheduled), // Sundays
        ...['2026-04-27', '2026-04-28', '2026-04-29', '2026-04-30', '2026-05-01', '2026-05-02'].map(scheduled),
        'sahihi-2026-05-03T100000Z.backup',
      ].sort(),
    )
  },
)

test.each([
  ['a missing folder', () => look({ to: join(folder, 'unmounted') }), 'There is no file or folder'],
  ['a file instead of a folder', () => look({ to: join(folder, 'file') }), 'There is no file or folder'],
  ['an almost full disk', () => look({ reserve: Number.MAX_SAFE_INTEGER }), 'almost full'],
])('%s is reported in the log, on the System page and by mail to each admin', async (_what, fail, reason) => {
  const admins = [await app.createAdmin(), await app.createAdmin()]
  await registerBackupJobs(app.context)
  await writeFile(join(folder, 'file'), '')
  await fail()
  expect(logged.join()).toContain('the backup failed')
  expect((await statusOf(admins[0]?.token ?? '')).failure).toMatchObject({
    failedAt: app.time.now.toISOString(),
    reason: expect.stringContaining(reason),
  })
  for (const { email } of admins) expect((await mailTo(app, email)).bodyText).toContain(reason)
  expect((await files()).filter((name) => name.includes('.backup'))).toEqual([])
})

test.skipIf(isOnCluster)('a failed backup is retried every hour and mailed once a day until one succeeds', async () => {
  const { email } = await app.createAdmin()
  await registerBackupJobs(app.context)
  const fail = () => look({ to: join(folder, 'unmounted') })
  await fail()
  await look() // too early: nothing is made
  expect(await files()).toEqual([])
  for (let tries = 0; tries < 3; tries++) {
    app.wait(hour + 1)
    await fail()
  }
  await waitForMails(app)
  expect(logged).toHaveLength(4)
  expect(await countMailsTo(app, email)).toBe(1)
  app.wait(day)
  await fail()
  await mailTo(app, email, 2)
  app.wait(hour + 1)
  await look()
  const renewed = await app.createSession((await run(app.url, 'select id from accounts')).rows[0].id)
  expect((await statusOf(renewed)).failure).toBeNull()
  expect(await files()).toHaveLength(1)
})

test.skipIf(isOnCluster)(
  'a stopping server cancels its backup without a file or an alarm, and the next server makes it',
  async () => {
    const stopping = new AbortController()
    const made = look({ signal: stopping.signal })
    const isRunning = `select from pg_stat_activity where application_name like 'sahihi backup %' and datname = current_database()`
    const lock = new pg.Client(app.url) // without the timeouts of the server's own
    await lock.connect()
    await lock.query('begin; lock table codes in access exclusive mode')
    await expect.poll(async () => (await run(app.url, isRunning)).rowCount).toBe(1)
    stopping.abort()
    await made
    await lock.end()
    expect(await files()).toEqual([])
    expect(logged).toEqual([])
    await expect.poll(async () => (await run(app.url, isRunning)).rowCount).toBe(0)
    app.wait(61)
    await look()
    expect(await files()).toHaveLength(1)
  },
)
