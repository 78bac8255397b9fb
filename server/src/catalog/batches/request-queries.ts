import type { ConfirmedAction } from '@sahihi/contract/endpoints/batch-requests.ts'
import type { ReasonTranslations } from '@sahihi/contract/endpoints/batches.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { Actor, PartnerId } from '../../platform/lib/identity.ts'
import { before, days } from '../../platform/lib/time.ts'
import type { BatchSelection } from './batch-queries.ts'

export type RequestRow = NonNullable<Awaited<ReturnType<typeof requestById>>>

const nameOf = (accountId: RawBuilder<unknown>) =>
  sql<string | null>`(select coalesce(name, email) from accounts where id = ${accountId})`

const requests = (db: Db | Tx) =>
  db.selectFrom('batchRequests').select([
    'id',
    'partnerId',
    sql<ConfirmedAction>`action`.as('action'),
    'reason',
    sql<ReasonTranslations>`reason_translations`.as('reasonTranslations'),
    'orderId',
    'batchIds',
    'requestedBy',
    'apiKeyId',
    'requestedAt',
    'expiresAt',
    'decidedAt',
    sql<'confirmed' | 'declined' | 'lapsed' | null>`outcome`.as('outcome'),
    'note',
    sql<string>`coalesce((select 'API key ' || name from api_keys where id = batch_requests.api_key_id),
        ${nameOf(sql`requested_by`)}, '')`.as('requester'),
    nameOf(sql`decided_by`).as('decider'),
  ])

export const requestById = (db: Db | Tx, partner: PartnerId, id: string) =>
  requests(db).where('partnerId', '=', partner).where('id', '=', id).executeTakeFirst()

/** Those that wait, and those that were declined or lapsed lately; the newest first. */
export const shownRequests = (db: Db, partner: PartnerId, now: Date) =>
  requests(db)
    .where('partnerId', '=', partner)
    .where(sql<boolean>`outcome is distinct from 'confirmed'`)
    .where(sql<boolean>`coalesce(decided_at, expires_at) > ${before(now, days(7))}`)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const waiting = (db: Db | Tx, partner: PartnerId, now: Date) =>
  db
    .selectFrom('batchRequests')
    .where('partnerId', '=', partner)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', now)

/** Who answers for what an actor does: the person, or who made the API key. */
export async function responsibleAccount(tx: Tx, { account, apiKey }: Actor): Promise<string> {
  if (account) return account.id
  const key = await tx.selectFrom('apiKeys').where('id', '=', apiKey.id).select('createdBy').executeTakeFirstOrThrow()
  return key.createdBy
}

type NewRequest = {
  id: string
  partnerId: PartnerId
  action: ConfirmedAction
  reason: string
  reasonTranslations: ReasonTranslations
  orderId: string | null
  batchIds: string[]
  requestedBy: string
  apiKeyId: string | null
  requestedAt: Date
  expiresAt: Date
}

/** Stores a request; false when one for the same change of one of its batches waits. The caller has locked the batches and their order. */
export async function insertRequest(tx: Tx, { reasonTranslations, ...request }: NewRequest): Promise<boolean> {
  const { partnerId, action, orderId, batchIds, requestedAt } = request
  const isAsked = await findsRow(
    waiting(tx, partnerId, requestedAt)
      .where('action', '=', action)
      .where(sql<boolean>`(batch_ids && ${batchIds}::uuid[] or order_id = ${orderId})`)
      .select('id'),
  )
  if (isAsked) return false
  const row = { ...request, reasonTranslations: JSON.stringify(reasonTranslations) }
  await tx.insertInto('batchRequests').values(row).execute()
  return true
}

type Decision = { outcome: 'confirmed' | 'declined'; decidedBy: string; note: string | null; now: Date }

/** Decides a request that waits, in one conditional statement; false when it is decided, lapsed, or of the same person. */
export const decideRequest = (tx: Tx, partner: PartnerId, id: string, { now, ...decision }: Decision) =>
  changesRow(
    tx
      .updateTable('batchRequests')
      .set({ ...decision, decidedAt: now })
      .where('partnerId', '=', partner)
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .where('expiresAt', '>', now)
      .where('requestedBy', '<>', decision.decidedBy),
  )

/** Deletes a request that waits, if this person asked for it. */
export const deleteOwnRequest = (tx: Tx, partner: PartnerId, id: string, accountId: string, now: Date) =>
  changesRow(
    tx
      .deleteFrom('batchRequests')
      .where('partnerId', '=', partner)
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .where('expiresAt', '>', now)
      .where('requestedBy', '=', accountId),
  )

/** Marks a request as lapsed, once; undefined when it was decided or withdrawn in time. */
export const lapseRequest = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('batchRequests')
    .set({ outcome: 'lapsed', decidedAt: sql`expires_at` })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .where('expiresAt', '<=', now)
    .returning(['partnerId', 'batchIds', sql<ConfirmedAction>`action`.as('action')])
    .executeTakeFirst()

/**
 * Deletes the requests for a change that was made without them meanwhile, as a recall in an emergency is. In three statements: Citus
 * refuses to delete from a table of the coordinator by one that is on every node.
 */
export async function deleteOvertaken(tx: Tx, partner: PartnerId, action: ConfirmedAction, batchIds: string[]) {
  const requests = await tx
    .selectFrom('batchRequests')
    .where('partnerId', '=', partner)
    .where('outcome', 'is', null)
    .where('action', '=', action)
    .where(sql<boolean>`batch_ids && ${batchIds}::uuid[]`)
    .select(['id', 'batchIds'])
    .execute()
  if (requests.length === 0) return
  const named = requests.flatMap((request) => request.batchIds)
  const open = await tx
    .selectFrom('batches')
    .where('id', '=', sql<string>`any (${named}::uuid[])`)
    .where(stillChanges[action])
    .select('id')
    .execute()
  const openIds = new Set(open.map(({ id }) => id))
  const overtaken = requests.filter((request) => !request.batchIds.some((id) => openIds.has(id)))
  await tx
    .deleteFrom('batchRequests')
    .where('id', '=', sql<string>`any (${overtaken.map(({ id }) => id)}::uuid[])`)
    .execute()
}

/** What a batch must be like for a change to do anything. */
export const stillChanges: Record<ConfirmedAction, RawBuilder<boolean>> = {
  release: sql<boolean>`released_at is null`,
  recall: sql<boolean>`recalled_at is null`,
  lift_recall: sql<boolean>`recalled_at is not null`,
}

export const changeableBatches = (tx: Tx, partner: PartnerId, which: BatchSelection, action: ConfirmedAction) =>
  tx
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where((eb) =>
      'ids' in which ? eb('id', '=', sql<string>`any (${which.ids}::uuid[])`) : eb('orderId', '=', which.orderId),
    )
    .where(stillChanges[action])
    .select('id')
    .orderBy('id')
    .execute()

/** Whether an order that is being made still holds what is to come. */
export const isOrderHeld = (tx: Tx, partner: PartnerId, id: string) =>
  findsRow(
    tx
      .selectFrom('orders')
      .where('partnerId', '=', partner)
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .where('isImported', '=', false)
      .where('holdUntilReleased', '=', true)
      .select('id'),
  )
