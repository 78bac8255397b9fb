import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { type DownloadOptions, imageSides } from '@sahihi/contract/endpoints/downloads.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { qrMatrix } from '../../../src/platform/lib/qr-matrix.ts'
import { estimateRatio, labelJob, newLabels } from '../../support/label-job.ts'
import { filesIn, readPicture } from '../../support/read-zip.ts'
import { rendered } from '../../support/render-task.ts'

const linkBase = 'http://localhost:3000/verify/'
const pictures: [string, DownloadOptions][] = [
  ['svg', { format: 'svg' }],
  ...imageSides.map((side): [string, DownloadOptions] => [`png ${side}`, { format: 'png', side }]),
]

describe.each(pictures)('a ZIP of %s', (_, options) => {
  const labels = newLabels(6)
  const reading = rendered(labelJob(options, { labels })).then(filesIn)

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
    const job = labelJob({ format: 'png', side: String(side) as '300' }, { labels: [label], linkBase: base })
    const [file] = await filesIn(await rendered(job))
    const { width, height, space, bitsPerSample } = await sharp(file?.content).metadata()
    expect([width, height, space, bitsPerSample]).toEqual([side, side, 'b-w', 1])

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

test('an SVG has the serial, or the imported one, as its title in plain text', async () => {
  const [ours = { serial: '', caption: '' }, imported = ours] = newLabels(2)
  const labels = [ours, { ...imported, caption: 'A<b>&"C' }]
  const files = await filesIn(await rendered(labelJob({ format: 'svg' }, { labels })))
  const titles = files.map(({ content }) => /<title>(.*)<\/title>/.exec(content.toString())?.[1])
  expect(titles).toEqual([groupSerial(ours.serial), 'A&#60;b&#62;&#38;&#34;C'])
  expect(files[1]?.name).toBe(`${imported.serial}.svg`)
  expect(await readPicture(files[1]?.content ?? Buffer.alloc(0))).toBe(linkBase + imported.serial)
})

test('an SVG is one filled path, so that drawing programs scale it as a whole', async () => {
  const [file] = await filesIn(await rendered(labelJob({ format: 'svg' })))
  const svg = file?.content.toString() ?? ''
  expect(svg.match(/<path /g)).toHaveLength(1)
  expect(svg).not.toMatch(/stroke|style|script/)
})

test('a ZIP of no codes is valid and empty', async () => {
  expect(await filesIn(await rendered(labelJob({ format: 'svg' }, { labels: [] })))).toEqual([])
})

test.each<[number, DownloadOptions]>([
  [1, { format: 'pdf', size: 'ORIGINAL' }],
  [1, { format: 'svg' }],
  [60, { format: 'png', side: '300' }],
  [200, { format: 'pdf', size: 'SMALL' }],
  [200, { format: 'svg' }],
])('the size of %i codes as %o is estimated within a tenth', async (count, options) => {
  const ratio = await estimateRatio(labelJob(options, { labels: newLabels(count) }))
  expect([ratio > 0.9, ratio < 1.1]).toEqual([true, true])
})
