import cluster from 'node:cluster'
import { once } from 'node:events'
import closeWithGrace from 'close-with-grace'
import { ensureFirstAdmin } from './admin/create-admin.ts'
import { type Config, readConfig, ConfigError } from './config.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { openDatabase } from './db/open-database.ts'
import { createLog } from './lib/log.ts'
import { migrate } from './db/migrate.ts'
import { startServer } from './server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await start(readConfig(process.env))
} catch (error) {
  process.stderr.write(`\nSahihi did not start.\n${sentence(error)}\n`)
  process.exit(1)
}

async function start(config: Config) {
  const log = createLog(config)
  if (cluster.isWorker) return serveHere(config, config.DATABASE_URL ?? '', async () => {})
  const home = await openDatabase(config, say)
  await migrate(home.url)
  await ensureFirstAdmin(config, home.url)
  await ensureDemo(config, home.url, say)
  if (config.WORKERS > 1) await superviseWorkers(config.WORKERS, home.url, home.stop)
  else await serveHere(config, home.url, home.stop)
  say(`\n  Sahihi is ready:  ${config.PUBLIC_URL}\n  The API:          ${config.PUBLIC_URL}/docs`)
  if (!config.SMTP_URL) say(`  Mails are kept:   ${config.PUBLIC_URL}/dev/mail`)

  async function serveHere(config: Config, url: string, afterwards: () => Promise<void>) {
    const { close } = await startServer(config, url, log)
    closeWithGrace({ delay: 20_000, logger: false }, async ({ err, signal }) => {
      if (err) log.fatal({ err }, 'a fault that nobody caught')
      else log.info(`stopping: ${signal ?? 'asked to'}`)
      await close()
      await afterwards()
    })
  }
}

/**
 * `WORKERS=n`: n processes answer on one port. One that cannot start ends the start; one that dies later is replaced, more
 * and more slowly while they keep dying. SIGTERM ends them before the database.
 */
async function superviseWorkers(count: number, url: string, stopHome: () => Promise<void>) {
  let closing = false
  let deaths = 0
  const fork = () =>
    new Promise<void>((resolve, reject) => {
      const worker = cluster.fork({ DATABASE_URL: url })
      worker.once('exit', () => reject(new Error('A worker ended before it was ready; its words stand above.')))
      worker.once('listening', () => {
        worker.once('exit', replace)
        resolve()
      })
    })
  const replace = () => {
    const wait = Math.min(30_000, 500 * 2 ** deaths++)
    setTimeout(() => deaths--, 60_000 + wait).unref()
    setTimeout(() => closing || fork().catch(replace), wait)
  }
  const stop = async () => {
    closing = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = workers.map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(ended)
    await stopHome()
  }
  closeWithGrace({ delay: 30_000, logger: false }, stop)
  try {
    await Promise.all(Array.from({ length: count }, fork))
  } catch (error) {
    await stop()
    throw error
  }
}

function sentence(error: unknown) {
  if (error instanceof ConfigError) return error.message
  return error instanceof Error ? error.message : String(error)
}
