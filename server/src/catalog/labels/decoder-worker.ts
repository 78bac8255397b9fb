import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import decodeQR from 'qr/decode.js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Without this the library loads its wasm from a CDN.
const wasmBinary = Uint8Array.from(
  readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
).buffer
prepareZXingModule({ overrides: { wasmBinary } })

/** The decoders of our scanner page; the browser decides which one reads there. */
export type Decoder = 'zxing' | 'qr'
type RgbaImage = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
/** Without `decoders`, all symbols of a photo are read. */
export type DecodeRequest = { image: RgbaImage; decoders?: Decoder[] }

parentPort?.on('message', async ({ image, decoders }: DecodeRequest) => {
  const texts = decoders
    ? await Promise.all(decoders.map((decoder) => decode[decoder](image).catch(() => null)))
    : await readAll(image).catch(() => [])
  parentPort?.postMessage(texts)
})

const decode: Record<Decoder, (image: RgbaImage) => Promise<string | null>> = {
  zxing: async (image) => {
    const [symbol] = await readBarcodes(
      { ...image, colorSpace: 'srgb' },
      { formats: ['QRCode'], maxNumberOfSymbols: 1 },
    )
    return symbol?.text ?? null
  },
  qr: async (image) => decodeQR(image, { timeLimit: 2000 }),
}

/** As our scanner page reads a photo. A pack may have other DataMatrix codes than labels, such as those of the post. */
async function readAll(image: RgbaImage): Promise<string[]> {
  const symbols = await readBarcodes(
    { ...image, colorSpace: 'srgb' },
    { formats: ['QRCode', 'DataMatrix'], tryHarder: true, maxNumberOfSymbols: 4 },
  )
  const labels = symbols.filter(({ format, contentType }) => format !== 'DataMatrix' || contentType === 'GS1')
  const texts = new Set(labels.map(({ text }) => text))
  if (texts.size > 0) return [...texts]
  const text = await decode.qr(image).catch(() => null)
  return text === null ? [] : [text]
}
