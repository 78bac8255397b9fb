import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type DownloadOptions, imageSides, printSize } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { groupSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { approximateBytes, makeFile, type Order } from '../../src/labels/render-file.ts'
import { qrMatrix } from '../../src/labels/qr-matrix.ts'
import { streamDownload } from '../../src/inventory/stream-download.ts'
import { filesIn, readPicture } from '../support/read-zip.ts'

const linkBase = 'http://localhost:3000/verify/'
const names = { product: 'Panadol Extra', batch: 'Spring batch', batchNumber: '48213077', company: 'Emzor Ltd' }
const pictures: DownloadOptions[] = [{ format: 'svg' }, ...imageSides.map((side) => ({ format: 'png' as const, side }))]
const sheets: DownloadOptions[] = printSize.options.map((size) => ({ format: 'pdf', size }))

describe.each(named(pictures))('a ZIP of %s', (_, wish) => {
  const labels = newLabels(24)
  const reading = buffer(streamDownload(orderOf(wish, { labels }))).then(filesIn)

  test('has a file for every code, named by its serial, in order', async () => {
    expect((await reading).map(({ name }) => name)).toEqual(labels.map(({ serial }) => `${serial}.${wish.format}`))
  })

  test('has in each file the symbol that reads as the link of that serial', async () => {
    const links = await Promise.all((await reading).map(({ content }) => readPicture(content)))
    expect(links).toEqual(labels.map(({ serial }) => linkBase + serial))
  })
})

describe.each(imageSides.map(Number))('a PNG of %i pixels', (side) => {
  test.each([
    ['a usual link', linkBase],
    ['a long one', `https://${'verify.'.repeat(20)}example/verify/`],
  ])('shows %s in modules of whole pixels, in the middle, with its quiet zone', async (_, base) => {
    const [label] = newLabels(1)
    if (!label) throw new Error('no label')
    const order = orderOf({ format: 'png', side: String(side) as '300' }, { labels: [label], linkBase: base })
    const [file] = filesIn(Buffer.concat([...makeFile(order)]))
    const { width, height, space, bitsPerSample } = await sharp(file?.content).metadata()
    expect({ width, height, space, bitsPerSample }).toEqual({
      width: side,
      height: side,
      space: 'b-w',
      bitsPerSample: 1,
    })

    const { size, dark } = qrMatrix(base + label.serial)
    const module = Math.floor(side / (size + 8))
    const edge = Math.floor((side - size * module) / 2)
    expect(edge).toBeGreaterThanOrEqual(4 * module)
    const pixels = await sharp(file?.content).extractChannel(0).raw().toBuffer()
    const wrong = pixels.findIndex((pixel, place) => {
      const [row, column] = [Math.floor(place / side), place % side].map((at) => Math.floor((at - edge) / module))
      const isInside =
        row !== undefined && column !== undefined && row >= 0 && row < size && column >= 0 && column < size
      return pixel !== (isInside && dark[row * size + column] ? 0 : 255)
    })
    expect(wrong).toBe(-1)
  })
})

test('an SVG is titled with the serial, or with that of the partner’s own, which is only text there', async () => {
  const [ours = { serial: '', caption: '' }, own = ours] = newLabels(2)
  const labels = [ours, { ...own, caption: 'A<b>&"C' }]
  const files = filesIn(Buffer.concat([...makeFile(orderOf({ format: 'svg' }, { labels }))]))
  const titles = files.map(({ content }) => /<title>(.*)<\/title>/.exec(content.toString())?.[1])
  expect(titles).toEqual([groupSerial(ours.serial), 'A&#60;b&#62;&#38;&#34;C'])
  expect(files[1]?.name).toBe(`${own.serial}.svg`)
  expect(await readPicture(files[1]?.content ?? Buffer.alloc(0))).toBe(linkBase + own.serial)
})

test('an SVG is one filled path, which no drawing program can scale apart', async () => {
  const [file] = filesIn(Buffer.concat([...makeFile(orderOf({ format: 'svg' }))]))
  const svg = file?.content.toString() ?? ''
  expect(svg.match(/<path /g)).toHaveLength(1)
  expect(svg).not.toMatch(/stroke|style|script/)
})

test('a ZIP of no codes is whole and empty', () => {
  expect(filesIn(Buffer.concat([...makeFile(orderOf({ format: 'svg' }, { labels: [] }))]))).toEqual([])
})

describe.each([
  [1, linkBase],
  [60, linkBase],
  [1000, linkBase],
  [250, 'https://a.io/v/'],
  [250, `https://${'verify.'.repeat(10)}example/verify/`],
])('of %i codes with links in %s', (count, base) => {
  test.each([...sheets, ...pictures])(
    'the size of $format $size $side is known beforehand within 10 %%',
    async (wish) => {
      const order = orderOf(wish, { labels: newLabels(count), linkBase: base })
      let bytes = 0
      for (const piece of makeFile(order)) bytes += piece.length
      expect(approximateBytes(order) / bytes).toBeGreaterThan(0.9)
      expect(approximateBytes(order) / bytes).toBeLessThan(1.1)
    },
  )
})

function named(wishes: DownloadOptions[]) {
  return wishes.map((wish) => [Object.values(wish).join(' '), wish] as const)
}

type Changes = { labels?: ReturnType<typeof newLabels>; linkBase?: string }

function orderOf({ format, size = 'ORIGINAL', side = '600' }: DownloadOptions, changes: Changes = {}): Order {
  const codes = { linkBase, labels: newLabels(3), ...changes }
  if (format === 'pdf') return { format, size, ...codes, ...names }
  return {
    format: format === 'png' ? 'png' : 'svg',
    side: Number(side),
    madeAt: new Date('2026-05-03T10:00:00Z'),
    ...codes,
  }
}

function newLabels(count: number) {
  return Array.from({ length: count }, () => {
    const serial = serialOf(randomBytes(8).readBigInt64BE())
    return { serial, caption: groupSerial(serial) }
  })
}
