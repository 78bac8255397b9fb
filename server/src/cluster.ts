import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { endGracefully } from './platform/lib/end-gracefully.ts'
import { relayMetrics } from './platform/lib/process-metrics.ts'
import type { KeyedConfig } from './platform/lib/secret-key.ts'

/** What a worker sends to the primary once it accepts connections. */
export const isServing = 'serving'

/**
 * With `WORKERS=n`, n processes serve one port. A worker that cannot start fails the start; one that dies later is replaced, with a
 * growing delay while workers keep dying. SIGTERM stops the workers, then the database.
 */
export async function superviseWorkers(
  { WORKERS, SECRET_KEY, PORT, HOST }: Pick<KeyedConfig, 'WORKERS' | 'SECRET_KEY' | 'PORT' | 'HOST'>,
  databaseUrl: string,
  stopDatabase: () => Promise<void>,
) {
  let isClosing = false
  let recentDeaths = 0
  const fork = () =>
    new Promise<void>((resolve, reject) => {
      const worker = cluster.fork({ DATABASE_URL: databaseUrl, SECRET_KEY })
      worker.once('exit', () => reject(new Error('A worker ended before it was ready; its words stand above.')))
      worker.on('message', (message) => {
        if (message !== isServing) return
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
  await refuseTakenPort(PORT, HOST)
  endGracefully(30_000, stop)
  relayMetrics()
  try {
    await Promise.all(Array.from({ length: WORKERS }, fork))
  } catch (error) {
    await stop()
    throw error
  }
}

/** Workers would share their port with other programs of this user that share it too, such as another Sahihi server. */
async function refuseTakenPort(port: number, host: string) {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
