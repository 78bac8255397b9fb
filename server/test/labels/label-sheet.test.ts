import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import { type PrintSize, printSize } from '@sahihi/contract/endpoints/downloads.ts'
import { describe, expect, test } from 'vitest'
import { orderFiles } from '../../src/catalog/downloads/code-files.ts'
import type { LabelSheet } from '../../src/catalog/labels/label-sheet.ts'
import type { RenderJob } from '../../src/catalog/labels/render-file.ts'
import { renderStream } from '../../src/catalog/labels/render-stream.ts'
import { symbolDataUri } from '../../src/platform/lib/symbol-data-uri.ts'
import { countThreads } from '../support/count-threads.ts'
import { newLabels } from '../support/label-job.ts'
import {
  type Box,
  overlap,
  type Page,
  type Run,
  readFooter,
  readSheet,
  readSymbol,
  serialLinesOn,
  serialsOn,
  symbolsOn,
  textsOn,
} from '../support/read-sheet.ts'
import { filesIn } from '../support/read-zip.ts'
import { toRenderTask } from '../support/render-task.ts'

const linkBase = 'http://localhost:3000/verify/'
const blank: Page = { content: '', fonts: new Map() }
const perPage: Record<PrintSize, number> = { ORIGINAL: 12, LARGE: 20, MEDIUM: 30, SMALL: 42 }

const threads = countThreads()

describe.each(printSize.options)('a sheet of size %s', (size) => {
  const labels = newLabels(2 * perPage[size] + 1)
  const serials = labels.map(({ serial }) => serial)
  const pagesRead = readSheet(sheetJob({ size, labels }))

  test('has every serial once, in order, on as few pages as they need', async () => {
    const pages = await pagesRead
    expect(pages).toHaveLength(3)
    expect(pages.flatMap(serialsOn)).toEqual(serials)
    expect(serialsOn(pages[0] ?? blank)).toHaveLength(perPage[size])
  })

  test('has a symbol with its link above each serial', async () => {
    const pages = await pagesRead
    const links = pages.flatMap((page) => symbolsOn(page).map(readSymbol))
    expect(links).toEqual(serials.map((serial) => linkBase + serial))
  })

  test('prints nothing else in a symbol or its quiet zone', async () => {
    const { perRow, side } = printSizes[size]
    const [page = blank] = await pagesRead
    const symbols = symbolsOn(page)
    const boxes = [...symbols, ...serialLinesOn(page)]
    expect(new Set(symbols.map(({ y }) => y.toFixed(1))).size).toBe(perPage[size] / perRow)
    for (const symbol of symbols) {
      expect(symbol.width).toBeCloseTo(side, 1)
      expect(boxes.filter((box) => box !== symbol && overlap(symbol, box))).toEqual([])
    }
    for (const box of boxes) expect(isOnPaper(box)).toBe(true)
  })

  test('prints symbols and text in 100 % K and in no other color', async () => {
    for (const page of await pagesRead)
      expect(page.content.match(/^.* (?:k|K|g|G|rg|RG|sc|SC|scn|SCN|cs|CS|sh|Do)$/gm)).toEqual(['0 0 0 1 k'])
  })
})

describe('an imported serial', () => {
  const captions = ['NAFDAC', 'SN-2024.0012345', 'Lot 7_A – 000123', 'WX-12345'.repeat(8)]

  test.each(printSize.options)('is complete and legible under its symbol, size %s', async (size) => {
    const labels = captions.map((caption) => ({ ...(newLabels(1)[0] ?? { serial: '' }), caption }))
    const [page = blank] = await readSheet(sheetJob({ size, labels }))
    const symbols = symbolsOn(page)
    expect(symbols.map(readSymbol)).toEqual(labels.map(({ serial }) => linkBase + serial))
    for (const [index, caption] of captions.entries()) {
      const { x = 0, y = 0, width = 0 } = symbols[index] ?? {}
      const under = { x: x - 1, y: y + width, width: width + 2, height: 26 }
      const lines = textsOn(page).filter((text) => overlap(under, text))
      expect(lines.map(({ text }) => text).join('')).toBe(caption.replace('–', '-'))
      for (const line of lines) {
        expect(line.x + line.width).toBeLessThanOrEqual(x + width + 0.1)
        expect(line.height / 0.729).toBeGreaterThanOrEqual(5) // points
        expect([...symbols, ...lines].filter((box) => box !== line && overlap(line, box))).toEqual([])
      }
    }
  })
})

describe('the footer of every page', () => {
  test('has product, batch, batch number, company and page number', async () => {
    const pages = await readSheet(sheetJob({ labels: newLabels(13) }))
    expect(pages.map(readFooter)).toEqual([
      'Panadol Extra|Emzor Ltd|Spring batch · 48213077|1 / 2',
      'Panadol Extra|Emzor Ltd|Spring batch · 48213077|2 / 2',
    ])
  })

  test('shows Hausa, Igbo, Yoruba, the naira sign and accents', async () => {
    const product = 'Ƙwarai ɓauna ɗaya, Ẹ̀kọ́ aṣọ́, ụlọ ọma ṅ, é ₦500'.normalize('NFC')
    const [page = blank] = await readSheet(sheetJob({ product }))
    expect(readFooter(page)).toContain(product)
  })

  test('shows Arabic words right to left between Latin ones', async () => {
    const [page = blank] = await readSheet(sheetJob({ product: 'Lux شركة المدينة Ltd' }))
    // Glyphs are placed from left to right, so the first letter of the Arabic text is the last of its run.
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
    ['signs that may have a color', 'A \u2764\ufe0f 1\ufe0f', 'A \u2764 1'],
    ['lines, tabs and NUL', 'A\nB\tC\u0000D', 'A B C D'],
    ['half a surrogate pair', 'A\ud800', 'A\ufffd'],
    ['direction overrides', 'A\u202eB', 'AB'],
    ['what looks like PDF', '(A) Tj ET \\) <AB>', '(A) Tj ET \\) <AB>'],
    ['nothing', '', ''],
  ])('accepts a name with %s', async (_, product, shown) => {
    const [page = blank] = await readSheet(sheetJob({ product }))
    expect(readFooter(page)).toBe([shown, 'Emzor Ltd', 'Spring batch · 48213077', '1 / 1'].filter(Boolean).join('|'))
  })

  test('truncates long names, but never the batch number', async () => {
    const long = 'Wide Words '.repeat(40)
    const [page = blank] = await readSheet(sheetJob({ product: long, batch: long, company: long }))
    expect(readFooter(page)).toMatch(/^Wide [^|]*…\|Wide [^|]*…\|Wide [^|]*… · 48213077\|1 \/ 1$/)
  })
})

const twoBatches = { batches: ['1', '2'].map((id) => ({ id, batchNumber: `batch-${id}` })) }
const contentOf = ({ value }: IteratorResult<{ content: Readable }, void>) => value?.content ?? Readable.from([])

test('every font of a sheet is embedded, because printers refuse other files', async () => {
  const labels = newLabels(2).map((label) => ({ ...label, pin: '12345678' }))
  const pins = { batchKey: randomBytes(32), size: 'ORIGINAL' as const, file: 'PIN file 1 of 3', note: 'Made by Ada' }
  const design = { color: '#0b5d3b', isRounded: true, brandName: 'Emzor', logo: null }
  for (const changes of [{}, { labels, pins }, { design }, { labels: [] }]) {
    const fonts = (await readSheet(sheetJob(changes))).flatMap((page) => [...page.fonts.values()])
    expect(fonts.length).toBeGreaterThan(0)
    for (const { program } of fonts) expect(program?.toString('latin1', 0, 4)).toBe('true') // it is TrueType
  }
})

test('a sheet of a batch without codes is one complete page', async () => {
  expect(await readSheet(sheetJob({ labels: [] }))).toHaveLength(1)
})

// Of images, because a thread for them starts sooner than one for sheets.
describe('a stream', () => {
  test('destroyed halfway ends its thread', async () => {
    const stream = renderStream(zipTask(600))
    await once(stream, 'readable')
    expect(threads.running).toBe(1)
    stream.destroy()
    await once(stream, 'close')
    expect(threads.running).toBe(0)
    expect(stream.readableEnded).toBe(false)
  })

  test('when aborted fails with an AbortError and ends its thread', async () => {
    const aborter = new AbortController()
    const stream = renderStream(zipTask(600), aborter.signal)
    await once(stream, 'readable')
    aborter.abort()
    await expect(buffer(stream)).rejects.toMatchObject({ name: 'AbortError' })
    expect(threads.running).toBe(0)
  })

  test('read to the end ends its thread', async () => {
    const stream = renderStream(zipTask(3))
    await Promise.all([buffer(stream), once(stream, 'close')])
    expect(threads.running).toBe(0)
  })

  test('of an order ends its thread when the next batch cannot be read', async () => {
    const fileOf = async (id: string) => {
      if (id === '2') throw new Error('The database is away')
      return { task: zipTask(3), suffix: '' }
    }
    const files = orderFiles(twoBatches, fileOf, 'zip', new AbortController().signal)
    expect(await filesIn(await buffer(contentOf(await files.next())))).toHaveLength(3)
    expect(threads.running).toBe(1) // waiting to render the next batch
    await expect(files.next()).rejects.toThrow('The database is away')
    await expect.poll(() => threads.running).toBe(0)
  })

  test('of an order fails when its thread dies before the batch', async () => {
    const started = once(process, 'worker') as Promise<[Worker]>
    const fileOf = async () => ({ task: zipTask(3), suffix: '' })
    const files = orderFiles(twoBatches, fileOf, 'zip', new AbortController().signal)
    await buffer(contentOf(await files.next()))
    await (await started)[0].terminate()
    await expect(buffer(contentOf(await files.next()))).rejects.toThrow('ended before the file was complete')
  })

  test('fails, instead of ending, when the thread fails', async () => {
    const reading = buffer(renderStream(zipTask(3, `http://localhost/${'x'.repeat(5000)}/`)))
    await expect(reading).rejects.toThrow(/too big to be stored in a QR Code/)
  })

  test('renders no more than a slow reader asks for', async () => {
    const stream = renderStream(zipTask(1500))
    stream.read(0)
    // Once it is full, it requests no more, and no other chunk is on its way: it requests one at a time.
    await expect.poll(() => stream.readableLength).toBeGreaterThanOrEqual(stream.readableHighWaterMark)
    const buffered = stream.readableLength
    await buffer(renderStream(zipTask(100))) // time enough to render more
    expect(stream.readableLength).toBe(buffered)
    expect(buffered).toBeLessThan(300_000)
    stream.destroy()
    await once(stream, 'close')
  })
})

test('the image of a code on a page is its symbol, black on white, with its quiet zone', () => {
  const [{ serial } = { serial: '' }] = newLabels(1)
  const svg = decodeURIComponent(symbolDataUri(linkBase + serial).replace('data:image/svg+xml,', ''))
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
  expect(symbolDataUri(linkBase + serial).length).toBeLessThan(2500)
  expect(symbolDataUri(linkBase + serial)).not.toMatch(/[\s<>"#]/)
})

function sheetJob(changes: Partial<LabelSheet> = {}): RenderJob {
  const names = { product: 'Panadol Extra', batch: 'Spring batch', batchNumber: '48213077', company: 'Emzor Ltd' }
  return { format: 'pdf', size: 'ORIGINAL', linkBase, labels: newLabels(3), ...names, ...changes }
}

/** The task of a ZIP with this many images. */
const zipTask = (count: number, base = linkBase) =>
  toRenderTask({ format: 'svg', side: 600, linkBase: base, labels: newLabels(count), createdAt: new Date() })

// Most printers cannot print the outer 12 points.
const isOnPaper = ({ x, y, width, height }: Box) => x > 12 && y > 12 && x + width < 595 - 12 && y + height < 842 - 12
