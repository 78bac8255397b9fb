import type { Worker } from 'node:worker_threads'

/** Keeps the next thread that renders a file from going on; returns the function that lets it. */
export function holdNextThread(): () => void {
  const held: (() => void)[] = []
  let isHeld = true
  process.once('worker', (worker: Worker) => {
    const post = worker.postMessage.bind(worker)
    worker.postMessage = (message: unknown) => {
      if (isHeld && message === 'next') held.push(() => post(message))
      else post(message)
    }
  })
  return () => {
    isHeld = false
    for (const goOn of held) goOn()
  }
}
