import { webhookLimits as limits, type WebhookEventType } from '@sahihi/contract/domain/webhook-events.ts'
import type { disabledReasons } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { WebhookEndpoints } from '../db/schema.ts'
import type { PartnerId } from '../lib/identity.ts'
import { memberEmails } from '../lib/member-emails.ts'

export type DisabledReason = (typeof disabledReasons)[number]

const waiting = sql<number>`(
  select count(*) from webhook_deliveries where endpoint_id = webhook_endpoints.id and next_try_at is not null
)::integer`.as('waiting')

const selectEndpoints = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('webhookEndpoints')
    .where('partnerId', '=', partner)
    .select([
      'id',
      'name',
      'url',
      sql<WebhookEventType[]>`events`.as('events'),
      'sampleEvery',
      'createdAt',
      'disabledAt',
      sql<DisabledReason | null>`disabled_because`.as('disabledBecause'),
      'failingSince',
      'previousSecretUntil',
      waiting,
    ])

export const findEndpoints = (db: Db, partner: PartnerId) =>
  selectEndpoints(db, partner).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
export type EndpointRow = Awaited<ReturnType<typeof findEndpoints>>[number]

export const findEndpoint = (db: Db, partner: PartnerId, id: string) =>
  selectEndpoints(db, partner).where('id', '=', id).executeTakeFirst()

/** The secrets of an endpoint as they are stored. */
export type StoredSecrets = {
  id: string
  secret: Buffer
  previousSecret: Buffer | null
  previousSecretUntil: Date | null
  keyFingerprint: string
}
const secretColumns = ['id', 'secret', 'previousSecret', 'previousSecretUntil', 'keyFingerprint'] as const

/** Locks the endpoint until the end of the transaction. */
export const lockEndpoint = (tx: Tx, partner: PartnerId, id: string) =>
  tx
    .selectFrom('webhookEndpoints')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .select([...secretColumns, 'url', 'disabledAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()

export const endpointToTest = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('webhookEndpoints')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .select([...secretColumns, 'url'])
    .executeTakeFirst()

/** Inserts an endpoint unless the partner has as many as it may. Concurrent inserts for a partner take turns. */
export async function insertEndpoint(tx: Tx, endpoint: Insertable<WebhookEndpoints>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${endpoint.partnerId}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('webhookEndpoints')
    .where('partnerId', '=', endpoint.partnerId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= limits.endpointsMax) return false
  await tx.insertInto('webhookEndpoints').values(endpoint).execute()
  return true
}

export const updateEndpoint = (tx: Tx, partner: PartnerId, id: string, changes: Updateable<WebhookEndpoints>) =>
  tx
    .updateTable('webhookEndpoints')
    .set(changes)
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .returning(['url'])
    .executeTakeFirst()

export const deleteEndpoint = (tx: Tx, partner: PartnerId, id: string) =>
  tx
    .deleteFrom('webhookEndpoints')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .returning(['url'])
    .executeTakeFirst()

/** Clears the failures of an endpoint. */
export const withoutFailures = { failures: 0, failingSince: null, pausedUntil: null }

/** Makes waiting deliveries due now, as if they had not been attempted. */
export const makeWaitingDeliveriesDue = (tx: Tx, endpointId: string, now: Date) =>
  tx
    .updateTable('webhookDeliveries')
    .set({ nextTryAt: now, tries: 0 })
    .where('endpointId', '=', endpointId)
    .where('nextTryAt', 'is not', null)
    .execute()

/** Disables an enabled endpoint; its waiting deliveries count as failed. Undefined when it is already disabled. */
export async function disableEndpoint(
  tx: Tx,
  id: string,
  { now, because, error }: { now: Date; because: DisabledReason; error: string },
) {
  const disabled = await tx
    .updateTable('webhookEndpoints')
    .set({ disabledAt: now, disabledBecause: because })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .returning(['partnerId', 'url'])
    .executeTakeFirst()
  if (disabled)
    await tx
      .updateTable('webhookDeliveries')
      .set({ state: 'failed', nextTryAt: null, error: sql`coalesce(error, ${error})` })
      .where('endpointId', '=', id)
      .where('nextTryAt', 'is not', null)
      .execute()
  return disabled
}

export const secretsUnderOtherKeys = (db: Db, fingerprint: string) =>
  db.selectFrom('webhookEndpoints').where('keyFingerprint', '!=', fingerprint).select(secretColumns).execute()

type NewSecrets = Omit<StoredSecrets, 'id'>
export const replaceSecrets = (db: Db, { id, secret }: StoredSecrets, stored: NewSecrets) =>
  db.updateTable('webhookEndpoints').set(stored).where('id', '=', id).where('secret', '=', secret).execute()

/** A disabled endpoint, for the mail; undefined when it is enabled again or deleted. */
export const disabledEndpoint = (db: Db, id: string) =>
  db
    .selectFrom('webhookEndpoints')
    .innerJoin('partners', 'partners.id', 'webhookEndpoints.partnerId')
    .where('webhookEndpoints.id', '=', id)
    .where('disabledAt', 'is not', null)
    .select([
      'webhookEndpoints.name',
      'url',
      sql<DisabledReason>`disabled_because`.as('disabledBecause'),
      'companyName',
      memberEmails(sql.ref('partners.id'), ['owner']).as('to'),
    ])
    .executeTakeFirst()

const ofPartner = ['pendingWebhookScans', 'webhookEvents', 'webhookEndpoints'] as const

/** Deletes the endpoints of a partner, with every event and delivery. They are locked in the order in which events lock them. */
export async function deleteWebhooks(tx: Tx, partner: PartnerId) {
  await tx
    .selectFrom('webhookEndpoints')
    .where('partnerId', '=', partner)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  for (const table of ofPartner) await tx.deleteFrom(table).where('partnerId', '=', partner).execute()
}
