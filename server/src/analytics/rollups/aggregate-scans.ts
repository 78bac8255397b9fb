import { sql } from 'kysely'
import { type Db, hasRows, sqlState } from '../../db/client.ts'
import { tryLockRollups } from '../../lib/lock-rollups.ts'
import { seconds } from '../../lib/time.ts'
import type { AppContext } from '../../context.ts'
import { foldDeltas, partnersWithDeltas } from './queries.ts'

const most = 20_000

/**
 * Adds what scans have changed since the last time to the sums (design 5, "Rollups"): each delta exactly once, whatever happens
 * to the server meanwhile. One server folds at a time; another that comes along leaves it to that one.
 */
export async function foldScans(means: Means): Promise<number> {
  const { db } = means
  if (!(await hasRows(db, 'scanDeltas'))) return 0
  const folded = await foldAll(db).catch((cause: unknown) => {
    if (!isOfTheData(cause)) throw cause
    return foldEach(means)
  })
  // Their places are free at once then, not at the next round of the database's own cleaner: what reads the rest stays fast.
  if (folded > 2000) await sql`vacuum (truncate false) scan_deltas`.execute(db)
  return folded
}
type Means = Pick<AppContext, 'db' | 'log'>

async function foldAll(db: Db, partnerId?: string): Promise<number> {
  let folded = 0
  for (;;) {
    const taken = await db
      .transaction()
      .execute(async (tx) => ((await tryLockRollups(tx)) ? await foldDeltas(tx, { most, partnerId }) : 0))
    folded += taken
    if (taken < most) return folded
  }
}

/** Each partner apart: the deltas of one that cannot be folded (its time zone is unknown here, say) stay, and hold up no other. */
async function foldEach({ db, log }: Means): Promise<number> {
  let folded = 0
  for (const partnerId of await partnersWithDeltas(db))
    try {
      folded += await foldAll(db, partnerId)
    } catch (cause) {
      if (!isOfTheData(cause)) throw cause
      log.warn({ err: cause, partnerId }, 'the scans of this partner cannot be folded')
    }
  return folded
}

// What would fail in the same way again, unlike a lost link or a deadlock.
const isOfTheData = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '')

/** Folds every second until it is stopped, which waits for a fold that is under way; `afterwards` is done after each. */
export function keepFolding(context: Means, afterwards?: () => Promise<unknown>): { stop: () => Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const again = () => {
    if (!isStopped) timer = setTimeout(() => (running = fold()), seconds(1))
  }
  const fold = async () => {
    try {
      await foldScans(context)
      await afterwards?.()
    } catch (cause) {
      context.log.warn({ err: cause }, 'scans could not be folded now')
    }
    again()
  }
  again()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
