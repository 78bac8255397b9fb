import { lastBackup } from '../backups/last-backup.ts'
import type { AppContext } from '../context.ts'
import { seconds } from '../lib/time.ts'
import { aggregationLagSeconds, databaseSize, jobCounts, limitTime, type QueueCounts } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

export type DatabaseFigures = {
  sizeBytes: number
  aggregationLagSeconds: number
  queues: QueueCounts[]
  mailsWaiting: number
  lastBackupAt: Date | undefined
}

/** The figures of the database for operators. Throws when it does not answer in time. */
export const readDatabaseFigures = ({ db, clock }: Deps): Promise<DatabaseFigures> =>
  db.transaction().execute(async (tx) => {
    await limitTime(tx)
    const queues = await jobCounts(tx)
    return {
      sizeBytes: await databaseSize(tx),
      aggregationLagSeconds: await aggregationLagSeconds(tx, clock()),
      queues,
      mailsWaiting: mailsIn(queues),
      lastBackupAt: (await lastBackup(tx))?.finishedAt,
    }
  })

const mailsIn = (queues: QueueCounts[]) =>
  queues
    .filter(({ queue }) => queue.startsWith('mail-'))
    .reduce((sum, { waiting, retrying, running }) => sum + waiting + retrying + running, 0)

const keptMs = seconds(5)
const patienceMs = seconds(3)

/**
 * Reads the figures at most once in 5 seconds and never concurrently, however many requests there are. Undefined when the database does
 * not answer within 3 seconds: a scrape must not wait for it.
 */
export function createFigureReader(deps: Deps): () => Promise<DatabaseFigures | undefined> {
  let last: { figures: Promise<DatabaseFigures | undefined>; startedAt: number; isDone: boolean } | undefined
  const start = () => {
    const figures = readDatabaseFigures(deps)
      .catch(() => undefined)
      .finally(() => {
        read.isDone = true
      })
    const read = { figures, startedAt: performance.now(), isDone: false }
    return read
  }
  return () => {
    if (!last || (last.isDone && performance.now() - last.startedAt > keptMs)) last = start()
    return Promise.race([last.figures, resolveAfterTimeout()])
  }
}

const resolveAfterTimeout = () =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs).unref())
