import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Otherwise the library loads its WebAssembly from a CDN.
const wasmBinary = Uint8Array.from(
  readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
).buffer
prepareZXingModule({ overrides: { wasmBinary } })

type Modules = { size: number; dark: ArrayLike<number> }
type Run = { row: number; column: number; length: number }

/** The text that our scanner page decodes in an SVG or PNG, with the prefix for the kind of symbol. */
export async function readBarcode(picture: Buffer) {
  const { data, info } = await sharp(picture, { density: 300 })
    .resize({ width: 500 })
    .flatten({ background: 'white' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [symbol] = await readSymbols({ ...info, data })
  return symbol && { text: symbol.text, prefix: symbol.symbologyIdentifier }
}

type RgbaImage = { width: number; height: number; data: Uint8Array }

/** What our scanner page decodes in the pixels of an image. */
export const readSymbols = ({ width, height, data }: RgbaImage) =>
  readBarcodes(
    { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' },
    { formats: ['QRCode', 'DataMatrix'], maxNumberOfSymbols: 1 },
  )

/** A symbol as a picture with six pixels for each module. */
export const renderPicture = ({ size, dark }: Modules) =>
  pictureOfRuns({
    size,
    runs: Array.from({ length: size * size }, (_, i) => ({
      row: Math.floor(i / size),
      column: i % size,
      length: 1,
    })).filter(({ row, column }) => dark[row * size + column]),
  })

export const pictureOfRuns = ({ size, runs }: { size: number; runs: Run[] }) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}" shape-rendering="crispEdges">${runs
      .map(({ row, column, length }) => `<rect x="${column}" y="${row}" width="${length}" height="1"/>`)
      .join('')}</svg>`,
  )
