/** Looks for a QR code in a picture; undefined when there is none to read. */
export type Decoder = { read: (picture: HTMLCanvasElement) => Promise<string | undefined>; stop?: () => void }

type NativeDetector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> }
type NativeDetectors = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own detector where it reads QR codes, else `qr` (14 kB). */
export async function firstDecoder(): Promise<Decoder> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes('qr_code')) return plainDecoder()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return { read: async (picture) => (await detector.detect(picture))[0]?.rawValue }
}

async function plainDecoder(): Promise<Decoder> {
  const { default: decodeQR } = await import('qr/decode.js')
  return {
    read: async (picture) => {
      try {
        return decodeQR(pixels(picture))
      } catch {
        return undefined
      }
    },
  }
}

/** zxing in a worker: reads more of what is worn or blurred, for 425 kB that most visitors never need. */
export function strongDecoder(): Decoder {
  const worker = new Worker(new URL('./zxing-worker.ts', import.meta.url), { type: 'module' })
  return {
    read: (picture) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data || undefined)
        worker.onerror = () => resolve(undefined)
        worker.postMessage(pixels(picture))
      }),
    stop: () => worker.terminate(),
  }
}

const pixels = (picture: HTMLCanvasElement) =>
  picture.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, picture.width, picture.height) ??
  new ImageData(1, 1)
