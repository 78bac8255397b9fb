import { addAbortSignal, Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Order } from '../labels/render-file.ts'

// A symbol is garbage a moment later: a nursery smaller than Node's 48 MB keeps the process smaller and costs no time.
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

/**
 * The file that was ordered, made in a thread of its own (design 7: it never blocks the event loop). The thread makes a
 * piece when one is asked for, so a slow reader holds it back, and it lives as long as the stream. Its error is the
 * stream's, so half a file never looks whole. First of all the stream emits `size`, about how many bytes will come.
 */
export function streamDownload(order: Order, signal?: AbortSignal): Readable {
  const worker = new Worker(new URL('../labels/render-worker.ts', import.meta.url), {
    workerData: order,
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
  worker.once('message', (bytes: number) => {
    worker.on('message', (piece: Uint8Array | null) => stream.push(piece))
    stream.emit('size', bytes)
  })
  worker.on('error', (error) => stream.destroy(error))
  worker.on('exit', () => stream.destroy(new Error('The thread of a download ended before its file was whole')))
  return signal ? addAbortSignal(signal, stream) : stream
}
