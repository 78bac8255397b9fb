import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from './db.ts'

/** Work that is promised inside a transaction and done after it: `enqueue` is part of the caller's transaction. */
export type Jobs = {
  enqueue(tx: Tx, queue: string, data: object): Promise<void>
  /** Starts doing the jobs of a queue; a job that throws is tried again, more and more slowly, for about two days. */
  work<T extends object>(queue: string, perform: (data: T) => Promise<void>): Promise<void>
  daily(queue: string, perform: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

type Options = { retrySeconds?: number; onError: (error: Error) => void }

/** pg-boss in the product's own PostgreSQL. Several servers may start together on an empty database. */
export async function startJobs(url: string, { retrySeconds = 10, onError }: Options): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', max: 4, useListenNotify: true, reindex: false })
  boss.on('error', onError)
  await boss.start()
  const slower = retrySeconds > 1 ? { retryBackoff: true, retryDelayMax: 3600 } : {}
  const retry = { retryLimit: 60, retryDelay: retrySeconds, ...slower }
  // A job whose server was killed in the midst of it is free again after a minute.
  const open = (queue: string) => boss.createQueue(queue, { ...retry, expireInSeconds: 60, notify: true })
  // pg-boss only keeps a failure with its job, where no operator looks; thrown on, it is tried again.
  const tell = (error: Error) => {
    onError(error)
    throw error
  }
  return {
    async enqueue(tx, queue, data) {
      await boss.send(queue, data, { db: fromKysely(tx) })
    },
    async work(queue, perform) {
      await open(queue)
      await boss.work(queue, { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }, async (jobs) => {
        for (const job of jobs) await perform(job.data as Parameters<typeof perform>[0]).catch(tell)
      })
    },
    async daily(queue, perform) {
      await open(queue)
      await boss.schedule(queue, '17 2 * * *')
      await boss.work(queue, () => perform().catch(tell))
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
