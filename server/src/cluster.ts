import cluster from 'node:cluster'
import { once } from 'node:events'
import closeWithGrace from 'close-with-grace'
import { relayMetrics } from './lib/process-metrics.ts'
import type { KeyedConfig } from './lib/secret-key.ts'

/**
 * `WORKERS=n`: n processes serve one port. A worker that cannot start ends the start; one that dies later is replaced, with a
 * growing delay while workers keep dying. SIGTERM stops the workers, then the database.
 */
export async function superviseWorkers(
  { WORKERS, SECRET_KEY }: Pick<KeyedConfig, 'WORKERS' | 'SECRET_KEY'>,
  databaseUrl: string,
  stopDatabase: () => Promise<void>,
) {
  let isClosing = false
  let recentDeaths = 0
  const fork = () =>
    new Promise<void>((resolve, reject) => {
      const worker = cluster.fork({ DATABASE_URL: databaseUrl, SECRET_KEY })
      worker.once('exit', () => reject(new Error('A worker ended before it was ready; its words stand above.')))
      worker.once('listening', () => {
        worker.once('exit', replace)
        resolve()
      })
    })
  const replace = () => {
    const delay = Math.min(30_000, 500 * 2 ** recentDeaths++)
    setTimeout(() => recentDeaths--, 60_000 + delay).unref()
    setTimeout(() => isClosing || fork().catch(replace), delay)
  }
  const stop = async () => {
    isClosing = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const exits = workers.map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(exits)
    await stopDatabase()
  }
  closeWithGrace({ delay: 30_000, logger: false }, stop)
  relayMetrics()
  try {
    await Promise.all(Array.from({ length: WORKERS }, fork))
  } catch (error) {
    await stop()
    throw error
  }
}
