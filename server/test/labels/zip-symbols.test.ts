import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { groupSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import { type DownloadOptions, imageSides, printSize } from '@sahihi/contract/endpoints/inventory/codes.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { qrMatrix } from '../../src/labels/qr-matrix.ts'
import { estimateBytes, type RenderJob, renderFile } from '../../src/labels/render-file.ts'
import { renderStream } from '../../src/labels/render-stream.ts'
import { filesIn, readPicture } from '../support/read-zip.ts'
import { taskOf } from '../support/render-task.ts'

const linkBase = 'http://localhost:3000/verify/'
const names = { product: 'Panadol Extra', batch: 'Spring batch', batchNumber: '48213077', company: 'Emzor Ltd' }
const pictures: DownloadOptions[] = [{ format: 'svg' }, ...imageSides.map((side) => ({ format: 'png' as const, side }))]
const sheets: DownloadOptions[] = printSize.options.map((size) => ({ format: 'pdf', size }))

describe.each(named(pictures))('a ZIP of %s', (_, options) => {
  const labels = newLabels(24)
  const reading = buffer(renderStream(taskOf(renderJob(options, { labels })))).then(filesIn)

  test('has a file for every code, named by its serial, in order', async () => {
    expect((await reading).map(({ name }) => name)).toEqual(labels.map(({ serial }) => `${serial}.${options.format}`))
  })

  test('has the symbol of each serial in its file', async () => {
    const links = await Promise.all((await reading).map(({ content }) => readPicture(content)))
    expect(links).toEqual(labels.map(({ serial }) => linkBase + serial))
  })
})

describe.each(imageSides.map(Number))('a PNG of %i pixels', (side) => {
  test.each([
    ['a usual link', linkBase],
    ['a long one', `https://${'verify.'.repeat(20)}example/verify/`],
  ])('shows %s centered, in modules of whole pixels, with its quiet zone', async (_, base) => {
    const [label] = newLabels(1)
    if (!label) throw new Error('no label')
    const job = renderJob({ format: 'png', side: String(side) as '300' }, { labels: [label], linkBase: base })
    const [file] = filesIn(Buffer.concat([...(await renderFile(job))]))
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
    const wrong = pixels.findIndex((pixel, index) => {
      const [row, column] = [Math.floor(index / side), index % side].map((at) => Math.floor((at - edge) / module))
      const isInside =
        row !== undefined && column !== undefined && row >= 0 && row < size && column >= 0 && column < size
      return pixel !== (isInside && dark[row * size + column] ? 0 : 255)
    })
    expect(wrong).toBe(-1)
  })
})

test('an SVG has the serial or the imported serial as its title, as plain text', async () => {
  const [ours = { serial: '', caption: '' }, imported = ours] = newLabels(2)
  const labels = [ours, { ...imported, caption: 'A<b>&"C' }]
  const files = filesIn(Buffer.concat([...(await renderFile(renderJob({ format: 'svg' }, { labels })))]))
  const titles = files.map(({ content }) => /<title>(.*)<\/title>/.exec(content.toString())?.[1])
  expect(titles).toEqual([groupSerial(ours.serial), 'A&#60;b&#62;&#38;&#34;C'])
  expect(files[1]?.name).toBe(`${imported.serial}.svg`)
  expect(await readPicture(files[1]?.content ?? Buffer.alloc(0))).toBe(linkBase + imported.serial)
})

test('an SVG is one filled path, so that drawing programs scale it as a whole', async () => {
  const [file] = filesIn(Buffer.concat([...(await renderFile(renderJob({ format: 'svg' })))]))
  const svg = file?.content.toString() ?? ''
  expect(svg.match(/<path /g)).toHaveLength(1)
  expect(svg).not.toMatch(/stroke|style|script/)
})

test('a ZIP of no codes is valid and empty', async () => {
  expect(filesIn(Buffer.concat([...(await renderFile(renderJob({ format: 'svg' }, { labels: [] })))]))).toEqual([])
})

describe.each([
  [1, linkBase],
  [60, linkBase],
  [1000, linkBase],
  [250, 'https://a.io/v/'],
  [250, `https://${'verify.'.repeat(10)}example/verify/`],
])('of %i codes with links in %s', (count, base) => {
  test.each([...sheets, ...pictures])('the size of $format $size $side is estimated within 10 %%', async (options) => {
    const job = renderJob(options, { labels: newLabels(count), linkBase: base })
    let bytes = 0
    for (const chunk of await renderFile(job)) bytes += chunk.length
    expect((await estimateBytes(job)) / bytes).toBeGreaterThan(0.9)
    expect((await estimateBytes(job)) / bytes).toBeLessThan(1.1)
  })
})

function named(downloads: DownloadOptions[]) {
  return downloads.map((options) => [Object.values(options).join(' '), options] as const)
}

type Changes = { labels?: ReturnType<typeof newLabels>; linkBase?: string }

function renderJob({ format, size = 'ORIGINAL', side = '600' }: DownloadOptions, changes: Changes = {}): RenderJob {
  const codes = { linkBase, labels: newLabels(3), ...changes }
  if (format === 'pdf') return { format, size, ...codes, ...names }
  return {
    format: format === 'png' ? 'png' : 'svg',
    side: Number(side),
    createdAt: new Date('2026-05-03T10:00:00Z'),
    ...codes,
  }
}

function newLabels(count: number) {
  return Array.from({ length: count }, () => {
    const serial = serialOf(randomBytes(8).readBigInt64BE())
    return { serial, caption: groupSerial(serial) }
  })
}
