import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PinFiles } from '@sahihi/contract/endpoints/pin-files.ts'
import { type Insertable, sql } from 'kysely'
import type { PinSource } from '../../catalog/batches/count-pin-files.ts'
import { findBatch } from '../../catalog/batches/find-batch.ts'
import { findOrder } from '../../catalog/orders/get-order.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PinFiles as PinFileRow } from '../../platform/db/schema.ts'
import { batchLabel, orderLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type KeyedConfig, secretKeyWith } from '../../platform/lib/secret-key.ts'

const pinBatches = (db: Db, partner: PartnerId, { of, id }: PinSource) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where(of === 'order' ? 'orderId' : 'id', '=', id)
    .where('pinKeyFingerprint', 'is not', null)

export const insertPinFiles = (tx: Tx, files: Insertable<PinFileRow>[]) =>
  tx.insertInto('pinFiles').values(files).execute()

/** The most files made for a batch, the fewest left to one, and the keys that their PINs are derived from. */
const pinFileTotals = (db: Db, partner: PartnerId, source: PinSource) =>
  pinBatches(db, partner, source)
    .select([
      sql<number>`coalesce(max(pin_files_made), 0)::integer`.as('made'),
      sql<number>`coalesce(min(pin_files_allowed - pin_files_made), 0)::integer`.as('left'),
      sql<string[] | null>`array_agg(distinct pin_key_fingerprint)`.as('pinKeys'),
    ])
    .executeTakeFirstOrThrow()

/** The newest files of a batch, or of the batches of an order. One of an order is in a row for each batch, and one file here. */
const selectPinFiles = (db: Db, partner: PartnerId, source: PinSource) =>
  db
    .selectFrom('pinFiles')
    .innerJoin('batches', 'batches.id', 'pinFiles.batchId')
    .innerJoin('accounts', 'accounts.id', 'pinFiles.accountId')
    .innerJoin('products', 'products.id', 'batches.productId')
    .leftJoin('orders', 'orders.id', 'pinFiles.orderId')
    .where('pinFiles.partnerId', '=', partner)
    .where('pinFiles.batchId', 'in', pinBatches(db, partner, source).select('id'))
    .select([
      sql<number>`max(number)`.as('number'),
      'format',
      'reason',
      'madeAt',
      sql<string>`coalesce(accounts.name, accounts.email)`.as('madeBy'),
      orderLabel.as('orderName'),
      sql<string | null>`case when orders.id is null then max(${batchLabel}) end`.as('batchName'),
    ])
    .groupBy(['fileId', 'format', 'reason', 'madeAt', 'accounts.id', 'orders.id'])
    .orderBy('madeAt', 'desc')
    .orderBy(sql`max(number)`, 'desc')
    .limit(limits.pinFilesListed)
    .execute()

export type PinFilesDeps = { db: Db; config: KeyedConfig }

/** The files with PINs of a batch, and how many more may be made. */
export async function listPinFiles(deps: PinFilesDeps, partner: PartnerId, id: string): Promise<PinFiles> {
  await findBatch(deps.db, partner, id)
  return pinFilesOf(deps, partner, { of: 'batch', id })
}

/** As `listPinFiles`, for an order: its own files and those of its single batches. */
export async function listOrderPinFiles(deps: PinFilesDeps, partner: PartnerId, id: string): Promise<PinFiles> {
  await findOrder(deps.db, partner, id)
  return pinFilesOf(deps, partner, { of: 'order', id })
}

async function pinFilesOf({ db, config }: PinFilesDeps, partner: PartnerId, source: PinSource): Promise<PinFiles> {
  const { made, left, pinKeys } = await pinFileTotals(db, partner, source)
  const files = await selectPinFiles(db, partner, source)
  return {
    files: files.map(({ madeAt, ...file }) => ({ ...file, madeAt: madeAt.toISOString() })),
    made,
    left,
    isKeyMissing: (pinKeys ?? []).some((pinKeyFingerprint) => secretKeyWith(config, pinKeyFingerprint) === undefined),
  }
}

/** What a file says about its maker: their name or address, and the time zone of its day. */
export const pinFileMaker = (db: Db, partner: PartnerId, accountId: string) =>
  db
    .selectFrom('partners')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
    .where('partners.id', '=', partner)
    .select([sql<string>`coalesce(accounts.name, accounts.email)`.as('name'), 'timeZone'])
    .executeTakeFirstOrThrow()
