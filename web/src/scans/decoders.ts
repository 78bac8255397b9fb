/** Looks for a QR code in a picture; undefined when there is none to read. Rejects when it cannot look. */
export type Decoder = { read: (picture: HTMLCanvasElement) => Promise<string | undefined>; stop?: () => void }

type NativeDetector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> }
type NativeDetectors = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

/** How hard `qr` tries; it is made for frames of a camera, which are followed by the next one. */
export type Effort = { effort: number; timeLimit: number }

/** The browser's own detector where it reads QR codes, and as long as it works; else `qr` (14 kB). */
export async function firstDecoder(effort?: Effort): Promise<Decoder> {
  const native = await nativeRead().catch(() => undefined)
  if (!native) return plainDecoder(effort)
  let used: Decoder = { read: native }
  let isOver = false
  return {
    // Some phones offer one whose service is missing: every call of it fails.
    read: (picture) =>
      used.read(picture).catch(async () => {
        used = await plainDecoder(effort)
        if (isOver) used.stop?.()
        return used.read(picture)
      }),
    stop: () => {
      isOver = true
      used.stop?.()
    },
  }
}

async function nativeRead(): Promise<Decoder['read'] | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors }
  const formats = await BarcodeDetector?.getSupportedFormats()
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue
}

// In a worker, so that a slow phone can go on drawing the page; where none starts, on the page.
async function plainDecoder(effort?: Effort): Promise<Decoder> {
  let decoder: Decoder | undefined
  try {
    const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
    decoder = decoderIn(worker, effort)
    await decoder.read(smallest())
    return decoder
  } catch {
    decoder?.stop?.()
  }
  const { read } = await import('./decode.ts')
  return { read: async (picture) => read(pixels(picture), effort) }
}

function smallest(): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = picture.height = 1
  return picture
}

/** A decoder whose work a worker does, a picture at a time: it answers with a text, empty when there is none to read. */
export function decoderIn(worker: Worker, effort?: Effort): Decoder {
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('The decoder did not come.'))
  })
  failed.catch(() => {}) // it may fail while nobody asks
  return {
    read: (picture) => {
      const answer = new Promise<string | undefined>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) =>
          data === null ? reject(new Error('The decoder did not start.')) : resolve(data || undefined)
        const image = pixels(picture)
        worker.postMessage({ image, effort }, [image.data.buffer])
      })
      return Promise.race([answer, failed])
    },
    stop: () => worker.terminate(),
  }
}

const pixels = (picture: HTMLCanvasElement) =>
  picture.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, picture.width, picture.height) ??
  new ImageData(1, 1)
