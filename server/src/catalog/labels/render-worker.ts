import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { estimateBytes, type RenderTask, renderFile, unpack } from './render-file.ts'

// Linux gives each thread a priority of its own: scans come first. Elsewhere this would change the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let rendering: Promise<Generator<Uint8Array>> | undefined

parentPort?.on('message', async (message: RenderTask | 'next' | 'stop') => {
  // With the port closed there is nothing to wait for, and the thread ends.
  if (message === 'stop') parentPort?.close()
  else if (message === 'next') parentPort?.postMessage((await rendering)?.next().value ?? null)
  else rendering = begin(message, !rendering)
})

async function begin(task: RenderTask, isFirst: boolean) {
  const job = unpack(task)
  const chunks = await renderFile(job)
  if (isFirst) parentPort?.postMessage(await estimateBytes(job))
  return chunks
}
