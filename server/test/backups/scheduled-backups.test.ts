import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { afterAll, expect, test } from 'vitest'
import { backUpWhenDue } from '../../src/platform/backups/back-up-when-due.ts'
import { registerBackupJobs } from '../../src/platform/backups/jobs.ts'
import { mailTo } from '../support/mailbox.ts'
import { isOnCluster, useTestApp } from '../support/test-app.ts'

// server/test/full/databases/scheduled-backups.test.ts tests which files are kept, repeated attempts and a stopping server.
const app = await useTestApp()
const folder = await mkdtemp(join(tmpdir(), 'sahihi-backups-'))
await registerBackupJobs(app.context)
afterAll(() => rm(folder, { recursive: true, force: true }))

const day = 24 * 3600
/** What a server with BACKUP_DIR does once a minute. */
const look = (to = folder) =>
  backUpWhenDue(app.context, { url: app.url, folder: to, signal: new AbortController().signal, reserve: 0 })

async function statusAsAdmin() {
  const admin = await app.createAdmin()
  const reply = await app.call('GET', '/api/admin/system', { token: admin.token })
  return { email: admin.email, ...reply.json<{ data: SystemStatus }>().data.backups }
}

test.skipIf(isOnCluster)('a backup is made once a day, by one of the servers that share the database', async () => {
  await Promise.all([look(), look(), look()])
  await look()
  const [name = '', ...more] = await readdir(folder)
  expect([name, more]).toEqual(['sahihi-2026-05-03T100000Z.backup', []])
  const last = { file: join(folder, name), finishedAt: app.time.now.toISOString() }
  expect(await statusAsAdmin()).toMatchObject({ last, failure: null })
})

test('a missing folder is reported on the System page and by mail to each admin', async () => {
  const { email } = await statusAsAdmin()
  app.wait(day)
  await look(join(folder, 'unmounted'))
  const reason = expect.stringContaining('There is no file or folder')
  expect(await statusAsAdmin()).toMatchObject({ failure: { failedAt: app.time.now.toISOString(), reason } })
  expect((await mailTo(app, email)).bodyText).toEqual(reason)
})
