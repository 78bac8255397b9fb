import type { Edit } from '@sahihi/contract/endpoints/edits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

const maxRows = 50

/** The newest edits of a product or batch, newest first, each with the person or the API key that made it. */
export const listEdits = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('auditLog')
    .leftJoin('accounts', 'accounts.id', 'auditLog.accountId')
    .leftJoin('apiKeys', 'apiKeys.id', 'auditLog.apiKeyId')
    .where('auditLog.partnerId', '=', partner)
    .where('subject', '=', id)
    // Literals, by which PostgreSQL finds the partial index.
    .where(
      sql<boolean>`action in ('product.edited', 'batch.edited', 'product.picture_saved', 'product.picture_removed')`,
    )
    .select([
      'auditLog.id',
      'occurredAt',
      'action',
      sql<string | null>`coalesce(accounts.name, email)`.as('editedBy'),
      'apiKeys.name as apiKey',
    ])
    .select(sql<Edit['changes'] | null>`details -> 'changes'`.as('changes'))
    .orderBy('occurredAt', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(maxRows)
    .execute()
export type EditRow = Awaited<ReturnType<typeof listEdits>>[number]

/** The codes of a product or batch: all, those of batches or orders that were downloaded, and the imported ones. */
export async function countIssuedCodes(
  db: Db,
  partner: PartnerId,
  { productId, batchId }: { productId?: string; batchId?: string },
) {
  return db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .$if(productId !== undefined, (query) => query.where('productId', '=', productId ?? ''))
    .$if(batchId !== undefined, (query) => query.where('id', '=', batchId ?? ''))
    .select([
      sql<number>`coalesce(sum(quantity), 0)::integer`.as('made'),
      sql<number>`coalesce(sum(quantity) filter (where ${isDownloaded}), 0)::integer`.as('downloaded'),
      sql<number>`coalesce(sum(quantity) filter (where is_imported), 0)::integer`.as('imported'),
    ])
    .executeTakeFirstOrThrow()
}

const isDownloaded = sql`(
  exists (select from audit_log where subject = batches.id::text and action = 'batch.downloaded')
  or exists (select from audit_log where subject = batches.order_id::text and action = 'order.downloaded'))`
