import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { Orders } from '../../platform/db/schema.ts'
import { orderLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'
import { productionColumns } from '../batches/production.ts'

const columns = [
  'orders.id',
  'orders.partnerId',
  'orders.productId',
  'orders.accountId',
  'orders.apiKeyId',
  'orders.periodId',
  'orders.name',
  'orders.quantity',
  'orders.scanLimit',
  ...productionColumns.map((name) => `orders.${name}` as const),
  'orders.holdUntilReleased',
  'orders.hasPin',
  'orders.isImported',
  'orders.createdAt',
  'orders.batchesMade',
  'orders.codesMade',
  'orders.codesPrepared',
  'orders.endedAt',
  'orders.lineErrorCount',
] as const
const outcome = sql<Outcome | null>`outcome`.as('outcome')
const lineErrors = sql<{ field: string; message: string }[] | null>`line_errors`.as('lineErrors')
const batchesHeld = sql<number>`(
  select count(*) from batches where batches.order_id = orders.id and released_at is null and recalled_at is null
)::integer`.as('batchesHeld')
const batchesRecalled = sql<number>`(
  select count(*) from batches where batches.order_id = orders.id and recalled_at is not null
)::integer`.as('batchesRecalled')
const batchesClosed = sql<number>`(
  select count(*) from batches where batches.order_id = orders.id and batches.closed_at is not null
)::integer`.as('batchesClosed')
const batchesArchived = sql<number>`(
  select count(*) from batches where batches.order_id = orders.id and batches.archived_at is not null
)::integer`.as('batchesArchived')
const isPaused = sql<boolean>`suspended_at is not null`.as('isPaused')
const isClosed = sql<boolean>`partners.closed_at is not null`.as('isClosed')

export type Outcome = 'ready' | 'canceled' | 'payment_withdrawn' | 'failed'
export type OrderRow = NonNullable<Awaited<ReturnType<typeof orderById>>>

const orders = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .innerJoin('partners', 'partners.id', 'orders.partnerId')
    .innerJoin('products', 'products.id', 'orders.productId')
    .select(['products.name as productName', orderLabel.as('displayName')])
    .select([...columns, outcome, lineErrors, batchesHeld, batchesRecalled, batchesClosed, batchesArchived, isPaused])

export const orderById = (db: Db | Tx, partner: PartnerId, id: string) =>
  orders(db).where('orders.partnerId', '=', partner).where('orders.id', '=', id).executeTakeFirst()

/** A page of the orders of a product, the newest first. */
export const ordersPage = (db: Db, partner: PartnerId, productId: string, start: PageStart) =>
  selectPage(
    orders(db).where('orders.partnerId', '=', partner).where('orders.productId', '=', productId),
    newestFirst,
    start,
  ).execute()

const newestFirst: SortKey[] = [
  { by: sql`orders.created_at`, type: 'timestamptz', order: 'desc' },
  { by: sql`orders.id`, type: 'uuid', order: 'desc' },
]

/** For the job: an order that has not ended, and whether the payment for its month was refunded. */
export const openOrder = (db: Db | Tx, id: string) =>
  orders(db)
    .innerJoin('subscriptionPeriods', 'subscriptionPeriods.id', 'orders.periodId')
    .where('orders.id', '=', id)
    .where('endedAt', 'is', null)
    .select([sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'), isClosed, 'companyName'])
    .executeTakeFirst()
export type OpenOrder = NonNullable<Awaited<ReturnType<typeof openOrder>>>

// Of the member who ordered, or of the owners when that member has left.
const ordererEmails = sql<string[]>`coalesce(
  (select array[accounts.email] from memberships join accounts on accounts.id = memberships.account_id
    where memberships.account_id = orders.account_id and memberships.partner_id = orders.partner_id),
  ${memberEmails(sql.ref('orders.partnerId'), ['owner'])})`

/** For the mail: an order that has ended. */
export const endedOrder = (db: Db, id: string) =>
  orders(db)
    .where('orders.id', '=', id)
    .where('endedAt', 'is not', null)
    .select([ordererEmails.as('to'), 'companyName'])
    .executeTakeFirst()

export const insertOrder = (tx: Tx, order: Insertable<Orders>) => tx.insertInto('orders').values(order).execute()

export const insertOrderFile = (tx: Tx, orderId: string, csv: Buffer) =>
  tx.insertInto('orderFiles').values({ orderId, csv }).execute()

export const orderFile = (db: Db, orderId: string) =>
  db.selectFrom('orderFiles').where('orderId', '=', orderId).select('csv').executeTakeFirst()

export const deleteOrderFile = (tx: Tx, orderId: string) =>
  tx.deleteFrom('orderFiles').where('orderId', '=', orderId).execute()

/**
 * Counts the next `codes` of an order as its batch number `position` and returns whether the batch is held; undefined when it is
 * counted already, or the order has ended.
 */
export function countBatch(
  tx: Tx,
  id: string,
  { position, codes, now }: { position: number; codes: number; now: Date },
) {
  const isLast = sql<boolean>`codes_made + ${codes} = quantity`
  return tx
    .updateTable('orders')
    .set({
      batchesMade: position,
      codesMade: sql`codes_made + ${codes}`,
      lastProgressAt: now,
      endedAt: sql`case when ${isLast} then ${now}::timestamptz end`,
      outcome: sql`case when ${isLast} then 'ready' end`,
    })
    .where('id', '=', id)
    .where('batchesMade', '=', position - 1)
    .where('endedAt', 'is', null)
    .returning('holdUntilReleased')
    .executeTakeFirst()
}

/** Ends the hold on batches that an order still makes; false when there is no hold, or it makes no more. */
export async function endHold(tx: Tx, id: string): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('orders')
      .set({ holdUntilReleased: false })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .where('isImported', '=', false)
      .where('holdUntilReleased', '=', true),
  )
}

/** Ends an import whose batches are all made; false when it has ended meanwhile. */
export async function completeImport(
  tx: Tx,
  id: string,
  { batches, now }: { batches: number; now: Date },
): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('orders')
      .set({
        batchesMade: batches,
        codesMade: sql`quantity`,
        codesPrepared: sql`quantity`,
        lastProgressAt: now,
        endedAt: now,
        outcome: 'ready',
      })
      .where('id', '=', id)
      .where('endedAt', 'is', null),
  )
}

export type LineErrors = { errors: { field: string; message: string }[]; count: number }

/** Ends an order whose codes are not all made and returns what goes back to its period; undefined when it has ended. */
export const endOrder = (
  tx: Tx,
  id: string,
  { outcome, now, lineErrors }: { outcome: Exclude<Outcome, 'ready'>; now: Date; lineErrors?: LineErrors },
) =>
  tx
    .updateTable('orders')
    .set({
      outcome,
      endedAt: now,
      lineErrors: lineErrors ? JSON.stringify(lineErrors.errors) : null,
      lineErrorCount: lineErrors?.count ?? null,
    })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['partnerId', 'periodId', 'isImported', 'quantity', sql<number>`quantity - codes_made`.as('notMade')])
    .executeTakeFirst()

/** Stores the progress of an import, which only the page shows. */
export const setPrepared = (db: Db, id: string, codesPrepared: number, now: Date) =>
  db
    .updateTable('orders')
    .set({ codesPrepared, lastProgressAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()

/** Lets one transaction at a time import an order; false when another one does. */
export async function tryLockOrder(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as "isFree"`.execute(tx)
  return rows[0]?.isFree === true
}

/** Marks and returns the orders that have stood still since `before`, of partners that are not suspended. */
export const claimStalledOrders = (tx: Tx, { before, now }: { before: Date; now: Date }) =>
  tx
    .updateTable('orders')
    .set({ lastProgressAt: now })
    .where('endedAt', 'is', null)
    .where('lastProgressAt', '<=', before)
    .where('partnerId', 'in', (eb) => eb.selectFrom('partners').where('suspendedAt', 'is', null).select('id'))
    .returning(['id', 'batchesMade'])
    .execute()

/** The orders of a partner that have not ended. */
export const unfinishedOrders = (tx: Tx, partner: PartnerId) =>
  tx
    .selectFrom('orders')
    .where('partnerId', '=', partner)
    .where('endedAt', 'is', null)
    .select(['id', 'quantity'])
    .orderBy('id')
    .execute()
