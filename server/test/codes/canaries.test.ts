import { randomBytes } from 'node:crypto'
import { decodeSerial, encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { verifyProof } from '../../../verifier/verify.js'
import { registerCodeJobs } from '../../src/catalog/codes/jobs.ts'
import { reportCanary } from '../../src/catalog/codes/report-canary.ts'
import { openCanaryKey } from '../../src/platform/lib/canaries.ts'
import { computeFingerprint } from '../../src/platform/lib/secret-key.ts'
import {
  createDataArchiveClient,
  readFiles,
  registerArchiveJobs,
  removeSavedFiles,
} from '../support/data-archive-client.ts'
import { randomGtin } from '../support/gtin-factory.ts'
import { createImportClient } from '../support/import-client.ts'
import { createLogClient, logSettings, verifierKey } from '../support/log-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ env: logSettings })
await registerCodeJobs(app.context)
await registerArchiveJobs(app)
const log = await createLogClient(app)
const partner = await app.createPartner({ codeLimit: 5000 })
const admin = await app.createAdmin()
const { token } = partner
let batch: Awaited<ReturnType<typeof app.createBatch>>['batch']
let productId: string
let canaries: string[]

beforeAll(async () => {
  const made = await app.createBatch({ partner, quantity: 500, gtin: randomGtin(), lot: 'C-1' })
  batch = made.batch
  productId = made.product.id
  const { rows } = await sql<{ id: string }>`select id from codes where batch_id = ${batch.id} order by ctid`.execute(
    app.db,
  )
  const ids = rows.map(({ id }) => BigInt(id))
  canaries = app.context.canaries
    .ofBatch(batch.id)
    .filter((id) => ids.includes(id))
    .map(encodeSerial)
  expect([ids.length, canaries.length, ids.toSorted((a, b) => (a < b ? -1 : 1))]).toEqual([502, 2, ids])
  return removeSavedFiles
})

const read = async (path: string) => {
  const { statusCode, body } = await app.call('GET', path, { token })
  expect(statusCode).toBe(200)
  return body
}

test('a batch of five hundred has two canaries, which are in no file, no list and no count', async () => {
  const listOf = (id: string) => `/api/products/${id}/qr-details?limit=100`
  const paths = [
    `/api/products/${batch.id}/download-qr?format=csv`,
    `/api/products/${batch.id}/download-qr?format=zpl`,
    `/api/products/${batch.id}/codes-export`,
    `/api/products/batch/${batch.id}/epcis`,
    listOf(productId),
    ...canaries.map((serial) => `${listOf(batch.id)}&search=${serial.slice(0, 6)}`),
    ...canaries.map((serial) => `/api/search?q=${serial.slice(0, 6)}`),
  ]
  const texts: string[] = []
  for (const path of paths) texts.push(await read(path))
  const archive = await createDataArchiveClient(app).take(partner)
  texts.push(...[...(await readFiles(archive)).values()].map((file) => file.toString('utf8')))
  for (const serial of canaries)
    for (const text of texts) expect([serial, groupSerial(serial)].some((each) => text.includes(each))).toBe(false)
  expect(JSON.parse(await read(listOf(batch.id))).data.pagination.totalCount).toBe(500)
  expect(texts[0]?.trim().split('\n')).toHaveLength(501)
  expect(batch.quantity).toBe(500)
  const body = { action: 'block', reason: 'Stolen', matching: { show: 'all' } }
  const change = (action: string) =>
    app.call('PUT', `/api/products/batch/${batch.id}/codes/state`, { token, body: { ...body, action } })
  expect((await change('block')).json().data.changed).toBe(500)
  await change('unblock')
})

test('a smaller batch has none, and neither have serials of a company’s own', async () => {
  const smaller = await app.createBatch({ partner, quantity: 499 })
  expect((await app.rows('codes', { batchId: smaller.batch.id })).length).toBe(499)
  const csv = Array.from({ length: 500 }, () => randomBytes(10).toString('hex')).join('\n')
  const reply = await createImportClient(app).importSerials(csv, { token, productId: smaller.product.id })
  expect(reply.statusCode).toBe(200)
  expect(await app.rows('batches', { isImported: true })).toMatchObject([{ quantity: 500, canaries: 0 }])
})

test('a check of a canary has the answer of an unknown serial, through every channel', async () => {
  const [canary = ''] = canaries
  const unknown = encodeSerial(randomBytes(8).readBigInt64BE())
  const ask = async (serial: string) => {
    const body = { action: 'block', reason: 'Test' }
    const replies = [
      await app.scan(serial),
      await app.scan(`https://localhost:3000/verify/${serial}`),
      await app.call('GET', `/api/proofs/${serial}`),
      await app.call('GET', `/api/products/qr/${serial}`, { token }),
      await app.call('PUT', `/api/products/qr/${serial}/state`, { token, body }),
      await app.call('PUT', '/api/codes/state', { token, body: { ...body, verificationNumbers: [serial] } }),
      await app.call('GET', `/api/search?q=${serial}`, { token }),
    ]
    return replies.map(({ statusCode, body }) => [
      statusCode,
      body.replaceAll(serial, '').replace(/"requestId":"[^"]*"/, ''),
    ])
  }
  expect(await ask(canary)).toEqual(await ask(unknown))
  expect(await app.rows('codes', { id: String(decodeSerial(canary)) })).toMatchObject([
    { scanCount: 0, visitors: 0, blockedAt: null },
  ])
})

test('a check is mailed to the owners and to every admin once, noted, and shown on the page of the system', async () => {
  const [, canary = ''] = canaries
  for (let time = 0; time < 3; time++) await app.scan(canary, { geoLocation: '{"latitude":6.45,"longitude":3.39}' })
  // The first canary was checked in the test before, without a place.
  await vi.waitFor(
    async () => {
      const noted = await app.rows('auditLog', { action: 'batch.canary_checked', subject: batch.id })
      const cities = noted.map(({ details }) => (details as { city: string | null }).city)
      expect([cities, new Set(noted.map(({ partnerId }) => partnerId))]).toEqual([
        [null, 'Lagos'],
        new Set([partner.partnerId]),
      ])
    },
    { timeout: 20_000, interval: 20 },
  )
  for (const { email } of [partner, admin]) {
    const mails = await vi.waitFor(
      async () => {
        const all = await app.rows('devMailInbox', { recipient: email })
        const ofLeak = all.filter(({ subject }) => subject === `Serials of ${partner.companyName} may have leaked`)
        expect(ofLeak.length).toBe(2)
        return ofLeak
      },
      { timeout: 20_000, interval: 20 },
    )
    const texts = mails.map(({ bodyText }) => bodyText).join()
    expect(texts).toContain(' in Lagos: a serial')
    for (const serial of canaries) expect(texts).not.toContain(serial)
  }
  const system = await app.call('GET', '/api/admin/system', { token: admin.token })
  expect(system.json().data.canaries).toEqual({ checks: 2, lastAt: app.time.now.toISOString() })
})

test('a check is noted again on another day only', async () => {
  const countNoted = async () => (await app.rows('auditLog', { action: 'batch.canary_checked' })).length
  const noted = await countNoted()
  const codeId = String(decodeSerial(canaries[1] ?? ''))
  const checkAfter = (hours: number) => {
    const checkedAt = new Date(app.time.now.getTime() + hours * 3_600_000).toISOString()
    return reportCanary(app.context, { codeId, checkedAt, city: null, country: null })
  }
  await checkAfter(23)
  expect(await countNoted()).toBe(noted)
  await checkAfter(25)
  expect(await countNoted()).toBe(noted + 1)
})

test('a proof counts the codes of the batch, and says that there are canaries', async () => {
  await log.publish()
  const [serial = ''] = await app.serialsOf(batch.id, token)
  const { details } = await verifyProof((await log.proof(serial)).body, serial, [verifierKey])
  expect(details).toMatchObject({ count: 500, canaries: 2 })
})

test('canaries stay what they are under a new secret key, and without the old one', async () => {
  const { db, config } = app.context
  const key = await openCanaryKey(db, config)
  const rotated = { SECRET_KEY: 'b'.repeat(64), SECRET_KEY_PREVIOUS: config.SECRET_KEY }
  expect(await openCanaryKey(db, rotated)).toEqual(key)
  expect(await openCanaryKey(db, { ...rotated, SECRET_KEY_PREVIOUS: undefined })).toEqual(key)
  const [row] = await app.rows('secretKeyFingerprints', { fingerprint: computeFingerprint(rotated.SECRET_KEY) })
  expect(row?.canaryKey?.includes(key)).toBe(false)
})
