import { randomBytes } from 'node:crypto'
import { groupPin } from '@sahihi/contract/domain/pin.ts'
import { pinPanels } from '@sahihi/contract/domain/pin-panels.ts'
import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { type PrintSize, printSize } from '@sahihi/contract/endpoints/downloads.ts'
import { describe, expect, test } from 'vitest'
import { derivePin } from '../../src/platform/lib/pin-keys.ts'
import { newLabels } from '../support/label-job.ts'
import { readBarcode } from '../support/read-barcode.ts'
import {
  type Box,
  overlap,
  type Page,
  readSheet,
  readSymbol,
  serialLinesOn,
  symbolsOn,
  textsOn,
} from '../support/read-sheet.ts'
import { filesIn } from '../support/read-zip.ts'
import { rendered } from '../support/render-task.ts'

const linkBase = 'http://localhost:3000/verify/'
const file = 'PIN file 2 of 3'
const note = `${file}, made May 3, 2026 by Ada Obi`
const names = { product: 'Panadol Extra', batch: 'Spring batch', batchNumber: '48213077', company: 'Emzor Ltd' }
const perPage: Record<PrintSize, number> = { ORIGINAL: 9, LARGE: 16, MEDIUM: 20, SMALL: 30 }
const millimetres = (points: number) => (points * 25.4) / 72

/** The dashed outlines on a page. */
const panelsOn = ({ content }: Page): Box[] =>
  Array.from(
    content.matchAll(/q 0 0 0 1 K \S+ w \[3 2\] 0 d (\S+) (\S+) (\S+) (\S+) re S Q/g),
    ([, x, y, width, height]) => ({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }),
  )
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.1 &&
  inner.y >= outer.y - 0.1 &&
  inner.x + inner.width <= outer.x + outer.width + 0.1 &&
  inner.y + inner.height <= outer.y + outer.height + 0.1

describe.each(printSize.options)('labels with PINs of size %s', (size) => {
  const batchKey = randomBytes(32)
  const pinOfSerial = (serial: string) => groupPin(derivePin(batchKey, decodeSerial(serial) ?? 0n))
  const pins = { batchKey, size, file, note }
  const { width, height, digits } = pinPanels[size]

  test('have the PIN of its code under each symbol, alone in a panel of the right size in millimetres', async () => {
    const labels = newLabels(perPage[size] + 1)
    const pages = await readSheet({ format: 'pdf', size, linkBase, labels, ...names, pins })
    expect(pages).toHaveLength(2)
    const found = pages.flatMap((page) => {
      const panels = panelsOn(page)
      const texts = textsOn(page)
      return symbolsOn(page).map((symbol) => {
        const column = { ...symbol, height: symbol.height + 110 }
        const [panel] = panels.filter((each) => isWithin(each, column) && each.y > symbol.y)
        if (!panel) throw new Error('a symbol without a panel')
        expect(millimetres(panel.width)).toBeCloseTo(width, 2)
        expect(millimetres(panel.height)).toBeCloseTo(height, 2)
        const [pin, ...others] = texts.filter((text) => overlap(text, panel))
        expect(others).toEqual([])
        expect([...symbolsOn(page), ...serialLinesOn(page)].filter((box) => overlap(box, panel))).toEqual([])
        if (!pin) throw new Error('a panel without a PIN')
        expect(isWithin(pin, panel)).toBe(true)
        expect(pin.x + pin.width / 2).toBeCloseTo(panel.x + panel.width / 2, 1)
        expect(millimetres(pin.height)).toBeCloseTo(digits, 2)
        return { link: readSymbol(symbol), pin: pin.text }
      })
    })
    expect(found).toEqual(labels.map(({ serial }) => ({ link: linkBase + serial, pin: pinOfSerial(serial) })))
    expect(digits).toBeGreaterThanOrEqual(2.5)
  })

  test('are 100 % K, and each page shows its file, maker and page number', async () => {
    const labels = newLabels(perPage[size] + 1)
    const pages = await readSheet({ format: 'pdf', size, linkBase, labels, ...names, pins })
    for (const [index, page] of pages.entries()) {
      const colors = page.content.match(/(?:^|q )(.* (?:k|K|g|G|rg|RG|sc|SC|scn|SCN|cs|CS|sh|Do))\b/gm)
      expect(new Set(colors)).toEqual(new Set(['0 0 0 1 k', 'q 0 0 0 1 K']))
      expect(textsOn(page).map(({ text }) => text)).toEqual(
        expect.arrayContaining([note, 'Spring batch · batch 48213077', `Page ${index + 1} of 2`]),
      )
      for (const { x, y, width, height } of panelsOn(page)) {
        expect(x).toBeGreaterThan(12)
        expect(x + width).toBeLessThan(595 - 12)
        expect(y + height).toBeLessThan(842 - 12)
      }
    }
  })

  test('as SVG have the symbol, the PIN and the panel in millimetres, and the number of the file', async () => {
    const labels = newLabels(3)
    const job = { format: 'svg' as const, side: 600, linkBase, labels, createdAt: new Date(), pins }
    const pictures = await filesIn(await rendered(job))
    expect(pictures.map(({ name }) => name)).toEqual(labels.map(({ serial }) => `${serial}.svg`))
    for (const [index, { content }] of pictures.entries()) {
      const { serial = '', caption = '' } = labels[index] ?? {}
      const svg = content.toString()
      // One unit of the drawing is a millimetre.
      const [, mm, box] = /width="([\d.]+)mm" height="[\d.]+mm" viewBox="0 0 ([\d.]+) /.exec(svg) ?? []
      expect(mm).toBe(box)
      expect(Number(mm)).toBeCloseTo(millimetres(printSizes[size].side), 2)
      const [, w, h] = /id="panel"[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
      expect([Number(w), Number(h)]).toEqual([width, height])
      const texts = Array.from(svg.matchAll(/<text [^>]*>([^<]*)</g), ([, text]) => text)
      expect(texts).toEqual([caption, pinOfSerial(serial), `PIN panel ${width} × ${height} mm`, file])
      expect((await readBarcode(content))?.text).toBe(linkBase + serial)
    }
  })
})
