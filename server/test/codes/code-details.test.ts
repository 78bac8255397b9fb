import type { CodeDetails, CodeRow } from '@sahihi/contract/endpoints/codes.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { batchIn, createImportClient } from '../support/import-client.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let partner: Actor
let otherPartner: Actor
beforeAll(async () => {
  app = await createTestApp()
  partner = await app.createPartner({ codeLimit: 5000 })
  otherPartner = await app.createPartner()
})
afterAll(() => app.close())

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
    expect(await detailsOf(serial)).toEqual({
      id: serial,
      verificationNumber: serial,
      code: expect.stringMatching(/^data:image\/svg\+xml/),
      link: `http://localhost:3000/verify/${serial}`,
      scanCount: 2,
      scanLimit: 5,
      firstScannedAt,
      lastScannedAt: app.time.now.toISOString(),
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
        {
          ordinal: 2,
          scannedAt: app.time.now.toISOString(),
          method: 'MANUAL_ENTRY',
          city: null,
          country: null,
          deviceType: null,
        },
        {
          ordinal: 1,
          scannedAt: firstScannedAt,
          method: 'QR_SCAN',
          city: 'Lagos',
          country: 'NG',
          deviceType: 'mobile',
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
    expect(pages.flatMap((page) => page.scans.map((scan) => scan.ordinal))).toEqual(
      Array.from({ length: 120 }, (_, i) => 120 - i),
    )
  })

  test('are complete with exactly 50 scans on one page', async () => {
    const { serial } = await app.createCode({ partner })
    for (let scan = 0; scan < 50; scan++) await app.scan(serial)
    const { scans, nextBefore } = await detailsOf(serial)
    expect([scans.length, nextBefore]).toEqual([50, null])
  })

  test('show that it is blocked, since when and why, as the inventory does', async () => {
    const { serial, batch } = await app.createCode({ partner })
    await app.call('PUT', `/api/products/qr/${serial}/state`, {
      token: partner.token,
      body: { action: 'block', reason: 'Stolen' },
    })
    expect(await detailsOf(serial)).toMatchObject({
      isBlocked: true,
      blockedAt: app.time.now.toISOString(),
      blockReason: 'Stolen',
    })
    const table = await app.call('GET', `/api/products/${batch.id}/qr-details`, { token: partner.token })
    expect(table.json<{ data: { qrCodes: CodeRow[] } }>().data.qrCodes).toMatchObject([{ isBlocked: true }])
  })

  test('are found by an imported serial and show it', async () => {
    const { serial } = await importOne('Naf-00017_x')
    for (const typed of [serial, 'Naf-00017_x', 'naf oooi7 x'])
      expect(await detailsOf(typed)).toMatchObject({ verificationNumber: serial, importedSerial: 'Naf-00017_x' })
  })

  test('of another partner’s code look missing', async () => {
    const { serial } = await app.createCode({ partner })
    const { serial: imported } = await importOne('NAF-00018')
    const replies = await Promise.all(
      [serial, imported, 'NAF-00018', '0000000000000000', 'NAF-99999', 'x', '\u0000'].map((text) =>
        getCode(text, '', otherPartner),
      ),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  })

  test.each(['0', '-1', '1.5', 'x', '2147483648'])('reject before=%s', async (before) => {
    const { serial } = await app.createCode({ partner })
    expect((await getCode(serial, `?before=${before}`)).json<ErrorReply>().message).toBe(
      'Enter a whole number from 1 to 2,147,483,647.',
    )
  })
})
