import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Jobs } from './lib/jobs.ts'
import type { LiveFeeds } from './lib/live-feeds.ts'
import type { Mailer } from './lib/mail/mailer.ts'
import type { PaymentProvider } from './lib/payments/provider.ts'
import type { Secrets } from './lib/secrets.ts'

/** What the app is made of; tests give their own database, clock and mailer. */
export type AppContext = {
  config: Config
  pool: pg.Pool
  db: Db
  jobs: Jobs
  mailer: Mailer
  /** The live feeds that are open here, and the bell that wakes them. */
  live: LiveFeeds
  secrets: Secrets
  /** A pool of their own for scans: a shopper never waits behind the queries of partners. */
  scanPool: pg.Pool
  /** Kysely on `scanPool`. */
  scanDb: Db
  clock: () => Date
  payments: PaymentProvider
  /** Where this server itself answers, once it listens. */
  server: { url: string }
  log: FastifyBaseLogger
}
