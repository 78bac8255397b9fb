import { pageOf, type StockName, stockNames } from '@sahihi/contract/domain/label-stocks.ts'
import { describe, expect, test } from 'vitest'
import { millimetre } from '../../src/catalog/labels/pin-panel.ts'
import { labelJob, newLabels } from '../support/label-job.ts'
import { designedSymbolsOn } from '../support/read-design.ts'
import { type Box, overlap, type Page, pagesIn, readSymbol, symbolsOn, textsOn } from '../support/read-sheet.ts'
import { rendered } from '../support/render-task.ts'

const linkBase = 'http://localhost:3000/verify/'
const stocks = stockNames.filter((stock): stock is StockName => stock !== 'plain')
const isWithin = (outer: Box, { x, y, width, height }: Box) =>
  x > outer.x - 0.1 &&
  y > outer.y - 0.1 &&
  x + width < outer.x + outer.width + 0.1 &&
  y + height < outer.y + outer.height + 0.1

const textOn = (page: Page) =>
  textsOn(page)
    .map(({ text }) => text.replaceAll('-', ''))
    .join('')

describe.each(stocks)('labels on %s', (stock) => {
  const { width, height, isRoll, label, places } = pageOf(stock)
  const edges = places.map(({ x, y }) => ({
    x: x * millimetre,
    y: y * millimetre,
    width: label.width * millimetre,
    height: label.height * millimetre,
  }))

  test('have places of their own on the page', () => {
    const page = { x: 0, y: 0, width: width * millimetre, height: height * millimetre }
    for (const edge of edges) {
      expect(isWithin(page, edge)).toBe(true)
      expect(edges.filter((other) => overlap(edge, other))).toEqual([edge])
    }
  })

  test('stand within their edges, in order, each readable, on pages of the right size', async () => {
    const labels = newLabels(places.length + 1)
    const file = await rendered(labelJob({ format: 'pdf', stock }, { labels }))
    const boxes = Array.from(file.toString('latin1').matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g), ([, ...size]) =>
      size.map((points) => Number(points) / millimetre),
    )
    const [first, second, ...more] = pagesIn(file)
    expect([boxes.length, first && second && more.length]).toEqual([2, 0])
    for (const [wide = 0, high = 0] of boxes) {
      expect(wide).toBeCloseTo(width, 1)
      expect(high).toBeCloseTo(height, 1)
    }
    const symbols = first ? symbolsOn(first) : []
    expect(symbols).toHaveLength(places.length)
    for (const [index, edge] of edges.entries()) expect(isWithin(edge, symbols[index] as Box)).toBe(true)
    const ends = [...symbols.slice(0, 2), ...(second ? symbolsOn(second) : [])]
    expect(ends.map(readSymbol)).toEqual(
      [...labels.slice(0, Math.min(2, places.length)), labels.at(-1)].map((label) => linkBase + label?.serial),
    )
    expect(first ? textOn(first) : '').toBe(
      labels
        .slice(0, places.length)
        .map(({ serial }) => serial)
        .join(''),
    )
    if (isRoll || !first) return // the reader takes every page for A4
    for (const text of textsOn(first)) expect(edges.filter((edge) => isWithin(edge, text))).toHaveLength(1)
  })
})

test('a sheet of 21 begins and ends where its maker says', () => {
  const { places } = pageOf('a4-63x38')
  expect([places.length, places[0], places[20]]).toEqual([21, at(7.25, 15.15), at(139.25, 243.75)])
})
const at = (x: number, y: number) => ({ x: expect.closeTo(x, 1), y: expect.closeTo(y, 1) })

test('a design and its brand name are on label stock too', async () => {
  const design = { color: '#7b1fa2', isRounded: true, brandName: 'Emzor', logo: null, pixels: null }
  const labels = newLabels(2)
  const [page] = pagesIn(await rendered({ ...labelJob({ format: 'pdf', stock: 'a4-63x38' }, { labels }), design }))
  if (!page) throw new Error('no page')
  expect(designedSymbolsOn(page)).toHaveLength(2)
  expect(textsOn(page).filter(({ text }) => text === design.brandName)).toHaveLength(2)
  const texts = textsOn(page)
  for (const text of texts) expect(texts.filter((other) => overlap(text, other))).toEqual([text])
  expect(textOn(page).replaceAll(design.brandName, '')).toBe(labels.map(({ serial }) => serial).join(''))
})
