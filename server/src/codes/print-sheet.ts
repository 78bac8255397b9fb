import { addAbortSignal, Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { PrintSize } from '@sahihi/contract/codes.ts'

export type Sheet = {
  size: PrintSize
  /** What every code's link starts with, for example `http://localhost:3000/verify/`. */
  linkBase: string
  serials: string[]
  product: string
  batch: string
  batchNumber: string
  company: string
}

// A symbol is garbage a moment later: a nursery smaller than Node's 48 MB keeps the process smaller and costs no time.
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

/**
 * The codes of a batch as an A4 sheet to print (specification 9), made in a thread of its own (design 7: a PDF never
 * blocks the event loop). The thread makes a piece when one is asked for, so a slow reader holds it back, and it lives
 * as long as the stream. Its error is the stream's, so half a sheet never looks whole.
 */
export function printSheet(sheet: Sheet, signal?: AbortSignal): Readable {
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
    workerData: sheet,
    execArgv: [],
    resourceLimits,
  })
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const stream = new Readable({
    highWaterMark: 128 * 1024,
    read: () => worker.postMessage('more'),
    // Told to stop, after the piece in hand, and not terminated: a thread terminated while it opens a zlib stream takes
    // the whole process with it (Node 24.21, `Assertion failed: init_done_ && "close before init"`).
    destroy: (error, done) => {
      worker.postMessage('stop')
      gone.then(() => done(error))
    },
  })
  worker.on('message', (piece: Uint8Array | null) => stream.push(piece))
  worker.on('error', (error) => stream.destroy(error))
  worker.on('exit', () => stream.destroy(new Error('The print worker ended before its sheet was whole')))
  return signal ? addAbortSignal(signal, stream) : stream
}
