import { parentPort, workerData } from 'node:worker_threads'
import { approximateBytes, makeFile, type Order } from './render-file.ts'

const order = workerData as Order
const pieces = makeFile(order)

parentPort?.postMessage(approximateBytes(order))
parentPort?.on('message', (word: 'more' | 'stop') => {
  // With nothing left to wait for, the thread ends.
  if (word === 'stop') parentPort?.close()
  else parentPort?.postMessage(pieces.next().value ?? null)
})
