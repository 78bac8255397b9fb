import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { addMonths } from '../lib/calendar.ts'
import type { Db } from '../db/client.ts'
import { nightly } from '../lib/jobs.ts'
import { lockRollups } from '../lib/lock-rollups.ts'
import { tryLock } from '../db/locks.ts'
import { seconds } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { type Aged, removeOld, resummarise, unnameOld } from './queries.ts'

const queue = 'forget-old'
const most = 1000
// Shorter than a server waits for its jobs when it stops: what is left then is another run's.
const longest = seconds(5)
// Who finds another server at it asks again, now and then.
const missedTurn = 500

/** Every night scans that are older than the setting go, visitors who have not been seen since, and who made which of them. */
export const workForgetting = (context: AppContext) =>
  context.jobs.every(queue, nightly, async () => {
    if (!(await forgetOld(context))) await context.db.transaction().execute((tx) => context.jobs.enqueue(tx, queue, {}))
  })

/**
 * Removes for some seconds: a little at a time, each in a transaction of its own, and then a pause three times as long, so that
 * no verify ever waits. What the sums hold of these scans stays, but for who made them, and so do the counts of their codes. Gives
 * whether nothing is left. Scans come first: those of a visitor are found by the others.
 */
export async function forgetOld({ db, config, clock }: Means): Promise<boolean> {
  const before = addMonths(clock(), -config.SCANS_KEPT_MONTHS, 'UTC')
  const until = performance.now() + longest
  for (const kind of ['scans', 'visitors', 'names'] as const)
    if (!(await removeAll(db, kind, before, until))) return false
  return true
}
type Means = { db: Db; clock: () => Date; config: Pick<Config, 'SCANS_KEPT_MONTHS'> }

async function removeAll(db: Db, kind: Aged | 'names', before: Date, until: number): Promise<boolean> {
  const ranges = new Set<number>()
  let removed: number | undefined
  do {
    const began = performance.now()
    const batch = await db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx, 'retention'))) return undefined
      // The fold adds to visitors: one whom it is about to see again is seen before or after, not meanwhile.
      if (kind === 'visitors') await lockRollups(tx)
      if (kind === 'names') return { removed: await unnameOld(tx, { before, most }), ranges: [] }
      return removeOld(tx, kind, { before, most })
    })
    removed = batch?.removed
    for (const range of batch?.ranges ?? []) ranges.add(range)
    await pause(batch ? 3 * (performance.now() - began) : missedTurn)
  } while ((removed === undefined || removed === most) && performance.now() < until)
  if (kind !== 'names' && ranges.size > 0) await resummarise(db, kind, [...ranges])
  return removed !== undefined && removed < most
}
