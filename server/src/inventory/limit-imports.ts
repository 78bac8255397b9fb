import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { consumeAttempt, refundAttempt } from '../lib/throttle.ts'
import { HeldByOthers } from './check-serials.ts'

/**
 * Makes an import in a transaction. One that is refused for serials of other partners tells who else numbers how: five an
 * hour are free, then each waits longer. It is counted before anything is looked up, so that while waiting not even the
 * status tells, and in the same transaction, so that a partner's imports go one by one and no parallel burst slips through.
 */
export async function countImports<R>(db: Db, partner: PartnerId, now: Date, make: (tx: Tx) => Promise<R>): Promise<R> {
  const key = `import:${partner}`
  const made = await db.transaction().execute(async (tx) => {
    await consumeAttempt(tx, key, { free: 5 }, now)
    await sql`savepoint counted`.execute(tx)
    try {
      const reply = await make(tx)
      await refundAttempt(tx, key)
      return reply
    } catch (error) {
      if (!(error instanceof HeldByOthers)) throw error // all is undone, and the count with it
      await sql`rollback to savepoint counted`.execute(tx)
      return error
    }
  })
  if (made instanceof HeldByOthers) throw made
  return made
}
