import type { DecodeOptions } from './decode.ts'
import { type Box, pickMostCentral, type Sighting } from './sighting.ts'

/** Looks for a QR code in a canvas. Rejects when the decoder does not work. */
export type Decoder = { decode: (canvas: HTMLCanvasElement) => Promise<Sighting>; stop?: () => void }

type NativeDetector = {
  detect: (canvas: HTMLCanvasElement) => Promise<{ format: string; rawValue: string; boundingBox: Box }[]>
}
type NativeDetectors = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own detector while it works, else `qr` (14 kB). */
export async function createDecoder(options?: DecodeOptions): Promise<Decoder> {
  const native = await nativeDecode().catch(() => undefined)
  if (!native) return scriptDecoder(options)
  let current: Decoder = { decode: native }
  let isOver = false
  return {
    // Some phones offer a detector without its service: every call fails.
    decode: (canvas) =>
      current.decode(canvas).catch(async () => {
        current = await scriptDecoder(options)
        if (isOver) current.stop?.()
        return current.decode(canvas)
      }),
    stop: () => {
      isOver = true
      current.stop?.()
    },
  }
}

async function nativeDecode(): Promise<Decoder['decode'] | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors }
  const formats = await BarcodeDetector?.getSupportedFormats()
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: formats.filter((format) => /^(qr_code|data_matrix)$/.test(format)) })
  return async (canvas) => {
    const found = await detector.detect(canvas)
    return pickMostCentral(
      found.filter(isForUs).map(({ rawValue, boundingBox }) => ({ text: rawValue, box: boundingBox })),
      canvas,
    )
  }
}

// Of DataMatrix codes only those of GS1: a pack may have others, such as those of the post.
const isForUs = ({ format, rawValue }: { format: string; rawValue: string }) =>
  format !== 'data_matrix' || /^(\u001d|\]d2)?01\d{14}/.test(rawValue)

// In a worker, so that a slow phone keeps drawing the page; on the page where no worker starts.
async function scriptDecoder(options?: DecodeOptions): Promise<Decoder> {
  let decoder: Decoder | undefined
  try {
    const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
    decoder = workerDecoder(worker, options)
    await decoder.decode(onePixel())
    return decoder
  } catch {
    decoder?.stop?.()
  }
  const { decodeImage } = await import('./decode.ts')
  return { decode: async (canvas) => decodeImage(readImageData(canvas), options) }
}

function onePixel(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  return canvas
}

/** A decoder in a worker, one canvas at a time. The worker answers with what it saw, or null if it did not start. */
export function workerDecoder(worker: Worker, options?: DecodeOptions): Decoder {
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('The decoder did not come.'))
  })
  failed.catch(() => {}) // it may fail while nothing waits for it
  return {
    decode: (canvas) => {
      const answer = new Promise<Sighting>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Sighting | null>) =>
          data === null ? reject(new Error('The decoder did not start.')) : resolve(data)
        const image = readImageData(canvas)
        worker.postMessage({ image, options }, [image.data.buffer])
      })
      return Promise.race([answer, failed])
    },
    stop: () => worker.terminate(),
  }
}

const readImageData = (canvas: HTMLCanvasElement) =>
  canvas.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, canvas.width, canvas.height) ??
  new ImageData(1, 1)
