import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { findsRow } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

export const importedSerial = sql<
  string | null
>`(select printed_serial from imported_serials where imported_serials.code_id = codes.id)`.as('importedSerial')

type Reader = { db: Db; canaries: Canaries }

const batchesOf = (db: Db, batchOrProductId: string) =>
  db
    .selectFrom('batches')
    .where((eb) => eb.or([eb('id', '=', batchOrProductId), eb('productId', '=', batchOrProductId)]))

/** The ids that are canaries in a batch, or in all batches of a product. */
export async function canariesAmong({ db, canaries }: Reader, batchOrProductId: string): Promise<string[]> {
  const rows = await batchesOf(db, batchOrProductId).where('canaries', '>', 0).select('id').execute()
  return rows.flatMap(({ id }) => canaries.ofBatch(id).map(String))
}

/**
 * The codes of a batch, by their index, or of all batches of a product, because codes have no index on the product; without the canaries
 * among them, for everything that also sees codes without a scan.
 */
export const selectCodes = (db: Db, partner: PartnerId, batchOrProductId: string, canaryIds: string[]) =>
  db
    .selectFrom('codes')
    .where('partnerId', '=', partner)
    .$if(canaryIds.length > 0, (codes) => codes.where(sql<boolean>`codes.id <> all (${canaryIds}::bigint[])`))
    .where('batchId', 'in', batchesOf(db, batchOrProductId).select('id'))

/** All codes of a batch with their imported serials, in the order of our serials, which hides the order of creation. */
export const selectAllCodes = ({ db, canaries }: Reader, partner: PartnerId, batchId: string) =>
  selectCodes(db, partner, batchId, canaries.ofBatch(batchId).map(String))
    .leftJoin('importedSerials', 'importedSerials.codeId', 'codes.id')
    .select(['codes.id', 'importedSerials.printedSerial'])
    .orderBy(sql`codes.id < 0`)
    .orderBy('codes.id')

/** As selectAllCodes, in one row: reading a batch of 5,000 must not keep scans waiting. */
export const readPackedCodes = ({ db, canaries }: Reader, partner: PartnerId, batchId: string) =>
  selectCodes(db, partner, batchId, canaries.ofBatch(batchId).map(String))
    .leftJoin('importedSerials', 'importedSerials.codeId', 'codes.id')
    .select([
      sql<string | null>`string_agg(codes.id::text, ',' order by codes.id < 0, codes.id)`.as('ids'),
      // Either all codes of a batch have one, or none has.
      sql<string[] | null>`array_agg(printed_serial order by codes.id < 0, codes.id)
        filter (where printed_serial is not null)`.as('printedSerials'),
    ])
    .executeTakeFirstOrThrow()

/** Whether a batch has an imported serial that the AI 21 of a GS1 label cannot hold (gs1-labels.ts). */
export const hasSerialUnfitForGs1 = (db: Db, partner: PartnerId, batchId: string) =>
  findsRow(
    selectCodes(db, partner, batchId, [])
      .innerJoin('importedSerials', 'importedSerials.codeId', 'codes.id')
      .select('codes.id')
      .where(sql<boolean>`printed_serial !~ '^[-!"%&''()*+,./0-9:;<=>?A-Z_a-z]{1,20}$'`)
      .limit(1),
  )

/**
 * Whether an id in a path is that of a batch, or of a product with all its batches, and the product's name and category. Another
 * partner's id looks exactly like a missing one.
 */
export async function findCodeScope(db: Db, partner: PartnerId, batchOrProductId: string) {
  const scope = await db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where(
      sql<boolean>`id in (${batchOrProductId}, (select product_id from batches where batches.id = ${batchOrProductId}))`,
    )
    .select(['id', 'name', 'category', 'labelHost'])
    .executeTakeFirst()
  if (!scope) throw notFound()
  const { id, name: productName, category: productCategory, labelHost } = scope
  return { isBatch: id !== batchOrProductId, productName, productCategory, labelHost }
}
