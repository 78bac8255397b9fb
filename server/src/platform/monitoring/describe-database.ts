import type { AppContext } from '../context.ts'
import { before, days } from '../lib/time.ts'
import { lastFailures, newestDatabaseSize } from './queries.ts'
import { readDatabaseFigures } from './read-database-figures.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/** The figures of the database for an operator, with its growth, and the queues that have unfinished or failed jobs. */
export async function describeDatabase(deps: Deps) {
  const [{ queues, ...figures }, failures] = await Promise.all([readDatabaseFigures(deps), lastFailures(deps.db)])
  const growths = await Promise.all([7, 30].map((count) => growthSince(deps, count, figures.sizeBytes)))
  return {
    ...figures,
    growth: growths.filter((growth) => growth !== undefined),
    queues: queues
      .filter(({ waiting, retrying, running, failed }) => waiting + retrying + running + failed > 0)
      .sort((a, b) => b.failed - a.failed)
      .map((counts) => ({ ...counts, lastFailure: failures.get(counts.queue) ?? null })),
  }
}

/** The growth since the size measured on that day or the nearest earlier one; undefined when there is none. */
async function growthSince({ db, clock }: Deps, count: number, sizeBytes: number) {
  const day = before(clock(), days(count)).toISOString().slice(0, 10)
  const earlier = await newestDatabaseSize(db, day)
  return earlier && { days: count, since: earlier.measuredOn, bytes: sizeBytes - Number(earlier.bytes) }
}
