import cluster from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createDatabase, type Db } from './db/client.ts'
import { countScanConnections, openRollupDatabase } from './db/on-cluster.ts'
import { type Canaries, createCanaries, openCanaryKey } from './lib/canaries.ts'
import { type CompanyHosts, createCompanyHosts } from './lib/company-hosts.ts'
import { createCsvExports, type SendCsv } from './lib/csv-exports.ts'
import { type Jobs, startJobs } from './lib/jobs.ts'
import { createListener } from './lib/listener.ts'
import { createLiveFeeds, type LiveFeeds } from './lib/live-feeds.ts'
import { createMetrics, type Metrics } from './lib/metrics.ts'
import { createNetworkTagger, type NetworkTagger } from './lib/network-tag.ts'
import type { KeyedConfig } from './lib/secret-key.ts'
import { createSecrets, type Secrets } from './lib/secrets.ts'
import { seconds } from './lib/time.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createPaymentProvider } from './payment-provider/create-payment-provider.ts'
import type { PaymentProvider } from './payment-provider/provider.ts'
import { createWhatsApp } from './whatsapp/create-whatsapp.ts'
import type { WhatsApp } from './whatsapp/graph-api.ts'

/** What every slice gets. Tests pass their own database and clock. */
export type AppContext = {
  config: KeyedConfig
  pool: pg.Pool
  db: Db
  jobs: Jobs
  mailer: Mailer
  /** The open live feeds of this process, and the listener that wakes them. */
  live: LiveFeeds
  /** Sends a table of any length, one at a time per partner. */
  sendCsv: SendCsv
  secrets: Secrets
  /** Tags by which visitors of the same network are recognised (docs/limits-and-retention.md, "Location and privacy"). */
  networkTags: NetworkTagger
  /** For queries of rollups together with pending scans. */
  rollupDb: Db
  /** A separate pool for scans, so that shoppers never wait for the queries of partners. */
  scanPool: pg.Pool
  /** Kysely on `scanPool`. */
  scanDb: Db
  clock: () => Date
  /** The codes that are in no file (docs/trust.md, "Canaries"). */
  canaries: Canaries
  /** The hosts on which shoppers' pages of one company answer. */
  companyHosts: CompanyHosts
  payments: PaymentProvider
  whatsApp: WhatsApp | undefined
  /** The URL by which this server reaches itself, once it listens. */
  server: { url: string }
  metrics: Metrics
  log: FastifyBaseLogger
}

type Options = { clock?: () => Date; mailRetrySeconds?: number; heartbeatSeconds?: number }

/** Opens everything that the app needs, with a migrated database. `close` releases it in the right order. */
export async function createContext(
  config: KeyedConfig,
  databaseUrl: string,
  log: FastifyBaseLogger,
  { clock: ownClock, mailRetrySeconds = 10, heartbeatSeconds = 20 }: Options = {},
): Promise<{ context: AppContext; close: () => Promise<void> }> {
  const clock = ownClock ?? (() => new Date())
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke')
  const { pool, db } = createDatabase(databaseUrl, onIdleError, maxConnections(config))
  const rollupDb = await openRollupDatabase(databaseUrl, db, onIdleError)
  const scans = createDatabase(databaseUrl, onIdleError, await countScanConnections(db), 3_000)
  const jobs = await startJobs(databaseUrl, {
    retrySeconds: mailRetrySeconds,
    runsSchedules: !ownClock, // cron follows the machine's clock, not a test's own
    onError: (error, queue) => log.warn({ err: error, queue }, 'a job failed and will be retried'),
  })
  const mailer = createMailer(config, db, clock)
  const listener = createListener(databaseUrl, 'live_scans', onIdleError)
  const secrets = createSecrets(db, config)
  const server = { url: '' }
  const metrics = createMetrics({ process: cluster.worker?.id ?? 1, ofRuntime: Boolean(config.METRICS_TOKEN) })
  metrics.watchPool('general', pool)
  metrics.watchPool('scans', scans.pool)
  const companyHosts = await createCompanyHosts({ db, config, log })
  const context: AppContext = {
    config,
    pool,
    db,
    rollupDb,
    jobs,
    mailer,
    live: createLiveFeeds(listener, seconds(heartbeatSeconds)),
    sendCsv: createCsvExports(db),
    secrets,
    networkTags: createNetworkTagger(config.SECRET_KEY),
    payments: createPaymentProvider(config, { secrets, clock, ownUrl: () => server.url }),
    whatsApp: createWhatsApp(config, () => server.url),
    server,
    companyHosts,
    canaries: createCanaries({ db, jobs, clock, log }, await openCanaryKey(db, config)),
    scanPool: scans.pool,
    scanDb: scans.db,
    clock,
    metrics,
    log,
  }
  const close = async () => {
    companyHosts.stop()
    await Promise.all([jobs.stop(), listener.close()])
    mailer.close()
    await Promise.all([...new Set([db, rollupDb, scans.db])].map((database) => database.destroy()))
  }
  return { context, close }
}

// Our own PostgreSQL allows 200 connections (db/embedded/postgres-supervisor.ts), others usually 100. Jobs, scans and the
// listener need 10 for each worker.
const maxConnections = ({ WORKERS }: KeyedConfig) => Math.max(3, Math.min(12, Math.floor(90 / WORKERS) - 10))
