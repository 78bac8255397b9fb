import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { createListener } from './lib/listener.ts'
import { createDatabase } from './db/client.ts'
import { startJobs } from './lib/jobs.ts'
import { createLiveFeeds } from './lib/live-feeds.ts'
import { createMailer } from './lib/mail/mailer.ts'
import { createPaymentProvider } from './lib/payments/create-payment-provider.ts'
import { createSecrets } from './lib/secrets.ts'
import { seconds } from './lib/time.ts'
import type { AppContext } from './context.ts'

type Options = { clock?: () => Date; mailRetrySeconds?: number; heartbeatSeconds?: number }

/** Opens everything that the app needs of a migrated database; `close` lets go of it in the right order. */
export async function createContext(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  { clock: ownClock, mailRetrySeconds = 10, heartbeatSeconds = 20 }: Options = {},
): Promise<{ context: AppContext; close: () => Promise<void> }> {
  const clock = ownClock ?? (() => new Date())
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle link to the database broke')
  const { pool, db } = createDatabase(databaseUrl, onIdleError, linksOf(config))
  const scans = createDatabase(databaseUrl, onIdleError, 2)
  const jobs = await startJobs(databaseUrl, {
    retrySeconds: mailRetrySeconds,
    runsSchedules: !ownClock, // cron follows the machine's clock, not a test's own
    onError: (error) => log.warn({ err: error }, 'a job could not be done now'),
  })
  const mailer = createMailer(config, db, clock)
  const bell = createListener(databaseUrl, 'live_scans', onIdleError)
  const secrets = createSecrets(db)
  const home = { url: '' }
  const context: AppContext = {
    config,
    pool,
    db,
    jobs,
    mailer,
    live: createLiveFeeds(bell, seconds(heartbeatSeconds)),
    secrets,
    payments: createPaymentProvider(config, { secrets, clock, home: () => home.url }),
    server: home,
    scanPool: scans.pool,
    scanDb: scans.db,
    clock,
    log,
  }
  const close = async () => {
    await Promise.all([jobs.stop(), bell.close()])
    mailer.close()
    await Promise.all([db.destroy(), scans.db.destroy()])
  }
  return { context, close }
}

// Our own PostgreSQL takes 200 links (lib/embedded-postgres-keeper.ts), others usually 100; jobs, scans and the bell need 8.
const linksOf = ({ WORKERS }: Config) => Math.max(3, Math.min(12, Math.floor(90 / WORKERS) - 8))
