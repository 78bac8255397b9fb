import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { DownloadOptions } from '@sahihi/contract/endpoints/downloads.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { createLabelClient, fullDesign, greenDesign, linkBase, roundLogo } from './label-client.ts'
import { designedSymbolsOn, readDesignedSymbol } from './read-design.ts'
import { pagesIn, textsOn } from './read-sheet.ts'
import { filesIn, readPicture } from './read-zip.ts'
import type { TestApp } from './test-app.ts'

export const designs = [
  ['a color', greenDesign, false],
  ['round modules', { ...greenDesign, isRounded: true }, false],
  ['a brand name', { ...greenDesign, brandName: 'Emzor' }, false],
  ['a logo', greenDesign, true],
  ['everything', fullDesign, true],
] as const
type Design = (typeof designs)[number][1]

/** Downloads batches of so many codes in a design and reads every symbol. */
export async function downloadDesigned(app: TestApp, design: Design, hasLogo: boolean, quantity: number) {
  const client = createLabelClient(app)
  const partner = await client.premium()
  expect((await client.save(partner, design)).statusCode).toBe(200)
  if (hasLogo) expect((await client.sendLogo(partner, await roundLogo())).statusCode).toBe(200)
  const { batch, serials } = await app.createCodes({ partner, quantity })
  const links = serials.map((serial) => linkBase + serial)
  const download = async (options: DownloadOptions) => (await client.download(partner, batch.id, options)).rawPayload

  async function expectSvg() {
    const pictures = await filesIn(await download({ format: 'svg' }))
    expect(await Promise.all(pictures.map(({ content }) => readPicture(content)))).toEqual(links)
    for (const [index, { content }] of pictures.entries()) {
      const svg = content.toString()
      expect(svg).toContain(`fill="${design.color}"`)
      expect(svg.includes('<image ')).toBe(hasLogo)
      const texts = Array.from(svg.matchAll(/<text [^>]*>([^<]*)</g), ([, text = '']) => text)
      const name = design.brandName.replace('&', '&#38;').replace('<', '&#60;').replace('>', '&#62;')
      expect(texts).toEqual(design.brandName ? [name, groupSerial(serials[index] ?? '')] : [])
    }
  }

  async function expectPng(side: NonNullable<DownloadOptions['side']>) {
    const pictures = await filesIn(await download({ format: 'png', side }))
    expect(await Promise.all(pictures.map(({ content }) => readPicture(content)))).toEqual(links)
    const { data, info } = await sharp(pictures[0]?.content).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([Number(side), Number(side)])
    expect(data.toString('hex').match(/.{6}/g)).toContain(design.color.slice(1))
  }

  async function expectSheet(size: NonNullable<DownloadOptions['size']>) {
    const pages = pagesIn(await download({ format: 'pdf', size }))
    const symbols = pages.flatMap(designedSymbolsOn)
    expect(symbols.map(({ color }) => color)).toEqual(serials.map(() => design.color))
    expect(await Promise.all(symbols.map(readDesignedSymbol))).toEqual(links)
    const texts = pages.flatMap((page) => textsOn(page).map(({ text }) => text.replaceAll('\u0000', '')))
    expect(texts.filter((text) => design.brandName && text.startsWith(design.brandName.slice(0, 5)))).toHaveLength(
      // The footer of each page also contains the company name Emzor.
      design.brandName ? serials.length + pages.length : 0,
    )
    const pictures = pages.map(({ content }) => content.match(/\/I\d+ Do/g)?.length ?? 0)
    expect(pictures.reduce((sum, count) => sum + count, 0)).toBe(hasLogo ? serials.length : 0)
  }

  return { expectSvg, expectPng, expectSheet }
}
