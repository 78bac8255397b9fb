import cluster from 'node:cluster'
import { isServing, superviseWorkers } from './cluster.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { ensureFirstAdmin } from './operations/admin/create-admin.ts'
import { type Config, readConfig } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { retryWhileDatabaseIsAway } from './platform/db/wait-for-database.ts'
import { openSecretKey } from './platform/lib/open-secret-key.ts'
import { requireProduction } from './platform/lib/require-production.ts'
import { serveUntilStopped } from './server.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await start(readConfig(process.env))
} catch (error) {
  process.stderr.write(`\nSahihi did not start.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function start(config: Config) {
  requireProduction(config)
  if (cluster.isWorker) return startWorker(config, config.DATABASE_URL ?? '')
  const open = () => openDatabase(config, print)
  const { url, stop } = await retryWhileDatabaseIsAway(config.DATABASE_URL ?? '', open, { say: print })
  await retryWhileDatabaseIsAway(url, () => prepareAndServe(config, url, stop), { say: print })
  print(`\n  Sahihi is ready:  ${config.PUBLIC_URL}\n  The API:          ${config.PUBLIC_URL}/docs`)
  if (!config.SMTP_URL) print(`  Mails are kept:   ${config.PUBLIC_URL}/dev/mail`)
}

async function prepareAndServe(config: Config, url: string, stopDatabase: () => Promise<void>) {
  await migrate(url, print)
  const keyed = await openSecretKey(config, url)
  await ensureFirstAdmin(config, url)
  await ensureDemo(keyed, url, print)
  if (config.WORKERS > 1) await superviseWorkers(keyed, url, stopDatabase)
  else await serveUntilStopped(keyed, url, stopDatabase)
}

async function startWorker(config: Config, url: string) {
  const serve = async () => serveUntilStopped(await openSecretKey(config, url), url)
  await retryWhileDatabaseIsAway(url, serve, { say: print })
  process.send?.(isServing)
}
