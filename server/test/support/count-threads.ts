import type { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'

/** Counts the threads that run, and the most that ran at the same time. */
export function countThreads() {
  const threads = { running: 0, most: 0 }
  const count = (worker: Worker) => {
    threads.most = Math.max(threads.most, ++threads.running)
    worker.once('exit', () => threads.running--)
  }
  process.on('worker', count)
  afterAll(() => process.off('worker', count))
  return threads
}
