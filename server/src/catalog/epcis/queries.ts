import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { AuditAction } from '../../platform/lib/audit-actions.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

export const getEpcisSettings = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select('epcisIncludesChecks as includesChecks')
    .executeTakeFirstOrThrow()

export const readPreferences = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select(['timeZone', 'gln', 'epcisIncludesChecks as includesChecks'])
    .executeTakeFirstOrThrow()

const selectBatches = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .select([
      'batches.id',
      'batches.lot',
      'batches.expirationDate',
      'batches.releasedAt',
      'gtin',
      'products.name as productName',
    ])
    .orderBy('batches.createdAt')
    .orderBy('orderPosition')
    .orderBy('batches.id')

export type EpcisBatch = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number]

export const batchesWithIds = (db: Db, partner: PartnerId, ids: string[]) =>
  selectBatches(db, partner).where('batches.id', '=', sql<string>`any (${ids}::uuid[])`)

export const batchesOfOrder = (db: Db, partner: PartnerId, orderId: string) =>
  selectBatches(db, partner).where('orderId', '=', orderId)

export const codesOfBatch = (db: Db, partner: PartnerId, batchId: string, canaryIds: bigint[]) =>
  db
    .selectFrom('codes')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'codes.id')
    .where('codes.partnerId', '=', partner)
    .where('codes.batchId', '=', batchId)
    .where(sql<boolean>`codes.id <> all (${canaryIds.map(String)}::bigint[])`)
    .select(['codes.id', 'printedSerial'])
    .orderBy('codes.id')

type Moments = { from?: Date | undefined; to: Date }
type Position = { id: string; occurredAt: Date }
type Facts = Moments & { actions: readonly AuditAction[]; last: Position | undefined; limit: number }

const facts = (db: Db, partner: PartnerId, { from, to, actions, last, limit }: Facts) =>
  db
    .selectFrom('auditLog')
    .where('partnerId', '=', partner)
    .where('action', 'in', actions)
    .where('occurredAt', '<', to)
    .$if(from !== undefined, (query) => query.where('occurredAt', '>=', from ?? to))
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(occurred_at, id) > (${last?.occurredAt}::timestamptz, ${last?.id}::uuid)`),
    )
    .orderBy('occurredAt')
    .orderBy('id')
    .limit(limit)

/** The next entries of the audit log about a batch and its codes, in the order in which they happened. */
export const selectBatchFacts = (db: Db, partner: PartnerId, subjects: string[], page: Facts) =>
  facts(db, partner, page)
    .where('subject', '=', sql<string>`any (${subjects}::text[])`)
    .select(['id', 'occurredAt', 'action', 'subject', 'details'])
export type Fact = Awaited<ReturnType<ReturnType<typeof selectBatchFacts>['execute']>>[number]

/** What the next entries of the audit log are about, without their details. */
export const subjectsAfter = (db: Db, partner: PartnerId, page: Facts) =>
  facts(db, partner, page).select(['id', 'occurredAt', 'subject'])

export const listReleasedBatches = (db: Db, partner: PartnerId, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('releasedAt', '>=', from)
    .where('releasedAt', '<', to)
    .select('id')

export const batchesOfCodes = (db: Db, partner: PartnerId, codeIds: string[]) =>
  db
    .selectFrom('codes')
    .where('partnerId', '=', partner)
    .where('id', '=', sql<string>`any (${codeIds}::bigint[])`)
    .select('batchId as id')
    .distinct()

/** The batches with a scan on some days, both ends included, as far as scans are aggregated. */
export const listScannedBatches = (db: Db, partner: PartnerId, days: { from: string; to: string }) =>
  db
    .selectFrom('batches')
    .innerJoin('dailyScans', 'scopeId', 'batches.id')
    .where('partnerId', '=', partner)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .select('batches.id')
    .distinct()

/** On which day of a time zone, and in which country, codes of a batch were scanned: each code once for both. */
export const listScanDays = (
  db: Db,
  partner: PartnerId,
  batchId: string,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
) =>
  db
    .selectFrom('codes')
    .innerJoin('scans', 'scans.codeId', 'codes.id')
    .where('codes.partnerId', '=', partner)
    .where('codes.batchId', '=', batchId)
    .where('lastScannedAt', '>=', from)
    .where('firstScannedAt', '<', to)
    .where('scannedAt', '>=', from)
    .where('scannedAt', '<', to)
    .select([sql<string>`(scanned_at at time zone ${timeZone})::date`.as('day'), 'country', 'codes.id'])
    .distinct()
    .orderBy('day')
    .orderBy('country')
    .orderBy('codes.id')
