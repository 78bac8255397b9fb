import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { setAdmin } from '../../../src/operations/admin/create-admin.ts'
import { countRelations, emptyDatabase } from '../../support/empty-database.ts'
import { countMailsTo, mailTo, registerMailJobs, signIn, waitForMails } from '../../support/mailbox.ts'
import { run } from '../../support/postgres-server.ts'
import { runCommand } from '../../support/run-command.ts'
import { dumpSchema } from '../../support/schema-files.ts'
import { createTestApp, fromOurPage, isOnCluster, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let folder: string
let file: string
beforeEach(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'sahihi-backup-'))
  file = join(folder, 'sahihi.backup')
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const backUp = (to = file) => runCommand('backup', [to], { DATABASE_URL: app.url })
const restore = (url: string, from = file) => runCommand('restore', [from], { DATABASE_URL: url })

async function openRestored(url: string): Promise<TestApp> {
  const restored = await createTestApp({ url })
  onTestFinished(() => restored.close())
  return restored
}

/** Shoppers who scan until `stop`, with the ids of their acknowledged scans. */
function keepScanning(serials: string[]) {
  const acknowledged: string[] = []
  let isStopped = false
  const shopper = async (serial: string) => {
    while (!isStopped) {
      const scanId = randomUUID()
      const reply = await app.scan(serial, { scanId }, fromOurPage)
      if (reply.statusCode === 200) acknowledged.push(scanId)
    }
  }
  const shoppers = serials.map(shopper)
  const stop = async () => {
    isStopped = true
    await Promise.all(shoppers)
  }
  return { acknowledged, stop }
}

// The nodes of a cluster have no common snapshot, so a backup there needs stopped servers.
test.skipIf(isOnCluster)(
  'a backup that is made while shoppers scan contains every scan acknowledged before it, and the restored server works',
  async () => {
    const { batch, partner } = await app.createBatch({ quantity: 8 })
    const admin = { email: 'operator@sahihi.example', password: 'a long password' }
    await setAdmin(app.url, admin)
    const serials = await app.serialsOf(batch.id, partner.token)
    const shoppers = keepScanning(serials)
    await expect.poll(() => shoppers.acknowledged.length).toBeGreaterThan(200)
    const before = [...shoppers.acknowledged]
    expect(await backUp()).toMatchObject({ code: 0 })
    await shoppers.stop()

    const url = await emptyDatabase()
    const { code, words } = await restore(url)
    expect(code, words).toBe(0)
    const { rows } = await run(url, 'select scan_id from scans')
    const stored = new Set(rows.map(({ scan_id }) => scan_id))
    expect(before.filter((scanId) => !stored.has(scanId))).toEqual([])
    expect(words).toMatch(new RegExp(`^  scans +${stored.size.toLocaleString('en-US')}, checksum`, 'm'))
    const restored = await openRestored(url)
    const verdict = await restored.scan(serials[0] ?? '')
    expect(verdict.json()).toMatchObject({ success: true })
    expect((await signIn(restored, admin.email, admin.password)).statusCode).toBe(200)
  },
)

test('a restored database has the same schema, rows and next receipt numbers, but no sessions', async () => {
  const { partner } = await app.createCode()
  await run(app.url, `select nextval('receipt_numbers'), nextval('receipt_numbers')`)
  await backUp()
  const url = await emptyDatabase()
  const { words } = await restore(url)
  expect(await dumpSchema(url)).toEqual(await dumpSchema(app.url))
  expect(words).toMatch(/^ +codes +1, checksum of all rows \d+$/m)
  const next = `select nextval('receipt_numbers')::integer as receipt`
  expect((await run(url, next)).rows).toEqual([{ receipt: 3 }])
  const profile = (server: TestApp) => server.call('GET', '/api/partners/profile', { token: partner.token })
  expect([(await profile(app)).statusCode, (await profile(await openRestored(url))).statusCode]).toEqual([200, 401])
})

test('the restored server sends mails that were waiting, and does not repeat sent ones', async () => {
  const send = async (email: string) => {
    await setAdmin(app.url, { email, password: 'a long password' })
    await app.call('POST', '/api/partners/forgot-password', { body: { email } })
  }
  await registerMailJobs(app)
  await send('sent@sahihi.example')
  await mailTo(app, 'sent@sahihi.example')
  await waitForMails(app)
  await app.context.jobs.stop()
  await run(app.url, 'delete from dev_mail_inbox')
  await send('waiting@sahihi.example')
  await backUp()
  const url = await emptyDatabase()
  await restore(url)
  const restored = await openRestored(url)
  await registerMailJobs(restored)
  await mailTo(restored, 'waiting@sahihi.example')
  await waitForMails(restored)
  expect(await countMailsTo(restored, 'waiting@sahihi.example')).toBe(1)
  expect(await countMailsTo(restored, 'sent@sahihi.example')).toBe(0)
})

test('a backup is readable only by its owner, replaces no file and leaves no other file', async () => {
  await backUp()
  const { mode, size } = await stat(file)
  expect(mode & 0o777).toBe(0o600)
  expect(await backUp()).toMatchObject({ code: 1, words: expect.stringContaining('There is a file') })
  expect((await stat(file)).size).toBe(size)
  expect(await readdir(folder)).toEqual(['sahihi.backup'])
})

test('a restore names the secret key that the data needs', async () => {
  await run(app.url, `insert into secret_key_fingerprints values ('0123456789abcdef', now())`)
  expect((await backUp()).words).toContain('fingerprint 0123456789abcdef')
  const url = await emptyDatabase()
  expect((await restore(url)).words).toMatch(/secret key .* is not that of the data|is missing here/)
  expect(await countRelations(url)).toBeGreaterThan(0)
})
