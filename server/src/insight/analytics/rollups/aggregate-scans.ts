import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { type Db, hasRows, sqlState } from '../../../platform/db/client.ts'
import { tryLock } from '../../../platform/db/locks.ts'
import { runEvery } from '../../../platform/lib/run-every.ts'
import { seconds } from '../../../platform/lib/time.ts'
import { reopenDays } from './close-days.ts'
import { aggregatePending, partnersWithPendingScans } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'log'>

const maxRows = 20_000

/**
 * Moves all pending scans into the rollups, each exactly once, even when the server dies meanwhile (docs/architecture.md, "The
 * hot path"). One server aggregates at a time; the others return immediately. Returns how many rows were moved.
 */
export async function aggregateScans(deps: Deps): Promise<number> {
  const { db } = deps
  if (!(await hasRows(db, 'pendingScans'))) return 0
  const aggregated = await aggregateAll(db).catch((error: unknown) => {
    if (!isDataError(error)) throw error
    return aggregateEachPartner(deps)
  })
  // Frees the space now, not at the next autovacuum, so that reading the pending scans stays fast.
  if (aggregated > 2000) await sql`vacuum (truncate false) pending_scans`.execute(db)
  return aggregated
}

async function aggregateAll(db: Db, partnerId?: string): Promise<number> {
  let aggregated = 0
  for (;;) {
    const claimed = await db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx, 'rollups'))) return 0
      const { claimed, late } = await aggregatePending(tx, { maxRows, partnerId })
      for (const { partnerId, day } of late) await reopenDays(tx, partnerId, day)
      return claimed
    })
    aggregated += claimed
    if (claimed < maxRows) return aggregated
  }
}

/** One partner after the other, so that scans that fail (because the database does not know a time zone, say) delay no other partner. */
async function aggregateEachPartner({ db, log }: Deps): Promise<number> {
  let aggregated = 0
  for (const partnerId of await partnersWithPendingScans(db))
    try {
      aggregated += await aggregateAll(db, partnerId)
    } catch (error) {
      if (!isDataError(error)) throw error
      log.warn({ err: error, partnerId }, 'the scans of this partner cannot be aggregated')
    }
  return aggregated
}

// Unlike a lost connection or a deadlock, it would fail again in the same way.
const isDataError = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '')

/** Aggregates every second and calls `afterEach` after each run. `stop` waits for the run in progress. */
export const startAggregator = (deps: Deps, afterEach?: () => Promise<unknown>) =>
  runEvery(
    seconds(1),
    async () => {
      await aggregateScans(deps)
      await afterEach?.()
    },
    (err) => deps.log.warn({ err }, 'scans could not be aggregated now'),
  )
