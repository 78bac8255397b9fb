import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { DownloadOptions } from '@sahihi/contract/endpoints/downloads.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { batchIn, createImportClient } from '../support/import-client.ts'
import { linkBase } from '../support/label-client.ts'
import { labelDownloads } from '../support/label-downloads.ts'
import { filesIn, readPicture } from '../support/read-zip.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ listens: true })
const { download, expectWhole } = labelDownloads(() => app)

test.each<DownloadOptions>([
  { format: 'pdf', size: 'ORIGINAL' },
  { format: 'csv' },
  { format: 'zpl', stock: 'roll-50x30', dpi: '300' },
])('a download as %o has every code once, is audited, and its links verify', async (file) => {
  // More labels than fit a page.
  const links = await expectWhole(file, file.format === 'pdf' ? 13 : 2)
  const verdict = await app.scan(links.at(-1)?.split('/').at(-1) ?? '')
  expect(verdict.json()).toMatchObject({ success: true, data: { isFirstScan: true } })
})

test('imported serials are under the symbols and in the CSV, and verify the same codes', async () => {
  const serials = ['SN-000123', 'SUM.A1.A9', 'Lot 7 – 42']
  const { partner, product } = await app.createBatch()
  const importer = { token: partner.token, productId: product.id }
  const batch = batchIn(await createImportClient(app).importSerials(serials.join('\n'), importer))

  const csv = await download({ partner, batch, file: { format: 'csv' } })
  const [header, ...rows] = parse(csv.rawPayload) as [string, string, string, string][]
  expect(header).toEqual(['serial_grouped', 'serial', 'link', 'imported_serial'])
  expect(rows.map((row) => row[3]).sort()).toEqual(['Lot 7 – 42', 'SN-000123', 'SUM.A1.A9'])

  const pictures = await filesIn((await download({ partner, batch, file: { format: 'svg' } })).rawPayload)
  expect(await Promise.all(pictures.map(({ content }) => readPicture(content)))).toEqual(rows.map((row) => row[2]))
  const titles = pictures.map(({ content }) => /<title>(.*)<\/title>/.exec(content.toString())?.[1])
  expect(titles).toEqual(rows.map((row) => row[3].replace("'", '')))

  for (const [, serial, , printed] of rows) {
    expect((await app.scan(serial)).json()).toMatchObject({ success: true, data: { isFirstScan: true } })
    expect((await app.scan(printed.replace("'", ''))).json()).toMatchObject({ data: { isRepeatScan: true } })
  }
})

test('the CSV has a header and a line for each code, with the line endings of RFC 4180', async () => {
  const created = await app.createBatch({ quantity: 2 })
  const [first = '', second = ''] = await app.serialsOf(created.batch.id, created.partner.token)
  const { body } = await download({ ...created, file: { format: 'csv' } })
  const line = (serial: string) => `${groupSerial(serial)},${serial},${linkBase}${serial}\r\n`
  expect(body).toBe(`serial_grouped,serial,link\r\n${line(first)}${line(second)}`)
})
