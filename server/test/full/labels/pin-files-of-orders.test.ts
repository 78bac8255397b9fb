import { groupPin } from '@sahihi/contract/domain/pin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { randomGtin } from '../../support/gtin-factory.ts'
import { batchIn, createImportClient } from '../../support/import-client.ts'
import { createLabelClient, fullDesign, statusAndMessage } from '../../support/label-client.ts'
import { createOrderClient } from '../../support/order-client.ts'
import { pinClient } from '../../support/pin-client.ts'
import { pinFileClient, rowsIn } from '../../support/pin-file-client.ts'
import { listAuditEvents } from '../../support/profile-client.ts'
import { readBarcode } from '../../support/read-barcode.ts'
import { pagesIn, textsOn } from '../../support/read-sheet.ts'
import { filesIn } from '../../support/read-zip.ts'
import { useTestApp } from '../../support/test-app.ts'

const app = await useTestApp()
const pins = pinClient(() => app)
const files = pinFileClient(() => app)

/** An order of two batches: more labels than fit a page, and two. */
async function createOrder({ hasPin = true } = {}) {
  const orders = createOrderClient(app)
  const actor = await files.givePassword(await orders.createOrderer(33))
  const { id, batches } = await orders.readyOrder(actor, [31, 2], { hasPin })
  const [first, last] = batches
  if (!first || !last) throw new Error('no batches')
  const batchOf = (batch: { id: string }) => ({ of: 'batch' as const, id: batch.id })
  const sources = { source: { of: 'orders' as const, id }, firstSource: batchOf(first), lastSource: batchOf(last) }
  return { actor, first, last, ...sources }
}

test('a file of an order has the codes of all its batches, and counts for each batch or for none', async () => {
  const { actor, source, first, last, lastSource, firstSource } = await createOrder()
  await files.make(actor, lastSource)

  const csv = await files.make(actor, source)
  expect(csv.headers['content-disposition']).toMatch(/filename="pin-file-2-order-\d+-Year-[\w-]+\.csv"/)
  const rows = rowsIn(csv.body)
  expect(rows).toHaveLength(33)
  expect(Object.keys(rows[0] ?? {})[0]).toBe('batch')
  expect(new Set(rows.map(({ batch, pin_file }) => `${batch}: ${pin_file}`))).toEqual(
    new Set([`${first.name}: 1`, `${last.name}: 2`]),
  )
  for (const { serial = '', pin = '' } of [rows[0] ?? {}, rows[32] ?? {}])
    expect(await pins.checked(serial, pin)).toMatchObject({ outcome: 'confirmed_first' })
  expect(await files.listed(actor, source)).toMatchObject({
    made: 2,
    left: 1,
    files: [
      { number: 2, orderName: 'Year', batchName: null },
      { number: 1, orderName: null, batchName: last.name },
    ],
  })
  expect(await files.listed(actor, firstSource)).toMatchObject({ made: 1, left: 2, files: [{ orderName: 'Year' }] })
  expect(await listAuditEvents(app, actor.partnerId, 'order.pin_file_made')).toMatchObject([
    { subject: source.id, details: { number: 2, format: 'csv', reason: 'The first print run' } },
  ])

  // The last batch has its third file now, so the order gets none, and the first batch keeps what it has left.
  await files.make(actor, lastSource)
  expect(statusAndMessage(await files.make(actor, source))).toEqual([403, messages.pinFiles.noneLeftOfOrder])
  expect(await files.listed(actor, firstSource)).toMatchObject({ made: 1, left: 2 })
  expect((await files.allow(actor, source)).json()).toMatchObject({ data: { made: 3, left: 2 } })
  expect(await files.listed(actor, firstSource)).toMatchObject({ left: 2 })
  expect(await files.listed(actor, lastSource)).toMatchObject({ left: 3 })
})

test('a ZIP of an order has a sheet with its own number for each batch', async () => {
  const { actor, source, first, last, lastSource } = await createOrder()
  await files.make(actor, lastSource)
  const zip = await files.make(actor, source, { format: 'pdf', size: 'SMALL' })
  expect(zip.headers['content-disposition']).toMatch(/filename="pin-file-2-order-\d+-Year-[\w-]+\.zip"/)
  const sheets = await filesIn(zip.rawPayload)
  expect(sheets.map(({ name }) => name)).toEqual([
    `1-${first.batchNumber}-pin-file-1.pdf`,
    `2-${last.batchNumber}-pin-file-2.pdf`,
  ])
  const pages = sheets.map(({ content }) => pagesIn(content))
  expect(pages.map(({ length }) => length)).toEqual([2, 1])
  const texts = textsOn(pages[1]?.[0] ?? { content: '', fonts: new Map() }).map(({ text }) => text)
  expect(texts).toContain('PIN file 2 of 3, made May 3, 2026 by Ada Obi')
  const serials = await app.serialsOf(last.id, actor.token)
  for (const serial of serials) expect(texts.join('\n')).toContain(groupPin(await pins.pinOf(serial)))
})

test('an order without PINs, or with too many codes for a ZIP, gets no file', async () => {
  const plain = await createOrder({ hasPin: false })
  const refused = await files.make(plain.actor, plain.source)
  expect(statusAndMessage(refused)).toEqual([403, messages.pinFiles.orderWithoutPins])
  const { actor, source } = await createOrder()
  await app.change('orders', { id: source.id }, { codesMade: 30_001, quantity: 30_001 })
  const tooLarge = await files.make(actor, source, { format: 'svg' })
  expect(statusAndMessage(tooLarge)).toEqual([409, messages.pinFiles.tooLargeForZip('30,000')])
  expect(await files.listed(actor, source)).toMatchObject({ made: 0 })
})

test('the table has the PINs of imported serials, and their labels show the serials', async () => {
  const { partner, product } = await files.createBatch()
  const printed = ['SN-000123', 'SUM.A1.A9']
  const { importSerials } = createImportClient(app)
  const importer = { token: partner.token, productId: product.id }
  const imported = await importSerials(printed.join('\n'), importer, { hasPin: true })
  const source = { of: 'batch' as const, id: batchIn(imported).id }
  const rows = rowsIn((await files.make(partner, source)).body)
  expect(rows.map((row) => row.imported_serial).sort()).toEqual(printed)
  for (const row of rows)
    expect(await pins.checked(row.imported_serial ?? '', row.pin ?? '')).toMatchObject({ outcome: 'confirmed_first' })
  const labels = await filesIn((await files.make(partner, source, { format: 'svg' })).rawPayload)
  for (const [index, { content }] of labels.entries())
    expect(content.toString()).toMatch(new RegExp(`>${rows[index]?.imported_serial}<[^]*>${rows[index]?.pin_grouped}<`))
})

const formats = ['gs1_qr', 'gs1_datamatrix'] as const
test.each(formats)('labels of the format %s have their symbol, its parts and the PIN', async (labelFormat) => {
  const gtin = randomGtin()
  const { partner, batch, source } = await files.createBatch({ gtin, labelFormat, lot: 'L-7', quantity: 2 })
  const [serial = ''] = await app.serialsOf(batch.id, partner.token)
  const [label] = await filesIn((await files.make(partner, source, { format: 'svg' })).rawPayload)
  if (!label) throw new Error('no label')
  expect((await readBarcode(label.content))?.text).toContain(serial)
  const texts = Array.from(label.content.toString().matchAll(/<text [^>]*>([^<]*)</g), ([, text = '']) => text)
  expect(texts).toEqual(expect.arrayContaining([`(01)${gtin}`, `(21)${serial}`]))
  expect(texts).toContain(groupPin(await pins.pinOf(serial)))
  const rows = rowsIn((await files.make(partner, source)).body)
  expect(rows[0]?.gs1).toContain(`(21)${serial}`)
  expect(rows[0]?.pin).toBe(await pins.pinOf(serial))
})

test('labels in a design have its color, logo and brand name, and the PIN', async () => {
  const labels = createLabelClient(app)
  const partner = await files.givePassword(await labels.partnerWithDesign())
  const { batch, source } = await files.createBatch({ partner, quantity: 1 })
  const [serial = ''] = await app.serialsOf(batch.id, partner.token)
  const [label] = await filesIn((await files.make(partner, source, { format: 'svg' })).rawPayload)
  const svg = label?.content.toString() ?? ''
  expect(svg).toContain(`fill="${fullDesign.color}"`)
  expect(svg).toContain('<image ')
  expect((await readBarcode(label?.content ?? Buffer.of()))?.text).toBe(`http://localhost:3000/verify/${serial}`)
  const [page] = pagesIn((await files.make(partner, source, { format: 'pdf' })).rawPayload)
  const texts = page ? textsOn(page).map(({ text }) => text) : []
  expect(texts).toContain(groupPin(await pins.pinOf(serial)))
})
