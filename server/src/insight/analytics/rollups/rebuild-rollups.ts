import { setRollupTimeZone } from '../../../company/partners/analytics-preferences.ts'
import type { AppContext } from '../../../platform/context.ts'
import { isDatabaseUnavailable, type Tx, withLoaderDb } from '../../../platform/db/client.ts'
import { acquireLock } from '../../../platform/db/locks.ts'
import { writingRollups } from '../../../platform/db/on-cluster.ts'
import { moveToTimeZone } from './fill-rollups.ts'
import { limitStatementTime, partnersToRebuild } from './queries.ts'

/**
 * Rebuilds a partner's rollups in its new time zone, if that is quick enough for a request. Otherwise a job does it, and until then
 * the cards stay as they were.
 */
export async function tryRebuildRollups({ db, log }: Pick<AppContext, 'db' | 'log'>, partnerId: string): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await limitStatementTime(tx)
      await acquireLock(tx, 'rollups')
      await rebuildRollups(tx, partnerId)
    })
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    log.info({ err: error, partnerId }, 'the rollups of this partner are left to the job')
  }
}

/** Rebuilds the rollups of every partner that needs it, over a connection of its own without a statement timeout. */
export const rebuildStaleRollups = (databaseUrl: string): Promise<void> =>
  withLoaderDb(databaseUrl, async (db) => {
    for (const partnerId of await partnersToRebuild(db))
      await db.transaction().execute(async (tx) => {
        await acquireLock(tx, 'rollups')
        await rebuildRollups(tx, partnerId)
      })
  })

/** Moves the rollups of a partner to its present time zone. The caller holds the lock. */
export async function rebuildRollups(tx: Tx, partnerId: string): Promise<void> {
  const { timeZone, rollupTimeZone } = await tx
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select(['timeZone', 'rollupTimeZone'])
    .executeTakeFirstOrThrow()
  if (timeZone === rollupTimeZone) return
  await writingRollups(tx, () => moveToTimeZone(tx, partnerId, { from: rollupTimeZone, to: timeZone }))
  // Last, so that the partner's row is locked only briefly. A time zone chosen in the meantime is left to the next rebuild.
  await setRollupTimeZone(tx, partnerId, timeZone)
}
