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
export type DecodeRequest = { image: RgbaImage; decoders: Decoder[] }

parentPort?.on('message', async ({ image, decoders }: DecodeRequest) => {
  const texts = await Promise.all(decoders.map((decoder) => decode[decoder](image).catch(() => null)))
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
