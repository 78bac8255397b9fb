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

/** Both are on our scanner page, too: which of them reads depends on the browser. */
export type Reader = 'zxing' | 'qr'
type Picture = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

parentPort?.on('message', async ({ picture, readers }: { picture: Picture; readers: Reader[] }) => {
  const texts = await Promise.all(readers.map((reader) => read[reader](picture).catch(() => null)))
  parentPort?.postMessage(texts)
})

const read: Record<Reader, (picture: Picture) => Promise<string | null>> = {
  zxing: async (picture) => {
    const image = { ...picture, colorSpace: 'srgb' } as const
    const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found[0]?.text ?? null
  },
  qr: async (picture) => decodeQR(picture, { timeLimit: 2000 }),
}
