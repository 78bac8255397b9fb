import { sql } from 'kysely'
import { fromKysely, getConstructionPlans, type JobResult, PgBoss } from 'pg-boss'
import type { Tx } from '../db/client.ts'
import { WatchedClient } from '../db/watched-client.ts'

/** Background jobs. `enqueue` is part of the caller's transaction: a rolled-back job never runs, a committed one always does. */
export type Jobs = {
  /** With `inSeconds`, the job does not run before that time has passed. */
  enqueue(tx: Tx, queue: string, data: object, inSeconds?: number): Promise<void>
  /**
   * Starts working on a queue, eight jobs at a time or one for heavy jobs. A job that throws is retried with growing delays for about
   * two days.
   */
  work<T extends object>(queue: string, perform: (data: T) => Promise<void>, options?: { atOnce: 1 | 8 }): Promise<void>
  /** Runs at the times of a cron expression in UTC, on one of the servers. */
  every(queue: string, cron: string, perform: () => Promise<void>): Promise<void>
  /** Runs the failed jobs of a queue once more. Returns how many, or undefined when there is no such queue. */
  retryFailed(tx: Tx, queue: string): Promise<number | undefined>
  stop(): Promise<void>
}

export const nightly = '17 2 * * *'

const schema = 'jobs'

type Options = {
  retrySeconds?: number
  /** Whether cron schedules run. Tests with their own clock turn them off and enqueue those jobs. */
  runsSchedules?: boolean
  /** `queue` is that of the failed job. */
  onError: (error: Error, queue?: string) => void
}

/** pg-boss in the product's own PostgreSQL. Several servers may start together on an empty database. */
export async function startJobs(
  url: string,
  { retrySeconds = 10, runsSchedules = true, onError }: Options,
): Promise<Jobs> {
  const settings = {
    connectionString: url,
    schema,
    max: 4,
    useListenNotify: true,
    reindex: false,
    schedule: runsSchedules,
    connectionTimeoutMillis: 3_000,
    notifyHeartbeatIntervalMs: 3_000,
    notifyHeartbeatTimeoutMs: 3_000,
    Client: WatchedClient, // pg-boss hands its settings on to its pool
  }
  const boss = new PgBoss(settings)
  boss.on('error', (error) => onError(error))
  await boss.start()
  const backoff = retrySeconds > 1 ? { retryBackoff: true, retryDelayMax: 3600 } : {}
  const retry = { retryLimit: 60, retryDelay: retrySeconds, ...backoff }
  const polling = {
    pollingIntervalSeconds: Math.min(1, retrySeconds / 2),
    notifyPollingIntervalSeconds: Math.min(2, retrySeconds / 2),
  }
  // If a server is killed while it runs a job, the job becomes available again after a minute.
  const createQueue = (queue: string) => boss.createQueue(queue, { ...retry, expireInSeconds: 60, notify: true })
  return {
    async enqueue(tx, queue, data, inSeconds = 0) {
      await boss.send(queue, data, { db: fromKysely(tx), startAfter: inSeconds })
    },
    async work(queue, perform, { atOnce } = { atOnce: 8 }) {
      await createQueue(queue)
      await boss.work(queue, { ...workOptions, ...polling, batchSize: atOnce }, (jobs) =>
        Promise.all(jobs.map((job) => outcome(job, () => perform(job.data as Parameters<typeof perform>[0]), onError))),
      )
    },
    async every(queue, cron, perform) {
      await createQueue(queue)
      await boss.schedule(queue, cron)
      await boss.work(queue, { perJobResults: true }, (jobs) =>
        Promise.all(jobs.map((job) => outcome(job, perform, onError))),
      )
    },
    async retryFailed(tx, queue) {
      if (!(await boss.getQueue(queue))) return undefined
      const ids = await failedJobs(tx, queue)
      if (ids.length > 0) await boss.retry(queue, ids, { db: fromKysely(tx) })
      return ids.length
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** The statements that create pg-boss's tables in an empty database, for the caller's transaction. */
export function jobsSchemaCommands(): string {
  const [, commands] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(getConstructionPlans(schema)) ?? []
  if (commands === undefined) throw new Error('pg-boss makes its tables in another way than in a transaction.')
  return commands
}

/** The ids of failed jobs, locked so that only one of two concurrent calls retries a job. */
async function failedJobs(tx: Tx, queue: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs.job where name = ${queue} and state = 'failed' for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

// Fetches again without a pause while there are more jobs. Otherwise a worker sleeps two seconds between two jobs that were enqueued
// together, and the backlog after an outage of the mail server would take hours.
const workOptions = {
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** Runs one job of a batch, so that it fails alone. pg-boss stores the error with the job, where no operator looks; `onError` logs it. */
async function outcome(
  { id, name }: { id: string; name: string },
  perform: () => Promise<void>,
  onError: Options['onError'],
): Promise<JobResult> {
  try {
    await perform()
    return { id, status: 'completed' }
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    onError(failure, name)
    return { id, status: 'failed', output: failure }
  }
}
