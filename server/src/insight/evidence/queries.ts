import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { Owner } from './list-evidence.ts'

/** Who asked for a file, and their company; null for an admin. */
export async function findMaker(db: Db, fileId: string) {
  const { requestedBy, id, name, isSample } = await db
    .selectFrom('files')
    .leftJoin('accounts', 'accounts.id', 'files.accountId')
    .leftJoin('partners', 'partners.id', 'files.partnerId')
    .where('files.id', '=', fileId)
    .select([
      sql<string>`coalesce(accounts.name, accounts.email)`.as('requestedBy'),
      'partners.id',
      'companyName as name',
      sql<boolean>`sample_of is not null`.as('isSample'),
    ])
    .executeTakeFirstOrThrow()
  return { requestedBy, company: id && name ? { id, name, isSample } : null }
}

export type BatchFacts = Awaited<ReturnType<typeof batchFacts>>[number]

/** Batches with their states; of any company for the admins, whose reports name them. */
export async function batchFacts(db: Db, owner: Owner, ids: string[]) {
  const rows = await db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('partners', 'partners.id', 'batches.partnerId')
    .where('batches.id', '=', sql<string>`any (${ids}::uuid[])`)
    .$if(owner !== null, (query) => query.where('batches.partnerId', '=', owner ?? ''))
    .select(['batches.id', 'companyName as company', 'products.name as product', 'gtin', batchLabel.as('name')])
    .select(['batchNumber', 'lot', 'quantity', 'manufacturingDate', 'expirationDate', 'batches.createdAt'])
    .select(['releasedAt', 'recalledAt', 'recallReason', 'batches.closedAt', 'closeReason'])
    .orderBy('batches.createdAt')
    .orderBy('batches.id')
    .execute()
  return rows.map(({ createdAt, releasedAt, recalledAt, closedAt, ...batch }) => ({
    ...batch,
    createdAt: createdAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
    recalledAt: recalledAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  }))
}
