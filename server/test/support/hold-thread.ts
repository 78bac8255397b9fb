import type { Worker } from 'node:worker_threads'

/** Keeps the next threads that render a file from going on, by default one; returns the function that lets them. */
export function holdNextThread(count = 1): () => void {
  const held: (() => void)[] = []
  let isHeld = true
  let left = count
  const hold = (worker: Worker) => {
    if (--left === 0) process.off('worker', hold)
    const post = worker.postMessage.bind(worker)
    worker.postMessage = (message: unknown) => {
      if (isHeld && message === 'next') held.push(() => post(message))
      else post(message)
    }
  }
  process.on('worker', hold)
  return () => {
    isHeld = false
    for (const goOn of held) goOn()
  }
}
