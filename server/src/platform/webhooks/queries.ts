import { webhookLimits as limits, type WebhookEventType } from '@sahihi/contract/domain/webhook-events.ts'
import type { disabledReasons, WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { countRows } from '../db/lists.ts'
import { lockForPartner } from '../db/locks.ts'
import type { WebhookEndpoints } from '../db/schema.ts'
import { notFound } from '../lib/app-error.ts'
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

type EndpointRow = Awaited<ReturnType<ReturnType<typeof selectEndpoints>['executeTakeFirstOrThrow']>>

/** The endpoints of a partner, the newest first. */
export const listWebhookEndpoints = async (db: Db, partner: PartnerId): Promise<WebhookEndpoint[]> =>
  (await selectEndpoints(db, partner).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()).map(presentEndpoint)

/** Throws not_found unless the endpoint is the partner's. */
export const getWebhookEndpoint = async (db: Db, partner: PartnerId, id: string): Promise<WebhookEndpoint> =>
  presentEndpoint(
    await selectEndpoints(db, partner)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound()),
  )

const presentEndpoint = ({ createdAt, disabledAt, failingSince, previousSecretUntil, ...row }: EndpointRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  disabledAt: disabledAt?.toISOString() ?? null,
  failingSince: failingSince?.toISOString() ?? null,
  previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
})

/** The secrets of an endpoint as they are stored. */
export type StoredSecrets = {
  id: string
  secret: Buffer
  previousSecret: Buffer | null
  previousSecretUntil: Date | null
  keyFingerprint: string
}
const secretColumns = ['id', 'secret', 'previousSecret', 'previousSecretUntil', 'keyFingerprint'] as const

const withSecrets = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('webhookEndpoints')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .select([...secretColumns, 'url', 'disabledAt'])

/** Locks the endpoint until the end of the transaction. */
export const lockEndpoint = (tx: Tx, partner: PartnerId, id: string) =>
  withSecrets(tx, partner, id).forNoKeyUpdate().executeTakeFirst()

export const endpointToTest = (db: Db, partner: PartnerId, id: string) =>
  withSecrets(db, partner, id).executeTakeFirst()

/** Inserts an endpoint unless the partner has as many as it may. Concurrent inserts for a partner take turns. */
export async function insertEndpoint(tx: Tx, endpoint: Insertable<WebhookEndpoints>): Promise<boolean> {
  await lockForPartner(tx, 'webhooks', endpoint.partnerId)
  const count = await countRows(tx.selectFrom('webhookEndpoints').where('partnerId', '=', endpoint.partnerId))
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
