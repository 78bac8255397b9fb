import { addAbortSignal, Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { RenderTask } from './render-file.ts'

// A symbol is garbage a moment later: a nursery smaller than Node's 48 MB keeps the process smaller and costs no time.
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

/**
 * The file of a task, rendered in a thread of its own, so that it never blocks the event loop. A chunk is rendered when the
 * stream asks for one, so a slow reader slows the thread, which lives as long as the stream. An error of the thread is an
 * error of the stream, so half a file never looks complete. The stream first emits `size`, the estimated bytes.
 */
export function renderStream(task: RenderTask, signal?: AbortSignal): Readable {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits,
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const stream = new Readable({
    highWaterMark: 128 * 1024,
    read: () => worker.postMessage('next'),
    // Stopped after the current chunk, not terminated: a thread that is terminated while it opens a zlib stream ends the
    // whole process (Node 24.21, `Assertion failed: init_done_ && "close before init"`).
    destroy: (error, done) => {
      worker.postMessage('stop')
      exited.then(() => done(error))
    },
  })
  worker.once('message', (bytes: number) => {
    worker.on('message', (chunk: Uint8Array | null) => stream.push(chunk))
    stream.emit('size', bytes)
  })
  worker.on('error', (error) => stream.destroy(error))
  stream.on('error', () => {}) // before anyone reads it, an error must not end the process; a reader still gets it
  worker.on('exit', () => stream.destroy(new Error('The rendering thread ended before the file was complete')))
  return signal ? addAbortSignal(signal, stream) : stream
}
