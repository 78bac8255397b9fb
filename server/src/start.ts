import cluster from 'node:cluster'
import { ensureFirstAdmin } from './admin/create-admin.ts'
import { superviseWorkers } from './cluster.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { openSecretKey } from './lib/open-secret-key.ts'
import { requireProduction } from './lib/require-production.ts'
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
  if (cluster.isWorker) return serveWorker(config, config.DATABASE_URL ?? '')
  const database = await openDatabase(config, print)
  await migrate(database.url, print)
  const keyed = await openSecretKey(config, database.url)
  await ensureFirstAdmin(config, database.url)
  await ensureDemo(keyed, database.url, print)
  if (config.WORKERS > 1) await superviseWorkers(keyed, database.url, database.stop)
  else await serveUntilStopped(keyed, database.url, database.stop)
  print(`\n  Sahihi is ready:  ${config.PUBLIC_URL}\n  The API:          ${config.PUBLIC_URL}/docs`)
  if (!config.SMTP_URL) print(`  Mails are kept:   ${config.PUBLIC_URL}/dev/mail`)
}

async function serveWorker(config: Config, databaseUrl: string) {
  await serveUntilStopped(await openSecretKey(config, databaseUrl), databaseUrl)
}
