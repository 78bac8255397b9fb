import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import type { RenderJob } from '../../src/catalog/labels/render-file.ts'
import { rendered } from './render-task.ts'

/** The names of a page's fonts. */
export type Page = { content: string; fonts: Map<string, Font> }
/** The texts and widths (in thousandths) of glyphs by id, and the embedded font program, if any. */
type Font = { glyphs: Map<string, string>; widths: number[]; program: Buffer | undefined }
export type Box = { x: number; y: number; width: number; height: number }
export const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - 0.1 && b.x < a.x + a.width - 0.1 && a.y < b.y + b.height - 0.1 && b.y < a.y + a.height - 0.1
export type Run = { column: number; row: number; length: number }
export type QrSymbol = { size: number; runs: Run[] }

const paperHeight = 841.89
// The height of capitals and digits.
const textHeight = 0.729

/** The pages of a label sheet. Parses only the PDF features that we use. */
export const readSheet = async (job: RenderJob): Promise<Page[]> => pagesIn(await rendered(job))

/** The pages of a downloaded PDF. */
export function pagesIn(bytes: Buffer): Page[] {
  const file = bytes.toString('latin1')
  if (!file.startsWith('%PDF-') || !file.endsWith('%%EOF\n')) throw new Error('Not a whole PDF')
  const object = (id: string) =>
    file.slice(file.indexOf(`\n${id} 0 obj\n`), file.indexOf('\nendobj', file.indexOf(`\n${id} 0 obj\n`)))
  const referenceIn = (text: string, key: string) => new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(text)?.[1]
  const bytesOf = (id: string | undefined) => {
    if (id === undefined) return undefined
    return inflateSync(bytes.subarray(file.indexOf('stream\n', file.indexOf(`\n${id} 0 obj\n`)) + 7))
  }
  const readStreamText = (id: string | undefined) => bytesOf(id)?.toString('latin1') ?? ''
  const referredBy = (text: string, key: string) => object(referenceIn(text, key) ?? 'no')
  const readFont = (id: string): Font => {
    const descendant = referredBy(object(id), 'DescendantFonts')
    const widths = /\/W \[0 \[([^\]]*)/.exec(descendant)?.[1] ?? ''
    return {
      glyphs: readGlyphs(readStreamText(referenceIn(object(id), 'ToUnicode'))),
      widths: widths.split(' ').map(Number),
      program: bytesOf(referenceIn(referredBy(descendant, 'FontDescriptor'), 'FontFile2')),
    }
  }
  const kids = /\/Kids \[([^\]]*)\]/.exec(file)?.[1] ?? ''
  const fonts = new Map<string, Font>()
  return Array.from(kids.matchAll(/(\d+) 0 R/g), ([, id = '']) => {
    for (const [, name = '', font = ''] of referredBy(object(id), 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g))
      if (!fonts.has(name)) fonts.set(name, readFont(font))
    return { content: readStreamText(referenceIn(object(id), 'Contents')), fonts }
  })
}

/** Every text on a page with its box from the top left. */
export function textsOn({ content, fonts }: Page): (Box & { text: string })[] {
  const shown = /1 0 0 1 (\S+) (\S+) Tm\n\/(F\d) (\S+) Tf\n\[(.*)\] TJ/g
  return Array.from(content.matchAll(shown), ([, x, y, font = '', size, array = '']) => {
    const ids = array.replace(/<([0-9a-f]*)>|\s|-?[\d.]+/g, '$1').match(/.{4}/g) ?? []
    const { glyphs, widths } = fonts.get(font) ?? {}
    const height = textHeight * Number(size)
    return {
      text: ids.map((id) => glyphs?.get(id) ?? '\u0000').join(''),
      x: Number(x),
      y: paperHeight - Number(y) - height,
      width: ids.reduce((sum, id) => sum + ((widths?.[Number.parseInt(id, 16)] ?? 0) * Number(size)) / 1000, 0),
      height,
    }
  })
}

const serialLine = /^[0-9A-Z]{4}-[0-9A-Z-]+$/
export const serialLinesOn = (page: Page) => textsOn(page).filter(({ text }) => serialLine.test(text))

export function serialsOn(page: Page): string[] {
  const text = serialLinesOn(page)
    .map((line) => line.text)
    .join('')
    .replaceAll('-', '')
  return text.match(/.{16}/g) ?? []
}

/** The footer’s texts, which bars separate. */
export function readFooter(page: Page): string {
  const lines = textsOn(page).filter(({ text }) => !serialLine.test(text))
  return lines.map(({ text }) => text).join('|')
}

/** The modules of every symbol on a page, and its box with the quiet zone of four modules. */
export function symbolsOn({ content }: Page): (QrSymbol & Box)[] {
  const drawn = /q (\S+) 0\.0000 0\.0000 (\S+) (\S+) (\S+) cm\n((?:\d+ \d+ \d+ 1 re\n)+)f Q/g
  return Array.from(content.matchAll(drawn), ([, module, , x, y, path = '']) => {
    const runs = Array.from(path.matchAll(/(\d+) (\d+) (\d+) 1 re/g), ([, column, row, length]) => ({
      column: Number(column),
      row: Number(row),
      length: Number(length),
    }))
    const size = Math.max(...runs.map(({ column, length }) => column + length))
    const edge = 4 * Number(module)
    const side = size * Number(module) + 2 * edge
    return { size, runs, x: Number(x) - edge, y: Number(y) - edge, width: side, height: side }
  })
}

/** The text of a symbol, decoded from an image of it. */
export function readSymbol(symbol: QrSymbol): string {
  const failures: unknown[] = []
  // The decoder misreads some symbols at one size and reads them at the next.
  for (const dots of [6, 4, 9])
    try {
      return decodeAt(symbol, dots)
    } catch (error) {
      failures.push(error)
    }
  throw new AggregateError(failures, 'The symbol cannot be read.')
}

/** Decodes a symbol with so many pixels for each module. */
function decodeAt({ size, runs }: QrSymbol, dots: number): string {
  const side = (size + 8) * dots
  const data = new Uint8Array(side * side * 3).fill(255)
  for (const { column, row, length } of runs) {
    for (let dot = 0; dot < dots; dot++) {
      const start = ((row + 4) * dots + dot) * side + (column + 4) * dots
      data.fill(0, 3 * start, 3 * (start + length * dots))
    }
  }
  return decodeQR({ width: side, height: side, data }, { timeLimit: 10_000 })
}

function readGlyphs(map: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*)\]/g)) {
    Array.from(list.matchAll(/<([^>]*)>/g)).forEach(([, units = ''], index) => {
      const id = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      const points = units
        .split(' ')
        .filter(Boolean)
        .map((unit) => Number.parseInt(unit, 16))
      glyphs.set(id, String.fromCharCode(...points))
    })
  }
  return glyphs
}
