import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../lib/app-error.ts'
import type { Reader } from './decoder-worker.ts'

const turns = pLimit(1)
const mostWaiting = 16
const mostMilliseconds = 20_000
let thread: Worker | undefined

export type Print = { side: number; blur?: number; readers: Reader[] }

/**
 * What each of the readers reads in an SVG that is drawn `side` pixels wide; null where it is nothing. They work in a thread
 * of their own (design 7), at one symbol at a time.
 */
export async function readSymbol(svg: string, { side, blur, readers }: Print): Promise<(string | null)[]> {
  if (turns.pendingCount >= mostWaiting) throw new AppError('unavailable', messages.readersBusy, {}, 5)
  return turns(async () => {
    const drawing = sharp(Buffer.from(svg), { density: 300 }).resize({ width: side }).flatten({ background: 'white' })
    if (blur) drawing.blur(blur)
    const { data, info } = await drawing.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const picture = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
    return ask({ picture, readers })
  })
}

async function ask(order: { picture: object; readers: Reader[] }): Promise<(string | null)[]> {
  const reader = thread ?? open()
  const answer = once(reader, 'message', { signal: AbortSignal.timeout(mostMilliseconds) })
  reader.postMessage(order)
  try {
    const [texts] = await answer
    return texts as (string | null)[]
  } catch (error) {
    thread = undefined
    void reader.terminate()
    throw error
  }
}

/** It stays for the next symbol, and does not keep the process alive. */
function open(): Worker {
  const opened = new Worker(new URL('./decoder-worker.ts', import.meta.url), { execArgv: [] })
  opened.unref()
  const forget = () => {
    if (thread === opened) thread = undefined
  }
  opened.once('exit', forget)
  opened.on('error', forget) // heard here too, as one that nobody hears ends the process
  thread = opened
  return opened
}
