import { imageSides, printSize } from '@sahihi/contract/endpoints/downloads.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { designs, downloadDesigned } from '../../support/designed-downloads.ts'
import { createLabelClient, fullDesign, greenDesign, linkBase } from '../../support/label-client.ts'
import { labelJob, newLabels } from '../../support/label-job.ts'
import { noiseImage, plainImage } from '../../support/photo.ts'
import { designedSymbolsOn } from '../../support/read-design.ts'
import { readSheet, textsOn } from '../../support/read-sheet.ts'
import { filesIn, readPicture } from '../../support/read-zip.ts'
import { rendered } from '../../support/render-task.ts'
import { createTestApp } from '../../support/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())
const client = createLabelClient(app)

describe.each(designs)('a download in a design with %s', (_, design, hasLogo) => {
  test('as SVG is readable in every symbol, with brand name and serial as text', async () => {
    await (await downloadDesigned(app, design, hasLogo, 5)).expectSvg()
  })

  test.each(imageSides)('as PNG of %s pixels is readable in every symbol, in its color', async (side) => {
    await (await downloadDesigned(app, design, hasLogo, 5)).expectPng(side)
  })

  test.each(printSize.options)(
    'as a sheet of size %s is readable in every symbol, with brand name and serial under it',
    async (size) => {
      await (await downloadDesigned(app, design, hasLogo, 14)).expectSheet(size)
    },
  )
})

test.each([
  '</text><script>alert(1)</script>',
  '"/><image href="x" onerror="alert(1)"/>',
  '<!-- ]]> &#60;b&#62; &amp; &xxe;',
  ') Tj ET /Im Do (',
  '=HYPERLINK("x")',
])('a brand name like %s is plain text', async (brandName) => {
  const labels = newLabels(1)
  const design = { ...greenDesign, brandName, logo: null, pixels: null }
  const [picture] = await filesIn(await rendered({ ...labelJob({ format: 'svg' }, { labels }), design }))
  const svg = picture?.content.toString() ?? ''
  expect(svg.match(/<[a-z]+/g)).toEqual(['<svg', '<title', '<rect', '<path', '<text', '<text'])
  const name = /<text [^<>]*>([^<>]*)</.exec(svg)?.[1] ?? ''
  expect(name.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))).toBe(brandName)
  expect(await readPicture(Buffer.from(svg))).toBe(linkBase + labels[0]?.serial)
  const pages = await readSheet({ ...labelJob({ format: 'pdf' }, { labels }), design })
  expect(pages.flatMap(textsOn).map(({ text }) => text)).toContain(brandName)
  expect(pages.flatMap(designedSymbolsOn)).toHaveLength(1)
})

test.each([
  ['of noise', () => noiseImage(500)],
  ['all black', () => plainImage(300, 300, '#000000')],
])('a logo %s keeps every symbol readable', async (_, draw) => {
  const partner = await client.premium()
  await client.save(partner, fullDesign)
  expect((await client.sendLogo(partner, await draw().png().toBuffer())).statusCode).toBe(200)
  const { batch } = await app.createBatch({ partner, quantity: 1 })
  const serials = await app.serialsOf(batch.id, partner.token)
  const pictures = await filesIn((await client.download(partner, batch.id, { format: 'png', side: '300' })).rawPayload)
  const links = await Promise.all(pictures.map(({ content }) => readPicture(content)))
  expect(links).toEqual(serials.map((serial) => linkBase + serial))
})
