import { createHash, randomUUID } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerClosureJobs } from '../../src/operations/closure/jobs.ts'
import { archiveKind } from '../../src/operations/data-archives/prepare-data-archive.ts'
import { continueFiles } from '../../src/platform/files/jobs.ts'
import { makeFile } from '../../src/platform/files/make-file.ts'
import { closePartner } from '../support/closure-client.ts'
import {
  archivePassword,
  createDataArchiveClient,
  linesIn,
  manifestIn,
  readFiles,
  registerArchiveJobs,
  removeSavedFiles,
  save,
} from '../support/data-archive-client.ts'
import type { Actor } from '../support/factories.ts'
import { mailTo, readMessage } from '../support/mailbox.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { submitReport } from '../support/report-factory.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let client: ReturnType<typeof createDataArchiveClient>
let stranger: Actor
beforeAll(async () => {
  app = await createTestApp()
  client = createDataArchiveClient(app)
  await registerArchiveJobs(app)
  await registerClosureJobs(app.context)
  stranger = await app.createPartner({ companyName: 'Somebody else', codeLimit: 5000 })
  const { serial } = await app.createCode({ partner: stranger, name: 'Foreign tea' })
  await app.scan(serial, { sessionId: 'foreign-visitor' })
})
afterAll(async () => {
  await app.close()
  await removeSavedFiles()
})

const createOwner = async () => {
  const owner = await app.createPartner({ codeLimit: 5000 })
  await client.givePassword(owner)
  return owner
}

const partsOf = (id: string) => app.db.selectFrom('fileParts').where('fileId', '=', id).select('position').execute()

test('an archive contains all data of its partner and of no other, and a manifest describes each file', async () => {
  const owner = await createOwner()
  const { batch, product } = await app.createBatch({ partner: owner, quantity: 3, scanLimit: 5 })
  const serials = await app.serialsOf(batch.id, owner.token)
  const [first = '', second = ''] = serials
  await app.scan(first, { sessionId: 'visitor-one' })
  await app.scan(first, { sessionId: 'visitor-two' })
  await app.scan(second, { sessionId: 'visitor-one' }, undefined, '203.0.113.7')
  const { reportId } = await submitReport(app, { enteredSerial: first, contact: 'ada@shopper.example' })

  const files = await readFiles(await client.take(owner))

  const manifest = manifestIn(files)
  expect(manifest).toMatchObject({ formatVersion: 1, company: { id: owner.partnerId, name: 'Emzor' } })
  expect(manifest.files.map(({ name }) => name)).toEqual([...files.keys()].filter((name) => name !== 'manifest.json'))
  for (const { name, lines, bytes, sha256 } of manifest.files) {
    const content = files.get(name) ?? Buffer.of()
    expect([name, bytes, sha256]).toEqual([name, content.length, createHash('sha256').update(content).digest('hex')])
    expect([name, lines]).toEqual([name, String(content).split('\n').length - 1])
  }
  expect(linesIn(files, 'products')).toMatchObject([{ id: product.id, name: product.name, feedbackForm: null }])
  expect(linesIn(files, 'batches')).toMatchObject([{ id: batch.id, batchNumber: batch.batchNumber, quantity: 3 }])
  const codes = linesIn(files, 'codes')
  expect(codes.map(({ serial }) => serial).sort()).toEqual([...serials].sort())
  expect(codes.find(({ serial }) => serial === first)).toMatchObject({ scanCount: 2, scanLimit: 5 })
  expect(linesIn(files, 'reports')).toMatchObject([{ id: reportId, serial: first, contact: 'ada@shopper.example' }])
  expect(linesIn(files, 'team')).toMatchObject([{ email: owner.email, role: 'owner' }])
  expect(linesIn(files, 'activity').map(({ action }) => action)).toContain('product.created')
  const everything = Buffer.concat([...files.values()]).toString()
  for (const secret of ['visitor-one', 'foreign-visitor', '203.0.113.7', 'Foreign tea', stranger.partnerId])
    expect([secret, everything.includes(secret)]).toEqual([secret, false])
})

test('a visitor has the same id throughout an archive, and a different id in the next', async () => {
  const owner = await createOwner()
  const { batch } = await app.createBatch({ partner: owner, quantity: 2 })
  for (const serial of await app.serialsOf(batch.id, owner.token))
    await app.scan(serial, { sessionId: 'loyal-visitor' })
  const visitorsIn = async () =>
    linesIn(await readFiles(await client.take(owner)), 'scans').map(({ visitor }) => visitor)

  const [one, other] = await visitorsIn()
  app.wait(86_400)
  const [later] = await visitorsIn()

  expect(one).toMatch(/^[\w-]{22}$/)
  expect(other).toBe(one)
  expect(later).not.toBe(one)
})

test('requesting an archive requires the password, sends a mail and is in the audit log', async () => {
  const owner = await createOwner()
  const wrong = await client.request(owner, 'not this one')
  expect([wrong.statusCode, readMessage(wrong)]).toEqual([400, messages.wrongCurrentPassword])
  expect((await client.list(owner)).archives).toEqual([])

  expect(readMessage(await client.request(owner))).toBe(messages.archiveRequested)
  const { id } = await client.ready(owner)
  const mail = await mailTo(app, owner.email)
  expect(mail.subject).toBe('Your data archive is ready')
  expect(mail.bodyText).toContain('/data-archive')
  await client.download(owner, id)
  const events = await Promise.all(
    (['requested', 'ready', 'downloaded'] as const).map((event) =>
      listAuditEvents(app, owner.partnerId, `data_archive.${event}`),
    ),
  )
  expect(events.map(([event]) => [event?.subject, event?.accountId])).toEqual([
    [id, owner.accountId],
    [id, null],
    [id, owner.accountId],
  ])
})

test('one archive can be made in 24 hours, even with parallel requests, and is available for 7 days', async () => {
  const owner = await createOwner()
  const replies = await Promise.all(Array.from({ length: 5 }, () => client.request(owner)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { id } = await client.ready(owner)
  expect(readMessage(await client.request(owner))).toBe(messages.archiveTooSoon)
  app.wait(86_400)
  expect((await client.request(owner)).statusCode).toBe(200)
  expect((await client.download(owner, id)).statusCode).toBe(200)
  app.wait(6 * 86_400 + 60)
  const token = await app.createSession(owner.accountId)
  const late = await client.download({ token }, id)
  expect([late.statusCode, readMessage(late)]).toEqual([409, messages.archiveNotReady])
})

test('deleting an archive deletes its file, and an archive of another partner is not found', async () => {
  const owner = await createOwner()
  await client.request(owner)
  const { id } = await client.ready(owner)
  const other = await app.createPartner()
  expect((await client.remove(other, id)).statusCode).toBe(404)
  expect((await client.download(other, id)).statusCode).toBe(404)
  expect(readMessage(await client.remove(owner, id))).toBe(messages.archiveDeleted)
  expect((await client.download(owner, id)).statusCode).toBe(409)
  expect(await partsOf(id)).toEqual([])
  const again = await client.remove(owner, id)
  expect([again.statusCode, readMessage(again)]).toEqual([409, messages.archiveEnded])
})

/** An archive that was being written when its server was killed. */
async function leaveUnfinished({ partnerId, accountId }: Actor) {
  const id = randomUUID()
  const requestedAt = app.time.now
  const request = { id, partnerId, kind: 'archive', accountId, requestedAt }
  await app.insert('files', { ...request, runId: randomUUID(), lastProgressAt: requestedAt, lines: 7, bytes: 7 })
  await app.insert('fileParts', { fileId: id, position: 0, content: Buffer.from('PK\x03\x04???') })
  return id
}

test('an archive in preparation can be canceled and requested again immediately', async () => {
  const owner = await createOwner()
  const id = await leaveUnfinished(owner)
  expect(readMessage(await client.request(owner))).toBe(messages.archiveInPreparation)
  expect(readMessage(await client.remove(owner, id))).toBe(messages.archiveCanceled)
  expect(await partsOf(id)).toEqual([])
  expect((await client.request(owner)).statusCode).toBe(200)
})

test('an archive is made again from the start when its server was killed', async () => {
  const owner = await createOwner()
  await app.createBatch({ partner: owner, quantity: 2 })
  const id = await leaveUnfinished(owner)
  app.wait(2 * 60)
  await continueFiles(app.context, [archiveKind])
  expect((await client.ready(owner)).id).toBe(id)
  const files = await readFiles(await save((await client.download(owner, id)).rawPayload))
  expect(linesIn(files, 'codes')).toHaveLength(2)
})

test('an archive that is not finished in a day fails, and its owner gets a mail', async () => {
  const owner = await createOwner()
  await leaveUnfinished(owner)
  app.wait(86_400)
  await continueFiles(app.context, [archiveKind])
  expect((await client.list(owner)).archives).toMatchObject([{ status: 'failed', keptUntil: null }])
  expect((await mailTo(app, owner.email)).subject).toBe('Your data archive could not be prepared')
})

test('closing the account deletes all archives, including one in preparation', async () => {
  const owner = await createOwner()
  await client.request(owner)
  const { id } = await client.ready(owner)
  app.wait(86_400)
  const unfinished = await leaveUnfinished(owner)
  const closed = await closePartner(app, { ...owner, companyName: 'Emzor', password: archivePassword })
  expect([closed.statusCode, await partsOf(id), await partsOf(unfinished)]).toEqual([200, [], []])
  await makeFile(app.context, archiveKind, { fileId: unfinished })
  expect(await partsOf(unfinished)).toEqual([])
  const left = app.db.selectFrom('files').where('partnerId', '=', owner.partnerId).select('id')
  expect(await left.execute()).toEqual([])
})

test('only owners can request, list and download archives', async () => {
  const owner = await createOwner()
  for (const role of ['production', 'quality', 'analyst'] as const) {
    const member = await app.createMember(owner, role)
    await client.givePassword(member)
    expect((await client.request(member)).statusCode).toBe(403)
    expect((await app.call('GET', '/api/data-archives', { token: member.token })).statusCode).toBe(403)
  }
})
