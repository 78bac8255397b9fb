import { webhookLimits as limits, type SentEventType } from '@sahihi/contract/domain/webhook-events.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../db/client.ts'
import { countRows } from '../db/lists.ts'
import type { PartnerId } from '../lib/identity.ts'
import { after, hours, minutes, seconds } from '../lib/time.ts'
import { type StoredSecrets, withoutFailures } from './queries.ts'

export type State = 'waiting' | 'delivered' | 'failed'

/** The longest time for which a server has an endpoint to itself. */
const leaseMs = minutes(1)
/** The waits after each attempt but the last, together a little over three days. */
const retryWaits = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(20),
  hours(24),
] as const
const maxPauseSeconds = 300

/**
 * Leases endpoints with something to send to this server: working ones first, then those that failed last. Only looks at endpoints with
 * waiting deliveries.
 */
export async function leaseEndpoints(
  db: Db,
  { now, limit, maxFailing }: { now: Date; limit: number; maxFailing: number },
) {
  const { rows } = await sql<LeasedEndpoint>`
    with recursive waiting as (
      (select endpoint_id from webhook_deliveries where next_try_at is not null order by endpoint_id limit 1)
      union all
      select (select deliveries.endpoint_id from webhook_deliveries as deliveries
          where next_try_at is not null and deliveries.endpoint_id > waiting.endpoint_id order by deliveries.endpoint_id limit 1)
        from waiting where endpoint_id is not null
    ), due as (
      select id, failures > 0 as is_failing, last_served_at from webhook_endpoints join waiting on endpoint_id = id
        where disabled_at is null and (leased_until is null or leased_until <= ${now}) and (paused_until is null or paused_until <= ${now})
          and exists (select from webhook_deliveries as deliveries where deliveries.endpoint_id = webhook_endpoints.id and next_try_at <= ${now})
    ), chosen as (
      select id, row_number() over (order by is_failing, last_served_at nulls first, id) as position
        from (select *, row_number() over (partition by is_failing order by last_served_at nulls first, id) as place from due) as ranked
        where not is_failing or place <= ${maxFailing}
    ), locked as (
      select id from webhook_endpoints
        where id in (select id from chosen where position <= ${limit}) and (leased_until is null or leased_until <= ${now})
        for no key update skip locked
    )
    update webhook_endpoints set lease_id = ${uuidv7()}, leased_until = ${after(now, leaseMs)}, last_served_at = ${now}
      from locked where webhook_endpoints.id = locked.id
      returning webhook_endpoints.id, partner_id, url, failures > 0 as is_failing, lease_id,
        secret, previous_secret, previous_secret_until, key_fingerprint`.execute(db)
  return rows
}
export type LeasedEndpoint = StoredSecrets & { partnerId: string; url: string; isFailing: boolean; leaseId: string }

/** Ends leases that are still ours. Locks rows in the same order as other statements. */
export const releaseEndpoints = (db: Db, leased: Pick<LeasedEndpoint, 'id' | 'leaseId'>[]) =>
  sql`
    with ours as (
      select endpoint.id from webhook_endpoints as endpoint
        join unnest(${leased.map(({ id }) => id)}::uuid[], ${leased.map(({ leaseId }) => leaseId)}::uuid[]) as leased (id, lease_id)
          on endpoint.id = leased.id and endpoint.lease_id = leased.lease_id
        order by endpoint.id for no key update of endpoint
    )
    update webhook_endpoints set lease_id = null, leased_until = null from ours where webhook_endpoints.id = ours.id`.execute(
    db,
  )

export type DueDelivery = { id: string; eventId: string; body: string; tries: number }

/** The due deliveries of each of these endpoints, up to its limit, while it is enabled and leased to us. */
export async function dueDeliveries(
  db: Db,
  asked: { endpoint: Pick<LeasedEndpoint, 'id' | 'leaseId'>; limit: number }[],
  now: Date,
): Promise<DueDelivery[][]> {
  const { rows } = await sql<DueDelivery & { position: number }>`
    select asked.position::integer, due.id, due.event_id, due.tries, webhook_events.body
      from unnest(${asked.map(({ endpoint }) => endpoint.id)}::uuid[], ${asked.map(({ endpoint }) => endpoint.leaseId)}::uuid[],
          ${asked.map(({ limit }) => limit)}::integer[]) with ordinality as asked (endpoint_id, lease_id, most, position)
        join webhook_endpoints on webhook_endpoints.id = asked.endpoint_id and webhook_endpoints.lease_id = asked.lease_id
          and disabled_at is null
        cross join lateral (
          select id, event_id, tries, next_try_at from webhook_deliveries as deliveries
            where deliveries.endpoint_id = asked.endpoint_id and next_try_at <= ${now} order by next_try_at limit asked.most
        ) as due
        join webhook_events on webhook_events.id = due.event_id
      order by due.next_try_at`.execute(db)
  const byPosition = Map.groupBy(rows, ({ position }) => position)
  return asked.map((_, i) => byPosition.get(i + 1) ?? [])
}

export type DeliveryAttempt = { now: Date; status: number | null; reply: string; durationMs: number }

const toColumns = ({ now, status, reply, durationMs }: DeliveryAttempt) => ({
  tries: sql<number>`tries + 1`,
  lastTriedAt: now,
  status,
  reply,
  durationMs,
})

/** Locks the endpoint before the delivery, here and below, as disabling does; otherwise they could deadlock. */
export async function recordSuccess(tx: Tx, { endpointId, deliveryId, ...made }: Success): Promise<void> {
  await tx
    .updateTable('webhookEndpoints')
    .set(withoutFailures)
    .where('id', '=', endpointId)
    .where('failures', '>', 0)
    .execute()
  await tx
    .updateTable('webhookDeliveries')
    .set({ ...toColumns(made), state: 'delivered', nextTryAt: null, error: null })
    .where('id', '=', deliveryId)
    .execute()
}

type Success = DeliveryAttempt & { endpointId: string; deliveryId: string }

/** As recordSuccess, for deliveries of endpoints that were not failing. */
export const recordSuccesses = (db: Db, made: Success[]) =>
  sql`
    with endpoints as (
      select id from webhook_endpoints where id = any (${[...new Set(made.map(({ endpointId }) => endpointId))]}::uuid[])
        order by id for share
    )
    update webhook_deliveries set tries = tries + 1, last_tried_at = new.tried_at, status = new.status, reply = new.reply,
        duration_ms = new.duration_ms, state = 'delivered', next_try_at = null, error = null
      from unnest(${made.map(({ deliveryId }) => deliveryId)}::uuid[], ${made.map(({ now }) => now)}::timestamptz[],
        ${made.map(({ status }) => status)}::integer[], ${made.map(({ reply }) => reply)}::text[],
        ${made.map(({ durationMs }) => durationMs)}::integer[]) as new (id, tried_at, status, reply, duration_ms)
      where webhook_deliveries.id = new.id and (select count(*) from endpoints) > 0`.execute(db)

/** Schedules the next attempt, if there is one. Returns since when the endpoint has been failing. */
export async function recordFailure(
  tx: Tx,
  endpointId: string,
  { id, tries }: Pick<DueDelivery, 'id' | 'tries'>,
  made: DeliveryAttempt & { error: string },
): Promise<Date | undefined> {
  // Computed here, because Citus refuses an update with a moment that depends on a column.
  const endpoint = await tx
    .selectFrom('webhookEndpoints')
    .where('id', '=', endpointId)
    .select(['failures', 'failingSince'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint) return undefined // deleted, with its deliveries
  const { failures, failingSince } = endpoint
  const failure = {
    failures: failures + 1,
    failingSince: failingSince ?? made.now,
    pausedUntil: after(made.now, seconds(Math.min(maxPauseSeconds, 5 * 2 ** failures))),
  }
  await tx.updateTable('webhookEndpoints').set(failure).where('id', '=', endpointId).execute()
  const wait = retryWaits[tries]
  // Adds up to a tenth, so that deliveries that failed together are not retried together.
  const next = wait === undefined ? null : after(made.now, wait * (1 + Math.random() / 10))
  await tx
    .updateTable('webhookDeliveries')
    .set({ ...toColumns(made), state: next ? 'waiting' : 'failed', nextTryAt: next, error: made.error })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return failure.failingSince
}

const columns = [
  'webhookDeliveries.id',
  'eventId',
  sql<SentEventType>`webhook_deliveries.type`.as('type'),
  sql<State>`state`.as('state'),
  'webhookDeliveries.createdAt',
  'tries',
  'nextTryAt',
  'lastTriedAt',
  'status',
  'error',
  'durationMs',
] as const

const selectDeliveries = (db: Db, partner: PartnerId, endpointId: string) =>
  db
    .selectFrom('webhookDeliveries')
    .where('webhookDeliveries.partnerId', '=', partner)
    .where('endpointId', '=', endpointId)

type Filters = { state?: State | undefined; type?: SentEventType | undefined }

const matchingDeliveries = (db: Db, partner: PartnerId, endpointId: string, { state, type }: Filters) =>
  selectDeliveries(db, partner, endpointId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(type !== undefined, (query) => query.where('webhookDeliveries.type', '=', type ?? ''))

export const countDeliveries = (db: Db, partner: PartnerId, endpointId: string, filters: Filters) =>
  countRows(matchingDeliveries(db, partner, endpointId, filters))

type Page = Filters & { limit: number; offset: number }
export const deliveriesPage = (db: Db, partner: PartnerId, endpointId: string, { limit, offset, ...filters }: Page) =>
  matchingDeliveries(db, partner, endpointId, filters)
    .orderBy('webhookDeliveries.createdAt', 'desc')
    .orderBy('webhookDeliveries.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select(columns)
    .execute()
export type DeliveryRow = Awaited<ReturnType<typeof deliveriesPage>>[number]

export const findDelivery = (db: Db, partner: PartnerId, endpointId: string, id: string) =>
  selectDeliveries(db, partner, endpointId)
    .innerJoin('webhookEvents', 'webhookEvents.id', 'eventId')
    .where('webhookDeliveries.id', '=', id)
    .select([...columns, 'body', 'reply'])
    .executeTakeFirst()

type Replay = {
  deliveryId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  state?: State | undefined
  now: Date
}

/** Makes deliveries wait again, except tests. Returns how many. */
export async function replayDeliveries(
  tx: Tx,
  partner: PartnerId,
  endpointId: string,
  replay: Replay,
): Promise<number> {
  const { deliveryId, from, to, state, now } = replay
  const { numUpdatedRows } = await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', nextTryAt: now, tries: 0 })
    .where('partnerId', '=', partner)
    .where('endpointId', '=', endpointId)
    .where('nextTryAt', 'is', null)
    .where('type', '!=', 'test')
    .$if(deliveryId !== undefined, (query) => query.where('id', '=', deliveryId ?? ''))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', from ?? now))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', to ?? now))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Stores the outcome of a test. */
export async function insertTest(
  tx: Tx,
  test: {
    id: string
    eventId: string
    partnerId: string
    endpointId: string
    body: string
    error: string | null
  } & DeliveryAttempt,
) {
  const { id, eventId, partnerId, endpointId, body, now, error, status, reply, durationMs } = test
  await tx.insertInto('webhookEvents').values({ id: eventId, partnerId, body, createdAt: now }).execute()
  await tx
    .insertInto('webhookDeliveries')
    .values({
      id,
      partnerId,
      endpointId,
      eventId,
      type: 'test',
      state: error === null ? 'delivered' : 'failed',
      createdAt: now,
      tries: 1,
      lastTriedAt: now,
      status,
      error,
      reply,
      durationMs,
    })
    .execute()
}

/** Whether the maximum number of deliveries waits for an endpoint. */
export const hasFullBacklog = async (db: Db, endpointId: string): Promise<boolean> =>
  (await endpointsWithFullBacklog(db, [endpointId])).length > 0

/** Those of these endpoints for which the maximum number of deliveries waits. */
export async function endpointsWithFullBacklog(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as endpoint (id)
      where exists (
        select from webhook_deliveries where endpoint_id = endpoint.id and next_try_at is not null offset ${limits.waitingMax - 1}
      ) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes up to `limit` old events with their deliveries. Returns how many. */
export async function deleteEvents(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_events where id in (select id from webhook_events where created_at < ${before} limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
