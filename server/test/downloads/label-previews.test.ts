import { labelStocks } from '@sahihi/contract/domain/label-stocks.ts'
import { parseScannedText } from '@sahihi/contract/domain/scanned-text.ts'
import { type DownloadOptions, printerDpis } from '@sahihi/contract/endpoints/downloads.ts'
import type { LabelPreview } from '@sahihi/contract/endpoints/label-previews.ts'
import { expect, test } from 'vitest'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { randomGtin } from '../support/gtin-factory.ts'
import { createLabelClient } from '../support/label-client.ts'
import { createOrderClient } from '../support/order-client.ts'
import { printLabel } from '../support/print-label.ts'
import { readBarcode } from '../support/read-barcode.ts'
import { pagesIn, readSymbol, symbolsOn, textsOn } from '../support/read-sheet.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const { download } = createLabelClient(app)
const get = ({ token }: Actor, id: string, what: 'preview' | 'test', options: DownloadOptions = {}) =>
  app.call('GET', `/api/labels/${id}/${what}?${new URLSearchParams(options)}`, { token })
const preview = async (partner: Actor, id: string, options?: DownloadOptions) =>
  (await get(partner, id, 'preview', options)).json<{ data: LabelPreview }>().data
const svgIn = ({ picture }: LabelPreview) => decodeURIComponent(picture.replace('data:image/svg+xml,', ''))

test('a preview says how many pages of which size, and shows each place', async () => {
  const { partner, batch } = await app.createBatch({ quantity: 50 })
  const plain = await preview(partner, batch.id)
  expect(plain).toMatchObject({
    setup: { format: 'pdf', stock: 'plain', size: 'ORIGINAL' },
    labels: 50,
    perPage: 12,
    pages: 5,
    width: 210,
    height: 297,
  })
  const sheet = await preview(partner, batch.id, { stock: 'a4-70x37' })
  expect(sheet).toMatchObject({ perPage: 24, pages: 3, width: 210, height: 297 })
  for (const { perPage, ...drawn } of [plain, sheet])
    expect(svgIn({ perPage, ...drawn }).match(/<use /g)).toHaveLength(perPage)
  const options = { format: 'zpl', stock: 'roll-58x40', dpi: '203' } as const
  const roll = await preview(partner, batch.id, options)
  expect(roll).toMatchObject({ perPage: 1, pages: 50, width: 58, height: 40 })
  const [, dots] = /\^BQN,2,(\d+)/.exec((await download(partner, batch.id, options)).body) ?? []
  expect(roll.symbol).toBeCloseTo((29 * Number(dots) * 25.4) / 203, 1)
})

test('a preview has the symbol of no item, in the format and with the text of the labels', async () => {
  const gs1 = await app.createBatch({ gtin: randomGtin(), labelFormat: 'gs1_datamatrix', lot: 'L7', quantity: 1 })
  const shown = await preview(gs1.partner, gs1.batch.id, { format: 'zpl', stock: 'roll-50x30' })
  const svg = svgIn(shown)
  expect(Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text)).toEqual([
    `(01)${gs1.product.gtin}`,
    expect.stringMatching(/^\(17\)\d{6}$/),
    '(10)L7',
    '(21)0000000000000000',
  ])
  const symbol = await readBarcode(Buffer.from(svg))
  expect([symbol?.prefix, symbol?.text]).toEqual([']d2', expect.stringContaining('(21)0000000000000000')])
})

test('a preview of an order counts the pages of each batch', async () => {
  await registerOrderJobs(app.context)
  const client = createOrderClient(app)
  const actor = await client.createOrderer(27)
  const { id } = await client.readyOrder(actor, [25, 2])
  expect(await preview(actor, id, { stock: 'a4-70x37' })).toMatchObject({ labels: 27, pages: 3 })
})

test('what was printed last is the next choice for all batches of the product', async () => {
  const { partner, batch, product } = await app.createBatch({ quantity: 1 })
  const { scanLimit, manufacturingDate, expirationDate } = defaultProduct
  const body = { batchName: 'Run 8', quantity: 1, scanLimit, manufacturingDate, expirationDate }
  const added = await app.call('POST', `/api/products/${product.id}/batch`, { token: partner.token, body })
  const next = added.json<{ data: { batch: { id: string } } }>().data.batch
  const other = await app.createBatch({ partner, quantity: 1 })
  const options = { format: 'zpl', stock: 'roll-38x25', dpi: '600' } as const
  for (const each of [options, { format: 'csv' } as const]) {
    app.wait(1)
    expect((await download(partner, batch.id, each)).statusCode).toBe(200)
  }
  expect((await preview(partner, next.id)).setup).toMatchObject(options)
  expect((await preview(partner, next.id, { dpi: '203' })).setup).toMatchObject({ ...options, dpi: '203' })
  expect((await preview(partner, other.batch.id)).setup).toMatchObject({ format: 'pdf', stock: 'plain' })
})

test.each(printerDpis)('a test label for %s dpi says TEST, and its code never verifies', async (dpi) => {
  for (const labels of [{}, { gtin: randomGtin(), labelFormat: 'gs1_datamatrix' as const }]) {
    const { partner, batch } = await app.createBatch({ quantity: 1, ...labels })
    const stock = 'roll-50x30'
    const reply = await get(partner, batch.id, 'test', { format: 'zpl', stock, dpi })
    expect(reply.headers['content-type']).toBe('application/zpl')
    expect(reply.body.match(/\^XA/g)).toHaveLength(1)
    const [height = 0] = /\^A0N,(\d+),\d+[^D]*\^FDTEST\^FS/.exec(reply.body)?.slice(1).map(Number) ?? []
    expect((height * 25.4) / Number(dpi)).toBeGreaterThan(5) // millimetres
    await expectNeverGenuine((await printLabel(reply.body, labelStocks[stock], dpi)).text)
  }
})

test.each([
  { stock: 'a4-63x38', count: 21 },
  { stock: 'plain', size: 'MEDIUM', count: 30 },
] as const)(
  'a test page on $stock has TEST in each place, and no code that verifies',
  async ({ count, ...options }) => {
    const { partner, batch } = await app.createBatch({ quantity: 1 })
    const [page, ...more] = pagesIn((await get(partner, batch.id, 'test', options)).rawPayload)
    if (!page) throw new Error('no page')
    expect([more.length, textsOn(page).filter(({ text }) => text === 'TEST').length]).toEqual([0, count])
    const links = new Set(symbolsOn(page).slice(0, 2).map(readSymbol))
    expect(links.size).toBe(1)
    for (const link of links) await expectNeverGenuine(link)
  },
)

test('another partner can neither preview nor test', async () => {
  const { batch } = await app.createBatch({ quantity: 1 })
  const stranger = await app.createPartner()
  for (const what of ['preview', 'test'] as const) expect((await get(stranger, batch.id, what)).statusCode).toBe(404)
})

async function expectNeverGenuine(text: string) {
  const scanned = parseScannedText(text, ['localhost:3000'])
  if (scanned.kind !== 'serial') throw new Error(`Not a serial: ${text}`)
  const reply = (await app.scan(scanned.serial)).json<{ success: boolean; verdict: string }>()
  expect([reply.success, reply.verdict]).toEqual([false, 'unknown'])
}
