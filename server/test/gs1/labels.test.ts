import { parseDigitalLink } from '@sahihi/contract/domain/gs1.ts'
import { elementString, parseElementString } from '@sahihi/contract/domain/gs1-elements.ts'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { buildGs1Labels } from '../../src/catalog/downloads/gs1-labels.ts'
import { dataMatrix } from '../../src/catalog/labels/data-matrix.ts'
import { createGs1Labels, gs1Formats, gs1Prefixes } from '../support/gs1-labels.ts'
import { randomGtin } from '../support/gtin-factory.ts'
import { batchIn, createImportClient } from '../support/import-client.ts'
import { createLabelClient } from '../support/label-client.ts'
import { pictureOfRuns, readBarcode, renderPicture } from '../support/read-barcode.ts'
import { pagesIn, symbolsOn, textsOn } from '../support/read-sheet.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const client = createLabelClient(app)
const labels = await createGs1Labels(app)
const partner = labels.partner

describe.each(gs1Formats)('labels as %s', (labelFormat) => {
  test('are read by our scanner, and genuine', () => labels.expectGenuine(labelFormat, { format: 'svg' }))

  test('have each part on its own line under the symbol, within its width', async () => {
    const { batch, product } = await labels.createLabels(labelFormat, { quantity: 1, lot: 'X'.repeat(20) })
    const [serial = ''] = await app.serialsOf(batch.id, partner.token)
    const day = labelFormat === 'gs1_datamatrix' ? ['(17)280401'] : []
    const lines = [`(01)${product.gtin}`, ...day, `(10)${'X'.repeat(20)}`, `(21)${serial}`]
    const reply = await client.download(partner, batch.id, { format: 'pdf', size: 'SMALL' })
    const [page] = pagesIn(reply.rawPayload)
    if (!page) throw new Error('no page')
    const texts = textsOn(page).filter(({ text }) => text.startsWith('('))
    expect(texts.map(({ text }) => text)).toEqual(lines)
    const [symbol] = symbolsOn(page)
    const read = symbol && (await readBarcode(pictureOfRuns(symbol)))
    expect([read?.prefix, read?.text]).toEqual([gs1Prefixes[labelFormat], expect.stringContaining(serial)])
    for (const { x, width } of texts) {
      expect(x).toBeGreaterThanOrEqual((symbol?.x ?? 0) - 0.01)
      expect(x + width).toBeLessThanOrEqual((symbol?.x ?? 0) + (symbol?.width ?? 0) + 0.01)
    }
    const [svg = ''] = await labels.download(batch.id, { format: 'svg' })
    const shown = Array.from(String(svg).matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text)
    expect(shown).toEqual(lines)
  })

  test('are in the table with the text under the symbol', async () => {
    const { batch, product } = await labels.createLabels(labelFormat)
    const reply = await client.download(partner, batch.id, { format: 'csv' })
    const [row] = parse(reply.rawPayload, { columns: true }) as Record<string, string>[]
    expect(row?.gs1).toMatch(new RegExp(`^\\(01\\)${product.gtin}.*\\(10\\)LOT/7\\(21\\)${row?.serial}$`))
    expect(await labels.verdictOf(row?.gs1 ?? '')).toBe('genuine_first')
    const link = parseDigitalLink(row?.link ?? '')
    if (labelFormat === 'gs1_qr') expect(link).toMatchObject({ gtin: product.gtin, lot: 'LOT/7', serial: row?.serial })
    else expect(row?.link).toBe(`http://localhost:3000/verify/${row?.serial}`)
  })

  test('have a backslash before the brackets of a lot in the table, so that programs can read it', async () => {
    const { batch, product } = await labels.createLabels(labelFormat, { lot: 'A(21)B' })
    const reply = await client.download(partner, batch.id, { format: 'csv' })
    const [row] = parse(reply.rawPayload, { columns: true }) as Record<string, string>[]
    expect(row?.gs1).toContain(String.raw`(10)A\(21)B(21)${row?.serial}`)
    expect(parseElementString(row?.gs1 ?? '')).toMatchObject({ gtin: product.gtin, lot: 'A(21)B', serial: row?.serial })
    expect(await labels.verdictOf(row?.gs1 ?? '')).toBe('genuine_first')
  })

  test('are read in the design of their partner too', () =>
    labels.expectGenuineInDesign(labelFormat, [{ format: 'svg' }]))
})

describe('imported serials on GS1 labels', () => {
  test('are in AI 21 as printed, and labels have our own address if one does not fit', async () => {
    const labelled = { gtin: randomGtin(), labelFormat: 'gs1_datamatrix', quantity: 1 } as const
    const { product } = await app.createBatch({ partner, ...labelled })
    const { importSerials } = createImportClient(app)
    const textsOf = async (csv: string) => {
      const batch = batchIn(await importSerials(csv, { ...partner, productId: product.id }))
      const pictures = await labels.download(batch.id, { format: 'svg' })
      const page = await app.call('GET', `/api/products/batch/${batch.id}`, partner)
      const { labelFormat } = page.json<{ data: { labelFormat: string } }>().data
      return (await Promise.all(pictures.map(readBarcode))).map((symbol) => `${labelFormat} ${symbol?.text}`)
    }
    const [fitting = ''] = await textsOf('NG.4471-Xa')
    expect(fitting).toMatch(/^gs1_datamatrix \(01\).*\(21\)NG\.4471-Xa$/)
    expect(await labels.verdictOf(fitting.slice(15))).toBe('genuine_first')
    for (const text of await textsOf('NG.55714-Xa\nNG 83526 WITH SPACES\nNG-19304-12345678901234567890'))
      expect(text).toMatch(/^native_qr http:\/\/localhost:3000\/verify\/[0-9A-Z]{16}$/)
  })
})

describe('a DataMatrix', () => {
  const sample = (lot: string) => elementString({ gtin: '09506000134352', lot, serial: '7K2M9QXD04TBH6WZ' }, '280401')

  test.each(Array.from({ length: 20 }, (_, i) => i + 1))('is read with a lot of %i characters', async (length) => {
    const lot = '!"%&a_Z?<1'.repeat(2).slice(0, length)
    const symbol = await readBarcode(renderPicture(dataMatrix(sample(lot))))
    expect(symbol?.text).toBe(`(01)09506000134352(17)280401(10)${lot}(21)7K2M9QXD04TBH6WZ`)
  })

  test('is read with a scratch, thanks to its error correction', async () => {
    const { size, dark } = dataMatrix(sample('LOT7'))
    const scratched = dark.map((module, i) => (Math.floor(i / size) === 10 && i % size > 3 ? 0 : module))
    expect(scratched).not.toEqual(dark)
    expect((await readBarcode(renderPicture({ size, dark: scratched })))?.text).toContain('(21)7K2M9QXD04TBH6WZ')
  })
})

test.each([
  ['2069-12-31', '691231'],
  ['2070-01-01', null],
])('the label of a batch that expires on %s has the day %s, with two digits of the year', (expirationDate, expiry) => {
  const batch = { lot: null, expirationDate, isImported: false }
  const product = { gtin: '09506000134352', labelFormat: 'gs1_datamatrix' } as const
  expect(buildGs1Labels('https://sahihi.example', batch, product, [null])).toMatchObject({ expiry })
})
