import { parseScannedText } from '@sahihi/contract/domain/scanned-text.ts'
import type { DownloadOptions } from '@sahihi/contract/endpoints/downloads.ts'
import { expect } from 'vitest'
import { randomGtin } from './gtin-factory.ts'
import { createLabelClient, fullDesign, roundLogo } from './label-client.ts'
import { pictureOfRuns, readBarcode } from './read-barcode.ts'
import { pagesIn, symbolsOn } from './read-sheet.ts'
import { filesIn } from './read-zip.ts'
import type { TestApp } from './test-app.ts'

type Gs1Format = 'gs1_qr' | 'gs1_datamatrix'
export const gs1Formats: Gs1Format[] = ['gs1_qr', 'gs1_datamatrix']
export const gs1Prefixes = { gs1_qr: ']Q1', gs1_datamatrix: ']d2' }

/** A partner with GS1 labels, and the symbols that our scanner reads on them. */
export async function createGs1Labels(app: TestApp) {
  const client = createLabelClient(app)
  const partner = await client.premium()

  const createLabels = (labelFormat: Gs1Format, { quantity = 2, lot = 'LOT/7', owner = partner } = {}) =>
    app.createBatch({ partner: owner, gtin: randomGtin(), labelFormat, lot, quantity })

  /** The pictures in a download. */
  async function download(batchId: string, options: DownloadOptions, owner = partner) {
    const reply = await client.download(owner, batchId, options)
    expect(reply.statusCode).toBe(200)
    if (options.format !== 'pdf') return (await filesIn(reply.rawPayload)).map(({ content }) => content)
    return pagesIn(reply.rawPayload).flatMap((page) => symbolsOn(page).map(pictureOfRuns))
  }

  async function verdictOf(scanned: string) {
    const parsed = parseScannedText(scanned, ['localhost:3000'])
    if (parsed.kind !== 'serial') throw new Error(`Not a serial: ${scanned}`)
    return (await app.scan(parsed.serial)).json<{ verdict: string }>().verdict
  }

  async function expectGenuine(labelFormat: Gs1Format, options: DownloadOptions) {
    const { batch, product } = await createLabels(labelFormat)
    const symbols = await Promise.all((await download(batch.id, options)).map(readBarcode))
    expect(symbols.map((symbol) => symbol?.prefix)).toEqual([gs1Prefixes[labelFormat], gs1Prefixes[labelFormat]])
    expect(new Set(symbols.map((symbol) => symbol?.text)).size).toBe(2)
    for (const symbol of symbols) {
      expect(symbol?.text).toContain(product.gtin)
      expect(await verdictOf(symbol?.text ?? '')).toBe('genuine_first')
    }
  }

  async function expectGenuineInDesign(labelFormat: Gs1Format, files: DownloadOptions[]) {
    const owner = await client.premium()
    await client.save(owner, fullDesign)
    await client.sendLogo(owner, await roundLogo())
    const { batch } = await createLabels(labelFormat, { owner, lot: 'L1', quantity: 1 })
    for (const options of files)
      for (const picture of await download(batch.id, options, owner))
        expect(await verdictOf((await readBarcode(picture))?.text ?? '')).toMatch(/genuine/)
  }

  return { partner, createLabels, download, verdictOf, expectGenuine, expectGenuineInDesign }
}
