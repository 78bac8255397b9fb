import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { isOpenCheckout } from './payment-rules.ts'

// Once a plan was paid, older checkouts do not matter: they expire by themselves.
const isNewest = sql<boolean>`not exists (
  select from payments as paid where paid.partner_id = payments.partner_id and paid.paid_at > payments.created_at)`

/** How many payments the partner started and can still finish or cancel. */
export const countUnfinishedPayments = (db: Db, partner: PartnerId, now: Date) =>
  countRows(
    db
      .selectFrom('payments')
      .where('partnerId', '=', partner)
      .where('authorizationUrl', 'is not', null)
      .where(isOpenCheckout(now))
      .where(isNewest),
  )
