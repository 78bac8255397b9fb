import { printSize } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noisy, plain } from '../support/photo.ts'
import { designedSymbolsOn, readDesigned } from '../support/read-design.ts'
import { pagesIn, readSymbol, symbolsOn, textsOn } from '../support/read-sheet.ts'
import { filesIn, readPicture } from '../support/read-zip.ts'
import { answer, full, green, linkBase, openStudio, roundLogo } from '../support/label-client.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let studio: ReturnType<typeof openStudio>
beforeAll(async () => {
  app = await createTestApp()
  studio = openStudio(app)
})
afterAll(() => app.close())

describe.each([
  ['a colour', green, false],
  ['round modules', { ...green, isRounded: true }, false],
  ['a name', { ...green, brandName: 'Emzor' }, false],
  ['a logo', green, true],
  ['all of it', full, true],
] as const)('a download in a design with %s', (_, wish, hasLogo) => {
  async function made() {
    const partner = await studio.premium()
    expect((await studio.save(partner, wish)).statusCode).toBe(200)
    if (hasLogo) expect((await studio.sendLogo(partner, await roundLogo())).statusCode).toBe(200)
    const { batch } = await app.createBatch({ partner, quantity: 14 })
    const serials = await app.serialsOf(batch.id, partner.token)
    return { partner, batch, serials, links: serials.map((serial) => linkBase + serial) }
  }

  test('as SVG is read in every symbol, and says the serial beside the name', async () => {
    const { partner, batch, serials, links } = await made()
    const pictures = filesIn((await studio.download(partner, batch.id, { format: 'svg' })).rawPayload)
    expect(await Promise.all(pictures.map(({ content }) => readPicture(content)))).toEqual(links)
    for (const [place, { content }] of pictures.entries()) {
      const svg = content.toString()
      expect(svg).toContain(`fill="${wish.color}"`)
      expect(svg.includes('<image ')).toBe(hasLogo)
      const words = Array.from(svg.matchAll(/<text [^>]*>([^<]*)</g), ([, text = '']) => text)
      const name = wish.brandName.replace('&', '&#38;').replace('<', '&#60;').replace('>', '&#62;')
      expect(words).toEqual(wish.brandName ? [name, groupSerial(serials[place] ?? '')] : [])
    }
  })

  test.each(['300', '600', '1200'] as const)(
    'as PNG of %s pixels is read in every symbol, in its colour',
    async (side) => {
      const { partner, batch, links } = await made()
      const pictures = filesIn((await studio.download(partner, batch.id, { format: 'png', side })).rawPayload)
      expect(await Promise.all(pictures.slice(0, 10).map(({ content }) => readPicture(content)))).toEqual(
        links.slice(0, 10),
      )
      expect(pictures).toHaveLength(links.length)
      const { data, info } = await sharp(pictures[0]?.content).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([Number(side), Number(side)])
      expect(data.toString('hex').match(/.{6}/g)).toContain(wish.color.slice(1))
    },
  )

  test.each(printSize.options)(
    'as a sheet of size %s is read in every symbol, over its name and serial',
    async (size) => {
      const { partner, batch, serials, links } = await made()
      const pages = pagesIn((await studio.download(partner, batch.id, { format: 'pdf', size })).rawPayload)
      const symbols = pages.flatMap(designedSymbolsOn)
      expect(symbols.map(({ color }) => color)).toEqual(serials.map(() => wish.color))
      expect(await Promise.all(symbols.map(readDesigned))).toEqual(links)
      const texts = pages.flatMap((page) => textsOn(page).map(({ text }) => text.replaceAll('\u0000', '')))
      expect(texts.filter((text) => wish.brandName && text.startsWith(wish.brandName.slice(0, 5)))).toHaveLength(
        // The company at the foot of each page is called Emzor, too.
        wish.brandName ? serials.length + pages.length : 0,
      )
      const pictures = pages.map(({ content }) => content.match(/\/I\d+ Do/g)?.length ?? 0)
      expect(pictures.reduce((sum, count) => sum + count, 0)).toBe(hasLogo ? serials.length : 0)
    },
  )
})

test.each([
  '</text><script>alert(1)</script>',
  '"/><image href="x" onerror="alert(1)"/>',
  '<!-- ]]> &#60;b&#62; &amp; &xxe;',
  ') Tj ET /Im Do (',
  '=HYPERLINK("x")',
])('a brand name like %s is only text', async (brandName) => {
  const partner = await studio.premium()
  expect(answer(await studio.save(partner, { ...green, brandName }))).toEqual([200, messages.designSaved])
  const { batch } = await app.createBatch({ partner, quantity: 1 })
  const [serial = ''] = await app.serialsOf(batch.id, partner.token)
  const [picture] = filesIn((await studio.download(partner, batch.id, { format: 'svg' })).rawPayload)
  const svg = picture?.content.toString() ?? ''
  expect(svg.match(/<[a-z]+/g)).toEqual(['<svg', '<title', '<rect', '<path', '<text', '<text'])
  const name = /<text [^<>]*>([^<>]*)</.exec(svg)?.[1] ?? ''
  expect(name.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))).toBe(brandName)
  expect(await readPicture(Buffer.from(svg))).toBe(linkBase + serial)
  const pages = pagesIn((await studio.download(partner, batch.id, { format: 'pdf' })).rawPayload)
  expect(pages.flatMap(textsOn).map(({ text }) => text)).toContain(brandName)
  expect(pages.flatMap(designedSymbolsOn)).toHaveLength(1)
})

test.each([
  ['of noise', () => noisy(500)],
  ['all black', () => plain(300, 300, '#000000')],
])('a logo %s leaves every symbol readable', async (_, draw) => {
  const partner = await studio.premium()
  await studio.save(partner, full)
  expect((await studio.sendLogo(partner, await draw().png().toBuffer())).statusCode).toBe(200)
  const { batch } = await app.createBatch({ partner, quantity: 12 })
  const serials = await app.serialsOf(batch.id, partner.token)
  const pictures = filesIn((await studio.download(partner, batch.id, { format: 'png', side: '300' })).rawPayload)
  const links = await Promise.all(pictures.map(({ content }) => readPicture(content)))
  expect(links).toEqual(serials.map((serial) => linkBase + serial))
})

test('a plan that has ended makes downloads plain again, and the design waits for the next one', async () => {
  const partner = await studio.designer()
  const { batch } = await app.createBatch({ partner, quantity: 1 })
  const inDesign = await studio.download(partner, batch.id, { format: 'svg' })
  expect(filesIn(inDesign.rawPayload)[0]?.content.toString()).toContain('fill="#7b1fa2"')
  const before = app.time.now
  app.wait(15 * 86_400)
  const token = await app.createSession(partner.accountId)
  const plainFile = await studio.download({ ...partner, token }, batch.id, { format: 'svg' })
  app.time.now = before
  const svg = filesIn(plainFile.rawPayload)[0]?.content.toString() ?? ''
  expect(svg).not.toMatch(/7b1fa2|<image|Emzor/)
  expect(await studio.show(partner)).toMatchObject({ color: '#7b1fa2', hasLogo: true })
})

test('a design that no reader reads is refused where it is saved and where it is exported', async () => {
  const partner = await studio.premium()
  await studio.save(partner, green)
  const { batch } = await app.createBatch({ partner, quantity: 1 })
  // As a design could be that an earlier version let in.
  await sql`update designs set color = '#fefefe' where partner_id = ${partner.partnerId}`.execute(app.db)
  for (const wish of [{ format: 'pdf' }, { format: 'svg' }, { format: 'png' }] as const)
    expect(answer(await studio.download(partner, batch.id, wish))).toEqual([400, messages.designUnreadable])
  expect(answer(await studio.sendLogo(partner, await roundLogo()))).toEqual([400, messages.designUnreadable])
  expect((await studio.download(partner, batch.id, { format: 'csv' })).statusCode).toBe(200)
  const { rows } =
    await sql`select 1 from audit_log where action = 'codes.downloaded' and subject = ${batch.id}`.execute(app.db)
  expect(rows).toHaveLength(1) // the table: what was refused is no download
  expect((await studio.save(partner, green)).statusCode).toBe(200)
  expect((await studio.download(partner, batch.id, { format: 'svg' })).statusCode).toBe(200)
})

test('a partner without a design has symbols as ever: black alone, and in K on paper', async () => {
  const partner = await studio.premium()
  const { batch } = await app.createBatch({ partner, quantity: 2 })
  const [serial = ''] = await app.serialsOf(batch.id, partner.token)
  const [page] = pagesIn((await studio.download(partner, batch.id, { format: 'pdf' })).rawPayload)
  expect(page?.content.match(/^.* (?:k|K|g|G|rg|RG|sc|SC|scn|SCN|cs|CS|sh|Do)$/gm)).toEqual(['0 0 0 1 k'])
  expect(page && symbolsOn(page).map(readSymbol)[0]).toBe(linkBase + serial)
  const [svg] = filesIn((await studio.download(partner, batch.id, { format: 'svg' })).rawPayload)
  expect(svg?.content.toString()).toMatch(
    /crispEdges"><title>[0-9A-Z-]{19}<\/title><rect [^>]*><path d="[^"]*"\/><\/svg>\n$/,
  )
  const [png] = filesIn((await studio.download(partner, batch.id, { format: 'png' })).rawPayload)
  expect(await sharp(png?.content).metadata()).toMatchObject({ space: 'b-w', bitsPerSample: 1 })
})
