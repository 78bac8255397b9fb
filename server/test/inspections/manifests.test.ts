import { randomBytes } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from 'vitest'
import { inspectionClient, openManifest } from '../support/inspection-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ env: { LOG_SIGNING_KEY: randomBytes(32).toString('base64') } })
/** Without a public log. */
const quiet = await useTestApp()
const { createAuthorityInspector, inspector, lots, download } = inspectionClient(() => app)
const maker = await app.createPartner({ companyName: 'Emzor', planType: 'PREMIUM', codeLimit: 5000 })
const { batch, product, serials } = await app.createCodes({ partner: maker, quantity: 500 })
const [blocked = '', ...others] = serials
const ours = await app.createMember(maker, 'inspector')
const put = (path: string, body: object) => app.call('PUT', path, { token: maker.token, body })

test('a manifest has every code of its lot, the blocked ones with the reason, and is signed with the key that is shown', async () => {
  await put(`/api/products/qr/${blocked}/state`, { action: 'block', reason: 'Stolen' })
  const who = await inspector(ours)
  expect(who).toMatchObject({ id: ours.accountId, company: 'Emzor', authority: null, isLogKey: true })
  const reply = await download(ours, batch.id)
  const manifest = openManifest(reply.rawPayload, who)
  expect(manifest).toMatchObject({
    batchId: batch.id,
    companyId: maker.partnerId,
    company: 'Emzor',
    productId: product.id,
    product: product.name,
    lot: 'Run 7',
    state: 'released',
    stateReason: null,
    blocked: [{ serial: blocked, reason: 'Stolen' }],
    madeAt: '2026-05-03T10:00:00.000Z',
    expiresAt: '2026-05-17T10:00:00.000Z',
    count: 500,
  })
  expect(serials.filter((serial) => !manifest.hasSerial(serial))).toEqual([])
  const strangers = Array.from({ length: 2000 }, (_, i) => encodeSerial(BigInt(i)))
  expect(strangers.filter((serial) => manifest.hasSerial(serial))).toEqual([])
  expect(manifest.reasonOfBlock(others[0] ?? '')).toBeUndefined()
  const damaged = Buffer.from(reply.rawPayload)
  damaged[100] = (damaged[100] ?? 0) ^ 1
  expect(() => openManifest(damaged, who)).toThrow('signature')
})

test('it comes again only when something changed, or on the next day', async () => {
  const [lot] = await lots(ours)
  const first = await download(ours, batch.id)
  const tag = String(first.headers.etag)
  const unchanged = await download(ours, batch.id, tag)
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  app.wait(24 * 3600)
  expect((await download(ours, batch.id, tag)).statusCode).toBe(200)
  app.wait(-24 * 3600)
  await put(`/api/products/batch/${batch.id}/state`, { action: 'recall', reason: 'Glass in it' })
  const recalled = await download(ours, batch.id, tag)
  expect(openManifest(recalled.rawPayload, await inspector(ours))).toMatchObject({
    state: 'recalled',
    stateReason: 'Glass in it',
    stateSince: '2026-05-03T10:00:00.000Z',
  })
  const [changed] = await lots(ours)
  expect([changed?.state, changed?.version === lot?.version]).toEqual(['recalled', false])
})

test('serials that the manufacturer imported are found as they are looked up', async () => {
  const body = {
    batchName: 'Printed',
    scanLimit: null,
    manufacturingDate: '2026-04-01',
    expirationDate: '2028-04-01',
    csv: 'LOT-7Q2X9\nLOT-4K8M1',
  }
  const reply = await app.call('POST', `/api/products/${product.id}/batch/import`, { token: maker.token, body })
  const { batch: imported } = reply.json<{ data: { batch: { id: string } } }>().data
  await put('/api/products/qr/LOT-4K8M1/state', { action: 'block', reason: 'Stolen' })
  const manifest = openManifest((await download(ours, imported.id)).rawPayload, await inspector(ours))
  expect(manifest.reasonOfBlock('10T4K8M1')).toBe('Stolen')
  expect([manifest.count, manifest.hasSerial('10T7Q2X9'), manifest.hasSerial('LOT-7Q2X9')]).toEqual([2, true, false])
})

test('the codes of a product that only asks for feedback were issued too', async () => {
  const { serial, batch: asked } = await app.createFeedbackCode({ partner: maker })
  expect((await lots(ours)).map(({ batchId }) => batchId)).toContain(asked.id)
  expect(openManifest((await download(ours, asked.id)).rawPayload, await inspector(ours)).hasSerial(serial)).toBe(true)
})

test('an inspector of a company takes only its lots along, one of an authority those of all companies', async () => {
  const other = await app.createBatch({ name: 'Syrup', batch: 'Run 8' })
  const nafdac = await createAuthorityInspector()
  const companies = async (who: typeof nafdac) => new Set((await lots(who)).map(({ companyId }) => companyId))
  expect(await companies(ours)).toEqual(new Set([maker.partnerId]))
  expect(await companies(nafdac)).toEqual(new Set([maker.partnerId, other.partner.partnerId]))
  expect((await download(ours, other.batch.id)).statusCode).toBe(404)
  expect((await download(nafdac, other.batch.id)).statusCode).toBe(200)
  const found = await lots(nafdac, '?search=syrup')
  expect(found).toMatchObject([{ batchId: other.batch.id, productName: 'Syrup', lot: 'Run 8', codes: 3 }])
  const products = await app.call('GET', '/api/inspections/products?search=syrup', { token: nafdac.token })
  expect(products.json<{ data: object }>().data).toMatchObject({
    products: [{ productId: other.product.id, lots: 1, codes: 3 }],
    pagination: { totalCount: 1 },
  })
  await app.change('partners', { id: other.partner.partnerId }, { sampleOf: maker.partnerId })
  expect(await companies(nafdac)).toEqual(new Set([maker.partnerId]))
})

test('a server without a log signs with a key of its own', async () => {
  const own = inspectionClient(() => quiet)
  const { batch: lot, partner, serial } = await quiet.createCode()
  const who = await own.inspector(partner)
  expect(who.isLogKey).toBe(false)
  expect(openManifest((await own.download(partner, lot.id)).rawPayload, who).hasSerial(serial)).toBe(true)
})
