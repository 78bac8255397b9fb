import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

type HeldThread = { resume: () => void; begun: Promise<unknown> }

/** Pauses the next rendering threads, by default one, at their start or after so many chunks. */
export function holdNextThread({ count = 1, chunks = 0 } = {}): HeldThread {
  const held: (() => void)[] = []
  const { promise: begun, resolve } = Promise.withResolvers<unknown>()
  let isHeld = true
  let left = count
  const hold = (worker: Worker) => {
    if (--left === 0) process.off('worker', hold)
    const post = worker.postMessage.bind(worker)
    let free = chunks
    worker.postMessage = (message: unknown) => {
      if (isHeld && message === 'next' && free-- <= 0) held.push(() => post(message))
      else post(message)
    }
    if (left === 0) resolve(once(worker, 'message')) // how long its file will be
  }
  process.on('worker', hold)
  const resume = () => {
    isHeld = false
    for (const post of held) post()
  }
  return { resume, begun }
}
