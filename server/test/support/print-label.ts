import sharp from 'sharp'
import { readSymbols } from './read-barcode.ts'

type Size = { width: number; height: number }

/** What the QR symbols of a ZPL file hold. */
export const symbolsIn = (zpl: string) =>
  Array.from(
    zpl.matchAll(/\^XA(?:(?!\^XZ).)*\^BQ[^^]*\^FH\\\^FDMA,(.*?)\^FS(?:(?!\^XA).)*\^XZ\r\n/g),
    ([, text = '']) => text.replace(/\\([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
  )

const dotsPerMillimetre: Record<string, number> = { 203: 8, 300: 12, 600: 24 }

/** A label as an independent renderer draws it in the dots of a printer, and the only symbol on it. */
export async function printLabel(zpl: string, { width, height }: Size, dpi: string) {
  const { api } = await (await import('zpl-renderer-js')).ready // 9 MB, which few tests need
  const png = Buffer.from(await api.zplToBase64Async(zpl, width, height, dotsPerMillimetre[dpi]), 'base64')
  const drawn = sharp(png).flatten({ background: 'white' }).ensureAlpha().toColourspace('srgb').raw()
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  const [symbol] = await readSymbols({ ...info, data })
  if (!symbol) throw new Error('No symbol on the label')
  const { topLeft, topRight, bottomLeft, bottomRight } = symbol.position
  const corners = [topLeft, topRight, bottomLeft, bottomRight]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const isLight = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < info.width && y < info.height && (data[4 * (y * info.width + x)] ?? 0) > 127
  /** Whether this many dots around the symbol are on the label and light. */
  const isLightAround = (dots: number) => {
    const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    for (let y = top - dots; y <= bottom + dots; y++)
      for (let x = left - dots; x <= right + dots; x++) {
        const isInside = x > left - 2 && x < right + 2 && y > top - 2 && y < bottom + 2 // the reader is a dot off
        if (!isInside && !isLight(x, y)) return false
      }
    return true
  }
  return { text: symbol.text, prefix: symbol.symbologyIdentifier, level: symbol.ecLevel, isLightAround }
}
