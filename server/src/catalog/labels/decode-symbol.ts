import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp from 'sharp'
import { AppError } from '../../platform/lib/app-error.ts'
import { createKeyedLimit } from '../../platform/lib/keyed-limit.ts'
import { reencodeImage } from '../../platform/lib/reencode-image.ts'
import type { DecodeRequest, Decoder } from './decoder-worker.ts'

const limit = createKeyedLimit<'symbols'>({
  perKey: 1,
  maxWaiting: 16,
  refuse: () => new AppError('unavailable', messages.labelChecksBusy, {}, 5),
})
const timeoutMs = 20_000
let worker: Worker | undefined

export type SymbolView = { side: number; blur?: number; decoders: Decoder[] }

/**
 * What each decoder reads in an SVG drawn `side` pixels wide; null for nothing. They run in one worker thread, one symbol at
 * a time, because decoding would block the event loop.
 */
export async function decodeSymbol(svg: string, { side, blur, decoders }: SymbolView): Promise<(string | null)[]> {
  return limit.run('symbols', async () => {
    const image = sharp(Buffer.from(svg), { density: 300 }).resize({ width: side }).flatten({ background: 'white' })
    if (blur) image.blur(blur)
    const { data, info } = await image.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    return decodeInWorker({
      image: { width: info.width, height: info.height, data: new Uint8ClampedArray(data) },
      decoders,
    })
  })
}

/** The texts of the QR codes and GS1 labels in a photo; none for a file that is no photo. */
export async function decodePhoto(photo: Buffer): Promise<string[]> {
  let image: DecodeRequest['image'] | undefined
  await reencodeImage(photo, {
    of: 'shoppers',
    maxPixels: 51_000_000,
    resize: { width: maxPhotoSide, height: maxPhotoSide, fit: 'inside', withoutEnlargement: true },
    async encode(pixels) {
      const { data, info } = await pixels().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      image = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
      return data
    },
    refusal: messages.notAPhoto,
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
  const read = image
  const texts = read && (await limit.run('symbols', () => decodeInWorker({ image: read })))
  return texts?.filter((text) => text !== null) ?? []
}
const maxPhotoSide = 1600

async function decodeInWorker(request: DecodeRequest): Promise<(string | null)[]> {
  const decoder = worker ?? startWorker()
  const reply = once(decoder, 'message', { signal: AbortSignal.timeout(timeoutMs) })
  decoder.postMessage(request)
  try {
    const [texts] = await reply
    return texts as (string | null)[]
  } catch (error) {
    worker = undefined
    void decoder.terminate()
    throw error
  }
}

/** The worker stays for the next symbol and does not keep the process alive. */
function startWorker(): Worker {
  const started = new Worker(new URL('./decoder-worker.ts', import.meta.url), { execArgv: [] })
  started.unref()
  const forget = () => {
    if (worker === started) worker = undefined
  }
  started.once('exit', forget)
  started.on('error', forget) // an error event without a listener ends the process
  worker = started
  return started
}
