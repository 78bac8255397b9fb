import { isDatabaseUnavailable, createLoaderDatabase } from '../../db/client.ts'
import { lockRollups } from '../../lib/lock-rollups.ts'
import type { AppContext } from '../../context.ts'
import { hurry, partnersToRecount, recountDays } from './queries.ts'

/**
 * Makes a partner's days and hours anew in their time zone, where that takes no longer than a request may: otherwise the job does
 * it, and until then the cards stay as they were.
 */
export async function tryRecount({ db, log }: Pick<AppContext, 'db' | 'log'>, partnerId: string): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await hurry(tx)
      await lockRollups(tx)
      await recountDays(tx, partnerId)
    })
  } catch (cause) {
    if (!isDatabaseUnavailable(cause)) throw cause
    log.info({ err: cause, partnerId }, 'the sums of this partner are made anew by the job')
  }
}

/** Every minute makes the sums of those partners anew for whom a request was too short. */
export async function workRecounts({ jobs }: Pick<AppContext, 'jobs'>, databaseUrl: string): Promise<void> {
  let isBusy = false
  await jobs.every('recount-days', '* * * * *', async () => {
    if (isBusy) return
    isBusy = true
    await recountAll(databaseUrl).finally(() => {
      isBusy = false
    })
  })
}

/** On a link of its own, on which a statement may take as long as it takes. */
export async function recountAll(databaseUrl: string): Promise<void> {
  const db = createLoaderDatabase(databaseUrl)
  try {
    for (const partnerId of await partnersToRecount(db))
      await db.transaction().execute(async (tx) => {
        await lockRollups(tx)
        await recountDays(tx, partnerId)
      })
  } finally {
    await db.destroy()
  }
}
