import type { CodeDetails, CodeRow } from '@sahihi/contract/endpoints/codes.ts'
import { describe, expect, test } from 'vitest'
import { defaultProduct } from '../support/factories.ts'
import { batchIn, createImportClient } from '../support/import-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const partner = await app.createPartner({ codeLimit: 5000 })
const otherPartner = await app.createPartner()

const getCode = (serial: string, query = '', by = partner) =>
  app.call('GET', `/api/products/qr/${encodeURIComponent(serial)}${query}`, { token: by.token })
const detailsOf = async (serial: string, query = '') =>
  (await getCode(serial, query)).json<{ data: CodeDetails }>().data

async function importOne(printed: string) {
  const { product } = await app.createBatch({ partner, quantity: 1 })
  const { importSerials } = createImportClient(app)
  const batch = batchIn(await importSerials(printed, { token: partner.token, productId: product.id }))
  const [serial = ''] = await app.serialsOf(batch.id, partner.token)
  return { batch, serial }
}

describe('the details of a code', () => {
  test('show its product, its batch and its scans', async () => {
    const { serial, batch, product } = await app.createCode({ partner, scanLimit: 5 })
    const firstScannedAt = app.time.now.toISOString()
    await app.scan(serial, {
      geoLocation: JSON.stringify({ latitude: 6.5244, longitude: 3.3792 }),
      deviceInfo: JSON.stringify({ deviceType: 'mobile', os: 'Android', browser: 'Chrome' }),
    })
    app.wait(90)
    await app.scan(serial, { scanMethod: 'MANUAL_ENTRY' })
    const lastScannedAt = app.time.now.toISOString()
    expect(await detailsOf(serial)).toEqual({
      id: serial,
      verificationNumber: serial,
      code: expect.stringMatching(/^data:image\/svg\+xml/),
      link: `http://localhost:3000/verify/${serial}`,
      scanCount: 2,
      scanLimit: 5,
      firstScannedAt,
      lastScannedAt,
      importedSerial: null,
      isBlocked: false,
      hasBurst: false,
      bursts: [],
      pin: null,
      pinChecks: [],
      copyCase: null,
      blockedAt: null,
      blockReason: null,
      product: { id: product.id, name: defaultProduct.name },
      batch: { id: batch.id, name: batch.name },
      scans: [
        { ordinal: 2, scannedAt: lastScannedAt, method: 'MANUAL_ENTRY', city: null, country: null, deviceType: null },
        {
          ...{ ordinal: 1, scannedAt: firstScannedAt, method: 'QR_SCAN', deviceType: 'mobile' },
          ...{ city: 'Lagos', country: 'NG' },
        },
      ],
      nextBefore: null,
    })
  })

  test('show 50 scans at a time, newest first, down to the oldest', async () => {
    const { serial } = await app.createCode({ partner })
    for (let scan = 0; scan < 120; scan++) await app.scan(serial)
    const pages: CodeDetails[] = [await detailsOf(serial)]
    for (let next = pages[0]?.nextBefore; next; next = pages.at(-1)?.nextBefore)
      pages.push(await detailsOf(serial, `?before=${next}`))
    expect(pages.map((page) => [page.scans.length, page.nextBefore])).toEqual([
      [50, 71],
      [50, 21],
      [20, null],
    ])
    const ordinals = pages.flatMap((page) => page.scans.map((scan) => scan.ordinal))
    expect(ordinals).toEqual(Array.from({ length: 120 }, (_, i) => 120 - i))
  })

  test('have one page if there are exactly 50 scans', async () => {
    const { serial } = await app.createCode({ partner })
    for (let scan = 0; scan < 50; scan++) await app.scan(serial)
    const { scans, nextBefore } = await detailsOf(serial)
    expect([scans.length, nextBefore]).toEqual([50, null])
  })

  test('show that it is blocked, since when and why, and so does the inventory', async () => {
    const { serial, batch } = await app.createCode({ partner })
    const body = { action: 'block', reason: 'Stolen' }
    await app.call('PUT', `/api/products/qr/${serial}/state`, { token: partner.token, body })
    const blockedAt = app.time.now.toISOString()
    expect(await detailsOf(serial)).toMatchObject({ isBlocked: true, blockedAt, blockReason: 'Stolen' })
    const table = await app.call('GET', `/api/products/${batch.id}/qr-details`, { token: partner.token })
    expect(table.json<{ data: { qrCodes: CodeRow[] } }>().data.qrCodes).toMatchObject([{ isBlocked: true }])
  })

  test('are found by an imported serial, which they show', async () => {
    const { serial } = await importOne('Naf-00017_x')
    for (const typed of [serial, 'Naf-00017_x', 'naf oooi7 x'])
      expect(await detailsOf(typed)).toMatchObject({ verificationNumber: serial, importedSerial: 'Naf-00017_x' })
  })

  test('of codes of other partners are not found', async () => {
    const { serial } = await app.createCode({ partner })
    const { serial: imported } = await importOne('NAF-00018')
    const texts = [serial, imported, 'NAF-00018', '0000000000000000', 'NAF-99999', 'x', '\u0000']
    const replies = await Promise.all(texts.map((text) => getCode(text, '', otherPartner)))
    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  })

  test.each(['0', '-1', '1.5', 'x', '2147483648'])('reject before=%s', async (before) => {
    const { serial } = await app.createCode({ partner })
    const message = 'Enter a whole number from 1 to 2,147,483,647.'
    expect((await getCode(serial, `?before=${before}`)).json()).toMatchObject({ message })
  })
})
