import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { type PrintSize, printSize, printSizes } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { groupSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import { afterAll, describe, expect, test } from 'vitest'
import type { Order } from '../../src/labels/render-file.ts'
import type { Sheet } from '../../src/labels/print-sheet.ts'
import { qrImage } from '../../src/labels/qr-matrix.ts'
import { streamDownload } from '../../src/inventory/stream-download.ts'
import {
  type Box,
  footOf,
  type Page,
  type Run,
  readSheet,
  readSymbol,
  serialLinesOn,
  serialsOn,
  symbolsOn,
  textsOn,
} from '../support/read-sheet.ts'

const linkBase = 'http://localhost:3000/verify/'
const blank: Page = { content: '', glyphs: new Map() }
const perPage: Record<PrintSize, number> = { ORIGINAL: 12, LARGE: 20, MEDIUM: 30, SMALL: 42 }

let threads = 0
const count = (worker: Worker) => {
  threads++
  worker.once('exit', () => threads--)
}
process.on('worker', count)
afterAll(() => process.off('worker', count))

describe.each(printSize.options)('a sheet of size %s', (size) => {
  const serials = newSerials(2 * perPage[size] + 1)
  const printing = readSheet(makeSheet({ size, labels: labelsOf(serials) }))

  test('has every serial once, in order, and as many pages as that takes', async () => {
    const pages = await printing
    expect(pages).toHaveLength(3)
    expect(pages.flatMap(serialsOn)).toEqual(serials)
    expect(serialsOn(pages[0] ?? blank)).toHaveLength(perPage[size])
  })

  test('has a symbol over each serial that reads as the link of that serial', async () => {
    const pages = await printing
    const links = pages.flatMap((page) => symbolsOn(page).map(readSymbol))
    expect(links).toEqual(serials.map((serial) => linkBase + serial))
  })

  test('keeps every symbol and its quiet zone in a box of the promised side that nothing else touches', async () => {
    const { perRow, side } = printSizes[size]
    const [page = blank] = await printing
    const symbols = symbolsOn(page)
    const things = [...symbols, ...serialLinesOn(page)]
    expect(new Set(symbols.map(({ y }) => y.toFixed(1))).size).toBe(perPage[size] / perRow)
    for (const symbol of symbols) {
      expect(symbol.width).toBeCloseTo(side, 1)
      expect(things.filter((thing) => thing !== symbol && overlap(symbol, thing))).toEqual([])
    }
    for (const thing of things) expect(isOnPaper(thing)).toBe(true)
  })

  test('is black only: 100 % K for symbols and words, and no other colour', async () => {
    for (const page of await printing) {
      expect(page.content.match(/^.* (?:k|K|g|G|rg|RG|sc|SC|scn|SCN|cs|CS|sh|Do)$/gm)).toEqual(['0 0 0 1 k'])
    }
  })
})

describe('a serial of a partner’s own', () => {
  const captions = ['NAFDAC', 'SN-2024.0012345', 'Lot 7_A – 000123', 'WX-12345'.repeat(8)]

  test.each(printSize.options)('stands whole and legible under its symbol, size %s', async (size) => {
    const labels = captions.map((caption) => ({ ...(newLabels(1)[0] ?? { serial: '' }), caption }))
    const [page = blank] = await readSheet(makeSheet({ size, labels }))
    const symbols = symbolsOn(page)
    expect(symbols.map(readSymbol)).toEqual(labels.map(({ serial }) => linkBase + serial))
    for (const [place, caption] of captions.entries()) {
      const { x = 0, y = 0, width = 0 } = symbols[place] ?? {}
      const under = { x: x - 1, y: y + width, width: width + 2, height: 26 }
      const lines = textsOn(page).filter((text) => overlap(under, text))
      expect(lines.map(({ text }) => text).join('')).toBe(caption.replace('–', '-'))
      for (const line of lines) {
        expect(line.x + line.width).toBeLessThanOrEqual(x + width + 0.1)
        expect(line.height / 0.6).toBeGreaterThanOrEqual(5) // points
        expect([...symbols, ...lines].filter((thing) => thing !== line && overlap(line, thing))).toEqual([])
      }
    }
  })
})

describe('the foot of every page', () => {
  test('names product, batch, batch number, company and the page', async () => {
    const pages = await readSheet(makeSheet({ labels: newLabels(13) }))
    expect(pages.map(footOf)).toEqual([
      'Panadol Extra|Emzor Ltd|48213077 · Spring batch|1 / 2',
      'Panadol Extra|Emzor Ltd|48213077 · Spring batch|2 / 2',
    ])
  })

  test('writes Hausa, Igbo, Yoruba, the naira sign and accents as they are', async () => {
    const product = 'Ƙwarai ɓauna ɗaya, Ẹ̀kọ́ aṣọ́, ụlọ ọma ṅ, é ₦500'.normalize('NFC')
    const [page = blank] = await readSheet(makeSheet({ product }))
    expect(footOf(page)).toContain(product)
  })

  test('turns Arabic words round as a whole, between words that are not', async () => {
    const [page = blank] = await readSheet(makeSheet({ product: 'Lux شركة المدينة Ltd' }))
    // Glyphs stand from left to right on paper, so the first letter of the Arabic is the last of its run.
    const [first, arabic, last] = textsOn(page)
      .slice(-6)
      .map(({ text }) => text)
    expect(first).toBe('Lux ')
    expect(arabic?.normalize('NFKC').at(-1)).toBe('ش')
    expect(arabic?.normalize('NFKC').trim().at(0)).toBe('ة')
    expect(last).toBe(' Ltd')
  })

  test.each([
    ['ideographs and emoji', '药品 💊 A', '?? ? A'],
    ['lines, tabs and NUL', 'A\nB\tC\u0000D', 'A B C D'],
    ['half a surrogate pair', 'A\ud800', 'A\ufffd'],
    ['direction overrides', 'A\u202eB', 'AB'],
    ['what looks like PDF', '(A) Tj ET \\) <AB>', '(A) Tj ET \\) <AB>'],
    ['nothing', '', ''],
  ])('takes a name of %s', async (_, product, shown) => {
    const [page = blank] = await readSheet(makeSheet({ product }))
    expect(footOf(page)).toBe([shown, 'Emzor Ltd', '48213077 · Spring batch', '1 / 1'].filter(Boolean).join('|'))
  })

  test('shortens names that are too long, and never the batch number', async () => {
    const long = 'Wide Words '.repeat(40)
    const [page = blank] = await readSheet(makeSheet({ product: long, batch: long, company: long }))
    expect(footOf(page)).toMatch(/^Wide [^|]*…\|Wide [^|]*…\|48213077 · Wide [^|]*…\|1 \/ 1$/)
  })
})

describe('the stream', () => {
  test('of a batch without codes is one whole page', async () => {
    const pages = await readSheet(makeSheet({ labels: [] }))
    expect(pages).toHaveLength(1)
  })

  test('that is destroyed half way ends its thread and gives no more', async () => {
    const stream = streamDownload(makeSheet({ labels: newLabels(3000) }))
    await once(stream, 'readable')
    expect(threads).toBe(1)
    stream.destroy()
    await once(stream, 'close')
    expect(threads).toBe(0)
    expect(stream.readableEnded).toBe(false)
  })

  test('that is aborted fails with the abort and ends its thread', async () => {
    const aborter = new AbortController()
    const stream = streamDownload(makeSheet({ labels: newLabels(3000) }), aborter.signal)
    await once(stream, 'readable')
    aborter.abort()
    await expect(buffer(stream)).rejects.toMatchObject({ name: 'AbortError' })
    expect(threads).toBe(0)
  })

  test('that was read whole ends its thread', async () => {
    const stream = streamDownload(makeSheet())
    await Promise.all([buffer(stream), once(stream, 'close')])
    expect(threads).toBe(0)
  })

  test('fails, instead of ending, when the thread fails', async () => {
    const reading = buffer(streamDownload(makeSheet({ linkBase: `http://localhost/${'x'.repeat(5000)}/` })))
    await expect(reading).rejects.toThrow(/too big to be stored in a QR Code/)
  })

  test('is not made ahead of a reader who waits', async () => {
    const stream = streamDownload(makeSheet({ labels: newLabels(5000) }))
    stream.read(0)
    // Full, it asks for no more, and nothing is on its way: one piece is asked for at a time.
    await expect.poll(() => stream.readableLength).toBeGreaterThanOrEqual(stream.readableHighWaterMark)
    const held = stream.readableLength
    await buffer(streamDownload(makeSheet({ labels: newLabels(100) }))) // time enough to go on
    expect(stream.readableLength).toBe(held)
    expect(held).toBeLessThan(300_000)
    stream.destroy()
    await once(stream, 'close')
  })
})

test('the picture of a code on a page is its symbol, in black on white with the quiet zone', () => {
  const [serial = ''] = newSerials(1)
  const svg = decodeURIComponent(qrImage(linkBase + serial).replace('data:image/svg+xml,', ''))
  const side = Number(/viewBox='0 0 (\d+) \1'/.exec(svg)?.[1])
  expect(svg).toContain(`<rect width='${side}' height='${side}' fill='white'/>`)
  const runs: Run[] = []
  let x = 0
  let y = 0
  for (const [, command, a, b] of svg.matchAll(/([Mmh])(\d+),?([\d.]+)?/g)) {
    if (command === 'h') runs.push({ column: x - 4, row: y - 4.5, length: Number(a) })
    x = command === 'M' ? Number(a) : x + Number(a)
    y = command === 'M' ? Number(b) : y
  }
  expect(readSymbol({ size: side - 8, runs })).toBe(linkBase + serial)
  expect(qrImage(linkBase + serial).length).toBeLessThan(2500)
  expect(qrImage(linkBase + serial)).not.toMatch(/[\s<>"#]/)
})

function makeSheet(changes: Partial<Sheet> = {}): Order {
  const names = { product: 'Panadol Extra', batch: 'Spring batch', batchNumber: '48213077', company: 'Emzor Ltd' }
  return { format: 'pdf', size: 'ORIGINAL', linkBase, labels: newLabels(3), ...names, ...changes }
}

function newSerials(count: number) {
  return Array.from({ length: count }, () => serialOf(randomBytes(8).readBigInt64BE()))
}

const labelsOf = (serials: string[]) => serials.map((serial) => ({ serial, caption: groupSerial(serial) }))
const newLabels = (count: number) => labelsOf(newSerials(count))

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - 0.1 && b.x < a.x + a.width - 0.1 && a.y < b.y + b.height - 0.1 && b.y < a.y + a.height - 0.1

// Most printers leave 12 points of the edge white.
const isOnPaper = ({ x, y, width, height }: Box) => x > 12 && y > 12 && x + width < 595 - 12 && y + height < 842 - 12
