import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Tx } from '../db/client.ts'

/** Work that is promised inside a transaction and done after it: `enqueue` is part of the caller's transaction. */
export type Jobs = {
  /** `inSeconds`: not before then. */
  enqueue(tx: Tx, queue: string, data: object, inSeconds?: number): Promise<void>
  /** Starts doing the jobs of a queue; a job that throws is tried again, more and more slowly, for about two days. */
  work<T extends object>(queue: string, perform: (data: T) => Promise<void>): Promise<void>
  /** Does it at the times of a cron expression, in UTC: on one server, whichever it is. */
  every(queue: string, cron: string, perform: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export const nightly = '17 2 * * *'

type Options = {
  retrySeconds?: number
  /** Whether the times of `every` come by themselves; otherwise its jobs are done when they are enqueued. */
  isPunctual?: boolean
  onError: (error: Error) => void
}

/** pg-boss in the product's own PostgreSQL. Several servers may start together on an empty database. */
export async function startJobs(
  url: string,
  { retrySeconds = 10, isPunctual = true, onError }: Options,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 4,
    useListenNotify: true,
    reindex: false,
    schedule: isPunctual,
  })
  boss.on('error', onError)
  await boss.start()
  const slower = retrySeconds > 1 ? { retryBackoff: true, retryDelayMax: 3600 } : {}
  const retry = { retryLimit: 60, retryDelay: retrySeconds, ...slower }
  // A job whose server was killed in the midst of it is free again after a minute.
  const open = (queue: string) => boss.createQueue(queue, { ...retry, expireInSeconds: 60, notify: true })
  return {
    async enqueue(tx, queue, data, inSeconds = 0) {
      await boss.send(queue, data, { db: fromKysely(tx), startAfter: inSeconds })
    },
    async work(queue, perform) {
      await open(queue)
      await boss.work(queue, workOptions, (jobs) =>
        Promise.all(
          jobs.map(({ id, data }) => outcome(id, () => perform(data as Parameters<typeof perform>[0]), onError)),
        ),
      )
    },
    async every(queue, cron, perform) {
      await open(queue)
      await boss.schedule(queue, cron)
      await boss.work(queue, { perJobResults: true }, (jobs) =>
        Promise.all(jobs.map(({ id }) => outcome(id, perform, onError))),
      )
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

// Eight at a time, and on at once while there are more: with one at a time a worker naps for two seconds between two
// jobs that were promised together, and a mail server's outage would take hours to make up for.
const workOptions = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  batchSize: 8,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** Does one job of several; its failure is its own. pg-boss keeps it with the job, where no operator looks: it is told. */
async function outcome(id: string, perform: () => Promise<void>, onError: Options['onError']): Promise<JobResult> {
  try {
    await perform()
    return { id, status: 'completed' }
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    onError(failure)
    return { id, status: 'failed', output: failure }
  }
}
