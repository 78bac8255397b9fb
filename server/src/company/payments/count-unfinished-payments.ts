import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { isOpenCheckout } from './payment-rules.ts'

// Once a plan was paid, an older checkout is of no concern: it expires by itself.
const isNewest = sql<boolean>`not exists (
  select from payments as paid where paid.partner_id = payments.partner_id and paid.paid_at > payments.created_at)`

/** How many payments the partner began and can still finish or cancel. */
export async function countUnfinishedPayments(db: Db, partner: PartnerId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .where('partnerId', '=', partner)
    .where('authorizationUrl', 'is not', null)
    .where(isOpenCheckout(now))
    .where(isNewest)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
