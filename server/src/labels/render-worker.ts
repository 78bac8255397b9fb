import { parentPort, workerData } from 'node:worker_threads'
import { estimateBytes, type RenderJob, renderFile } from './render-file.ts'

const job = workerData as RenderJob
const chunks = await renderFile(job)

parentPort?.postMessage(await estimateBytes(job))
parentPort?.on('message', (message: 'next' | 'stop') => {
  // With the port closed there is nothing to wait for, and the thread ends.
  if (message === 'stop') parentPort?.close()
  else parentPort?.postMessage(chunks.next().value ?? null)
})
