import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../platform/config.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { acquireLock, tryLock } from '../../platform/db/locks.ts'
import { addMonths } from '../../platform/lib/calendar.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { seconds } from '../../platform/lib/time.ts'
import { forgetOldVisitors } from './anonymize-histories.ts'
import { clearOldFirstUses, deleteOldPinChecks } from './pin-queries.ts'
import { type AgedTable, clearOldVisitorIds, deleteOldRows, resummarize } from './queries.ts'

const queue = 'apply-retention'
const maxRows = 1000
// Shorter than the time that a stopping server waits for its jobs. Another run does the rest.
const defaultDuration = seconds(5)
const lockRetryMs = 500

/** Deletes old scans and visitors every night, in runs of a few seconds until nothing is left. */
export const registerVisitorJobs = (context: AppContext) =>
  context.jobs.every(queue, nightly, async () => {
    if (!(await applyRetention(context)))
      await context.db.transaction().execute((tx) => context.jobs.enqueue(tx, queue, {}))
  })

/**
 * Deletes scans and PIN checks from before the retention period, with that time in the histories of their codes, then visitors not seen
 * since, then the visitor ids in the rollups of that time. The counts of codes and rollups stay. Works for some seconds, in small
 * transactions with pauses three times as long, so that no verify call waits for long. Returns whether nothing is left. Scans come
 * first, because the others lead to them.
 */
export async function applyRetention(
  { db, config, clock }: Deps,
  { maxDuration = defaultDuration } = {},
): Promise<boolean> {
  const before = addMonths(clock(), -config.SCANS_KEPT_MONTHS, 'UTC')
  const deadline = performance.now() + maxDuration
  for (const target of targets) if (!(await removeOld(db, target, before, deadline))) return false
  return true
}
type Deps = { db: Db; clock: () => Date; config: Pick<Config, 'SCANS_KEPT_MONTHS'> }

/** Needs no changes to histories or rollups. */
const cleanupTasks = {
  'visitor ids': clearOldVisitorIds,
  'checks of PINs': deleteOldPinChecks,
  'first uses of PINs': clearOldFirstUses,
} as const
type CleanupTask = keyof typeof cleanupTasks
const isCleanupTask = (target: AgedTable | CleanupTask): target is CleanupTask => target in cleanupTasks
const targets = [
  ...(['scans', 'refused_visitors', 'own_item_answers', 'comparison_answers', 'checks of PINs'] as const),
  ...(['first uses of PINs', 'visitors', 'visitor ids'] as const),
]

async function removeOld(db: Db, target: AgedTable | CleanupTask, before: Date, deadline: number): Promise<boolean> {
  const ranges = new Set<number>()
  let removed: number | undefined
  do {
    const startedAt = performance.now()
    const batch = await db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx, 'retention'))) return undefined
      // The aggregator updates visitors: one that it is about to update must not be deleted at the same time.
      if (target === 'visitors' || target === 'visitor ids') await acquireLock(tx, 'rollups')
      if (isCleanupTask(target)) return { deleted: await cleanupTasks[target](tx, { before, maxRows }), ranges: [] }
      const batch = await deleteOldRows(tx, target, { before, maxRows })
      await forgetOldVisitors(tx, batch.codeIds, before)
      return batch
    })
    removed = batch?.deleted
    for (const range of batch?.ranges ?? []) ranges.add(range)
    await pause(batch ? 3 * (performance.now() - startedAt) : lockRetryMs)
  } while ((removed === undefined || removed === maxRows) && performance.now() < deadline)
  if (!isCleanupTask(target)) await resummarize(db, target, [...ranges])
  return removed !== undefined && removed < maxRows
}
