import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { estimateBytes, type RenderTask, renderFile, unpack } from './render-file.ts'

// Linux gives each thread a priority of its own: scans come first. Elsewhere this would change the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const job = unpack(workerData as RenderTask)
const chunks = await renderFile(job)

parentPort?.postMessage(await estimateBytes(job))
parentPort?.on('message', (message: 'next' | 'stop') => {
  // With the port closed there is nothing to wait for, and the thread ends.
  if (message === 'stop') parentPort?.close()
  else parentPort?.postMessage(chunks.next().value ?? null)
})
