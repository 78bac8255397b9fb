import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { openDatabase } from './lib/db.ts'
import { startJobs } from './lib/jobs.ts'
import { makeMailer } from './lib/mailer.ts'
import { makeSecrets } from './lib/secrets.ts'
import type { Parts } from './parts.ts'
import { openLane } from './scans/settle.ts'

type Options = { clock?: () => Date; mailRetrySeconds?: number }

/** Opens everything that the app needs of a migrated database; `close` lets go of it in the right order. */
export async function openParts(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  { clock = () => new Date(), mailRetrySeconds = 10 }: Options = {},
): Promise<{ parts: Parts; close: () => Promise<void> }> {
  const { pool, db } = openDatabase(databaseUrl, (error) =>
    log.warn({ err: error }, 'an idle link to the database broke'),
  )
  const jobs = await startJobs(databaseUrl, {
    retrySeconds: mailRetrySeconds,
    onError: (error) => log.warn({ err: error }, 'a job could not be done now'),
  })
  const mailer = makeMailer(config, db, clock)
  const parts: Parts = { config, pool, db, jobs, mailer, secrets: makeSecrets(db), settle: openLane(pool), clock, log }
  const close = async () => {
    await jobs.stop()
    mailer.close()
    await db.destroy()
  }
  return { parts, close }
}
