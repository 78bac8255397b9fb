import { labelStocks, type StockName } from '@sahihi/contract/domain/label-stocks.ts'
import { printerDpis } from '@sahihi/contract/endpoints/downloads.ts'
import { describe, expect, test } from 'vitest'
import { buildContent, type Gs1Labels, type LabelSource } from '../../src/catalog/labels/label-content.ts'
import { zplWriter } from '../../src/catalog/labels/zpl-labels.ts'
import { newLabels } from '../support/label-job.ts'
import { printLabel } from '../support/print-label.ts'

const linkBase = 'https://sahihi.example/verify/'
const gs1: Gs1Labels = {
  format: 'gs1_qr',
  publicUrl: 'https://sahihi.example',
  gtin: '09506000134352',
  lot: 'LOT/7%A',
  expiry: '271231',
  isImported: false,
}
const address: LabelSource = { linkBase }
const digitalLink: LabelSource = { linkBase, gs1 }
const dataMatrix: LabelSource = { linkBase, gs1: { ...gs1, format: 'gs1_datamatrix' } }

describe.each(printerDpis)('a label for a printer with %s dpi', (dpi) => {
  const stocks: StockName[] = dpi === '203' ? ['roll-25x25', 'roll-38x25', 'roll-102x51'] : ['roll-25x25']

  test.each(
    stocks.flatMap((stock) => [
      { stock, name: 'our address', source: address, prefix: ']Q1', level: 'M' },
      { stock, name: 'a Digital Link', source: digitalLink, prefix: ']Q1', level: 'M' },
      { stock, name: 'a GS1 DataMatrix', source: dataMatrix, prefix: ']d2', level: '' },
    ]),
  )('on $stock with $name is read, and nothing is in its quiet zone', async ({ stock, source, prefix, level }) => {
    for (const label of newLabels(2)) {
      const zpl = zplWriter({ stock, dpi })(source, label)
      const { isLightAround, ...printed } = await printLabel(zpl, labelStocks[stock], dpi)
      const { text, plainText } = buildContent(source, label)
      expect(printed).toEqual({ text: level ? text : plainText, prefix, level })
      const dots = Number(/\^B(?:QN,2|XN),(\d+)/.exec(zpl)?.[1])
      expect(dots).toBeGreaterThanOrEqual(2)
      expect(isLightAround(3 * dots)).toBe(true)
    }
  })
})

test.each([
  { name: 'our address', source: address, caption: 'WX-12345'.repeat(8) },
  { name: 'a Digital Link', source: longest('gs1_qr'), caption: 'SERIAL/0123456789012' },
  { name: 'a GS1 DataMatrix', source: longest('gs1_datamatrix'), caption: 'SERIAL/0123456789012' },
])('the longest text with $name leaves room for the symbol on the smallest label', async ({ source, caption }) => {
  const label = { serial: '7K2M9QXD04TBH6WZ', caption }
  const { text, plainText } = buildContent(source, label)
  const zpl = zplWriter({ stock: 'roll-25x25', dpi: '203' })(source, label)
  const printed = await printLabel(zpl, labelStocks['roll-25x25'], '203')
  expect([text, plainText]).toContain(printed.text)
})

function longest(format: Gs1Labels['format']): LabelSource {
  return { linkBase, gs1: { ...gs1, format, lot: 'LOT/4567890123456789', isImported: true } }
}

test('text under a symbol cannot be a command, and dashes are those of every font', () => {
  const write = zplWriter({ stock: 'roll-50x30', dpi: '300' })
  const zpl = write(address, { serial: '7K2M9QXD04TBH6WZ', caption: 'Lot 7–^XZ~JA\\ü' })
  expect(zpl.match(/\^XZ|~/g)).toEqual(['^XZ'])
  const shown = Array.from(zpl.matchAll(/\^A0N,\d+,\d+(?:\^FB[\d,C]+)?\^FH\\\^FD(.*?)\^FS/g), ([, text]) => text)
  expect(shown.join('')).toBe('Lot 7-\\5EXZ\\7EJA\\5C\\C3\\BC')
})

test('an underscore in a DataMatrix is no escape', () => {
  const source: LabelSource = { linkBase, gs1: { ...gs1, format: 'gs1_datamatrix', lot: 'A_1' } }
  const [label = { serial: '', caption: '' }] = newLabels(1)
  const zpl = zplWriter({ stock: 'roll-50x30', dpi: '300' })(source, label)
  expect(zpl).toContain(`^FD_101095060001343521727123110A__1_121${label.serial}^FS`)
})
