import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregateScans } from '../../../src/insight/analytics/rollups/aggregate-scans.ts'
import { importDataArchive } from '../../../src/operations/data-archives/import-data-archive.ts'
import { createLoaderDatabase } from '../../../src/platform/db/client.ts'
import { copyLabel, settleCopyCases } from '../../support/copy-story.ts'
import {
  createDataArchiveClient,
  registerArchiveJobs,
  removeSavedFiles,
  save,
} from '../../support/data-archive-client.ts'
import type { Actor } from '../../support/factories.ts'
import { createImportClient } from '../../support/import-client.ts'
import { createLinkClient } from '../../support/link-client.ts'
import { plainImage } from '../../support/photo.ts'
import { pinClient } from '../../support/pin-client.ts'
import { submitReport } from '../../support/report-factory.ts'
import { runCommand } from '../../support/run-command.ts'
import { createTestApp, fromOurPage, isOnCluster, type TestApp } from '../../support/test-app.ts'

let source: TestApp
let target: TestApp
let owner: Actor
let serials: Record<string, string>
let productId = ''
let batchId = ''
let feedbackProductId = ''
let archive = ''

/** Imports as the command does. One test runs the command itself. */
async function importInto(app: TestApp, file: string, partnerId?: string) {
  const db = createLoaderDatabase(app.url)
  const print = () => {}
  try {
    const { partnerId: company } = await importDataArchive(db, file, {
      partnerId,
      now: app.time.now,
      publicUrl: app.context.config.PUBLIC_URL,
      print,
    })
    return `Imported into the company ${company}.`
  } catch (error) {
    return String(error)
  } finally {
    await db.destroy()
  }
}

beforeAll(async () => {
  source = await createTestApp()
  target = await createTestApp()
  await registerArchiveJobs(source)
  owner = await source.createPartner({ codeLimit: 5000, planType: 'PREMIUM' })
  await fillCompany()
  archive = await createDataArchiveClient(source).take(owner)
  target.time.now = source.time.now
}, 120_000)
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  await removeSavedFiles()
})

/** Codes in every state, with scans, feedback, a report, a suspected copy and an alert. */
async function fillCompany() {
  const made = await source.createBatch({ partner: owner, quantity: 4, scanLimit: 3 })
  productId = made.product.id
  const [genuine = '', blocked = '', usedUp = '', unscanned = ''] = await source.serialsOf(made.batch.id, owner.token)
  const one = async (fields: object) => (await source.createCode({ partner: owner, ...fields })).serial
  const put = async (path: string, body: object) => {
    const reply = await source.call('PUT', path, { token: owner.token, body })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  const recalled = await source.createCode({ partner: owner, name: 'Recalled syrup' })
  const imports = createImportClient(source)
  const imported = await imports.importSerials('LOT-00017\nLOT-00018', { token: owner.token, productId })
  if (imported.statusCode !== 200) throw new Error(imported.body)
  const { serial: copied } = await source.createCode({ partner: owner, name: 'Copied tonic' })
  const form = await source.createFeedbackCode({ partner: owner })
  feedbackProductId = form.product.id
  serials = {
    genuine,
    blocked,
    usedUp,
    unscanned,
    recalled: recalled.serial,
    held: await one({ name: 'Held cream', holdUntilReleased: true }),
    expired: await one({ name: 'Old drops', manufacturingDate: '2024-01-01', expirationDate: '2026-01-01' }),
    sealed: await one({ name: 'Sealed drops', hasPin: true, pinOffer: 'when_suspected' }),
    imported: 'LOT-00017',
    feedback: form.serial,
    copied,
  }
  for (const serial of [genuine, blocked, recalled.serial, 'LOT-00017', form.serial]) await visit(source, serial)
  for (let i = 0; i < 3; i++) await visit(source, usedUp)
  await visit(source, genuine, 'a-loyal-visitor')
  await put(`/api/products/qr/${blocked}/state`, { action: 'block', reason: 'Stolen from a truck' })
  await put(`/api/products/batch/${recalled.batch.id}/state`, { action: 'recall', reason: 'Wrong dose on the label' })
  await source.call('POST', `/api/products/qr/${form.serial}/feedback`, {
    body: { responses: { rating: 4, emoji: 'happy', openEnded: 'Tastes as always.' }, sessionId: 'a-loyal-visitor' },
    headers: fromOurPage,
  })
  const { reportId } = await submitReport(source, { enteredSerial: genuine, contact: 'ada@shopper.example' })
  const photo = await plainImage(30, 20).jpeg().toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  await source.call('PUT', `/api/reports/${reportId}/photo`, { body: photo, headers })
  await source.call('PUT', `/api/products/${productId}/picture`, { token: owner.token, body: photo, headers })
  const links = createLinkClient(source)
  await links.addLink(owner, productId, { type: 'epil', language: 'fr', isDefault: true })
  await links.addLink(owner, made.batch.id, { type: 'recallStatus' })
  batchId = made.batch.id
  // The ids in the demo are not valid by RFC 9562 either.
  await source.db.updateTable('feedback').set({ id: '3599c6eb-6d4b-c2e4-ac6e-3760e5d1956f' }).execute()
  await copyLabel(source, copied)
  await settleCopyCases(source)
  await aggregateScans(source.context)
}

const visit = (app: TestApp, serial: string, sessionId: string = randomUUID()) => app.scan(serial, { sessionId })

/** A session of the same person, where they are a member. */
async function tokenOn(app: TestApp) {
  const account = await app.db.selectFrom('accounts').where('email', '=', owner.email).select('id').executeTakeFirst()
  return app.createSession(account?.id ?? '')
}

const pathsToCompare = () => [
  '/api/products',
  '/api/batches',
  `/api/products/${feedbackProductId}/feedback-summary`,
  `/api/products/${feedbackProductId}/feedback`,
  `/api/products/${productId}/links`,
  `/api/products/${batchId}/links`,
  '/api/reports',
  '/api/copy-cases',
  '/api/products/analytics/scan-volume',
  '/api/products/analytics/scan-methods',
  '/api/products/analytics/first-scans',
  '/api/products/analytics/geographic',
  '/api/products/analytics/time-patterns',
  '/api/products/analytics/engagement',
]

test.skipIf(isOnCluster)(
  'a company that moves to another server finds its products, reports, feedback and figures unchanged',
  async () => {
    const { code, words } = await runCommand('import-archive', [archive], { DATABASE_URL: target.url })
    expect([code, words]).toEqual([0, expect.stringContaining(`Imported into the company ${owner.partnerId}.`)])
    const now = target.time.now
    await target.db
      .insertInto('subscriptionPeriods')
      .values({
        id: randomUUID(),
        partnerId: owner.partnerId,
        planType: 'PREMIUM',
        startsAt: now,
        endsAt: new Date(now.getTime() + 14 * 86_400_000),
        codeLimit: 5000,
      })
      .execute()
    const [there, here] = [await tokenOn(source), await tokenOn(target)]
    for (const path of pathsToCompare()) {
      const [before, after] = await Promise.all([
        source.call('GET', path, { token: there }),
        target.call('GET', path, { token: here }),
      ])
      expect([path, after.statusCode, after.json()]).toEqual([path, 200, before.json()])
    }
  },
)

test.skipIf(isOnCluster)(
  'every code has the same verdict on the new server, and its scan count continues',
  async () => {
    expect(Object.keys(serials)).toHaveLength(11)
    for (const [state, serial] of Object.entries(serials))
      for (const sessionId of [randomUUID(), randomUUID()]) {
        const [before, after] = await Promise.all([visit(source, serial, sessionId), visit(target, serial, sessionId)])
        expect([state, after.statusCode, after.json()]).toEqual([state, before.statusCode, before.json()])
      }
    const ordinals = (app: TestApp) =>
      app.db.selectFrom('scans').select(['codeId', 'ordinal']).orderBy('codeId').orderBy('ordinal').execute()
    expect(await ordinals(target)).toEqual(await ordinals(source))
  },
)

test.skipIf(isOnCluster)(
  'a hidden PIN verifies on the new server when both servers have the same secret key',
  async () => {
    const { sealed = '' } = serials
    const pin = await pinClient(() => source).pinOf(sealed)
    expect(await pinClient(() => target).checked(sealed, pin)).toMatchObject({ outcome: 'confirmed_first' })
  },
)

test.skipIf(isOnCluster)('an archive cannot be imported twice, because its serials are then in use', async () => {
  const count = async () => (await target.db.selectFrom('products').select('id').execute()).length
  const before = await count()
  expect(await importInto(target, archive)).toMatch(/in this database already/)
  const other = await target.createPartner({ companyName: 'Another company' })
  expect(await importInto(target, archive, other.partnerId)).not.toContain('Imported')
  expect(await count()).toBe(before)
})

test.skipIf(isOnCluster)(
  'an archive can be imported into an approved company without products if none of its serials is in use',
  async () => {
    const empty = await createTestApp()
    const company = await empty.createPartner({ companyName: 'New home' })
    const rival = await empty.createPartner({ codeLimit: 5000, companyName: 'Rival' })
    const { product } = await empty.createBatch({ partner: rival, quantity: 1 })
    const imports = createImportClient(empty)
    await imports.importSerials('LOT 00018', { token: rival.token, productId: product.id })
    const into = (partnerId: string) => importInto(empty, archive, partnerId)
    expect(await into(company.partnerId)).toMatch(/Serials of the archive are in use on this server.*LOT-00018/)
    expect(await into(rival.partnerId)).toContain('The company has products already.')
    await empty.db.deleteFrom('importedSerials').execute()
    expect(await into(company.partnerId)).toContain('Imported into the company')
    const closed = await empty.createPartner({ companyName: 'Closed company' })
    await empty.change('partners', { id: closed.partnerId }, { closedAt: empty.time.now })
    expect(await into(closed.partnerId)).toContain('There is no approved company with the id')
    const codes = await empty.db.selectFrom('codes').where('partnerId', '=', company.partnerId).select('id').execute()
    const moved = await source.db.selectFrom('codes').where('partnerId', '=', owner.partnerId).select('id').execute()
    expect(codes).toHaveLength(moved.length)
    const sessions = await empty.db.selectFrom('scans').where('sessionId', 'is not', null).select('sessionId').execute()
    expect(sessions.some(({ sessionId }) => sessionId === 'a-loyal-visitor')).toBe(false)
    await empty.close()
  },
)

test.skipIf(isOnCluster)('a damaged or incomplete archive is refused before anything is written', async () => {
  const whole = await readFile(archive)
  const damaged = Buffer.from(whole)
  damaged.writeUInt8(damaged.readUInt8(2000) ^ 0xff, 2000)
  for (const [file, words] of [
    [damaged, /damaged|not as the manifest says/],
    [whole.subarray(0, whole.length - 500), /not a ZIP file|damaged/],
    [Buffer.from('serial\nLOT-1\n'), /not a ZIP file/],
  ] as const) {
    expect(await importInto(target, await save(file))).toMatch(words)
  }
  const refused = await runCommand('import-archive', [await save(Buffer.from('none'))], { DATABASE_URL: target.url })
  expect(refused).toMatchObject({ code: 1, words: expect.stringMatching(/Nothing was imported\. .*not a ZIP file/) })
})
