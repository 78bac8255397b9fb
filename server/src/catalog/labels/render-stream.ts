import { addAbortSignal, Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { RenderTask } from './render-file.ts'

// A symbol is garbage a moment later: a nursery smaller than Node's 48 MB keeps the process smaller and costs no time.
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 }

/** A thread that renders files one after the other: starting a thread takes as long as rendering two thousand codes. */
export type Renderer = {
  /**
   * The file of a task. A chunk is rendered when the stream asks for one, so a slow reader slows the thread. An error of the thread is
   * an error of the stream, so half a file never looks complete. The stream of the first file emits `size` before anything else,
   * the estimated bytes. A stream that ends early ends the thread; so does the last file.
   */
  render(task: RenderTask, options: { signal?: AbortSignal | undefined; isLast: boolean }): Readable
  /** Needed only when no last file was rendered. */
  end(): void
}

export function startRenderer(): Renderer {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { execArgv: [], resourceLimits })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let stream: Readable | undefined
  worker.on('message', (message: number | Uint8Array | null) => {
    if (typeof message === 'number') stream?.emit('size', message)
    else stream?.push(message)
  })
  worker.on('error', (error) => stream?.destroy(error))
  // Stopped after the current chunk, not terminated: a thread that is terminated while it opens a zlib stream ends the
  // whole process (Node 24.21, `Assertion failed: init_done_ && "close before init"`).
  const end = () => worker.postMessage('stop')
  return {
    end,
    render(task, { signal, isLast }) {
      worker.postMessage(task)
      const file = new Readable({
        highWaterMark: 128 * 1024,
        read: () => worker.postMessage('next'),
        destroy: (error, done) => {
          if (file.readableEnded && !isLast) return done(error)
          end()
          exited.then(() => done(error))
        },
      })
      file.on('error', () => {}) // before anyone reads it, an error must not end the process; a reader still gets it
      stream = file
      exited.then(() => file.destroy(new Error('The rendering thread ended before the file was complete')))
      return signal ? addAbortSignal(signal, file) : file
    },
  }
}

/** One file, rendered in a thread of its own, so that it never blocks the event loop. */
export const renderStream = (task: RenderTask, signal?: AbortSignal): Readable =>
  startRenderer().render(task, { signal, isLast: true })
