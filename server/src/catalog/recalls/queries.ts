import type { ReasonTranslations } from '@sahihi/contract/endpoints/batches.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { inOrder, isAfter, type PageStart, type SortKey, selectKeys } from '../../platform/db/keyset.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

export type RecallRow = {
  id: string
  recalledAt: Date
  reason: string
  isEmergency: boolean
  who: string | null
  requester: string | null
  batchIds: string[]
  keys: string[]
}
export type RecallFilters = { batchId?: string | undefined; id?: string | undefined }

/**
 * The recalls of a partner, each with the batches that were recalled in one moment by one actor. They are read from the audit log; the
 * batches of an imported archive, which comes without the log, have their own dated facts.
 */
const recalls = (partner: PartnerId, { batchId, id }: RecallFilters) => sql`(
  select * from (
    select min(id) as id, recalled_at, reason, is_emergency, account_id, api_key_id, requested_by,
        array_agg(batch_id order by batch_id) as batch_ids
      from (
        select id::text, occurred_at as recalled_at, details ->> 'reason' as reason, details ? 'emergency' as is_emergency,
            account_id, api_key_id, details -> 'requestedBy' as requested_by, subject::uuid as batch_id
          from audit_log where partner_id = ${partner} and action = 'batch.recalled'
        union all
        select id::text, recalled_at, recall_reason, false, null, null, null, id
          from batches where partner_id = ${partner} and recalled_at is not null and not exists (
            select from audit_log where audit_log.subject = batches.id::text and action = 'batch.recalled'
              and occurred_at >= recalled_at)
      ) as recalled
      group by recalled_at, reason, is_emergency, account_id, api_key_id, requested_by
  ) as grouped
    where ${batchId ? sql`${batchId}::uuid = any (batch_ids)` : sql`true`} and ${id ? sql`id = ${id}` : sql`true`}
) as recalls`

const newestFirst: SortKey[] = [
  { by: sql`recalled_at`, type: 'timestamptz', order: 'desc' },
  { by: sql`recalls.id`, type: 'text', order: 'desc' },
]

const nameOf = (accountId: string, apiKeyId: string) => sql`coalesce(
  (select 'API key ' || name from api_keys where id = ${sql.raw(apiKeyId)}),
  (select coalesce(name, email) from accounts where id = ${sql.raw(accountId)}))`

export async function recallsPage(
  db: Db,
  partner: PartnerId,
  filters: RecallFilters,
  { after, offset, limit }: PageStart,
) {
  const { rows } = await sql<RecallRow>`
    select id, recalled_at, coalesce(reason, '') as reason, is_emergency, batch_ids, ${selectKeys(newestFirst)},
        ${nameOf('recalls.account_id', 'recalls.api_key_id')} as who,
        ${nameOf("(requested_by ->> 'accountId')::uuid", "(requested_by ->> 'apiKeyId')::uuid")} as requester
      from ${recalls(partner, filters)} where ${after ? isAfter(newestFirst, after) : sql`true`}
      order by ${inOrder(newestFirst)} limit ${limit + 1} offset ${after ? 0 : offset}`.execute(db)
  return rows
}

export async function countRecalls(db: Db, partner: PartnerId, filters: RecallFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${recalls(partner, filters)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** When recalls of these batches ended, the earliest first. */
export const recallEnds = (db: Db, partner: PartnerId, batchIds: string[]) =>
  db
    .selectFrom('auditLog')
    .where('partnerId', '=', partner)
    .where('action', '=', 'batch.recall_lifted')
    .where('subject', '=', sql<string>`any (${batchIds}::text[])`)
    .select(['subject', 'occurredAt'])
    .orderBy('occurredAt')
    .execute()

/** What the notice of a recall says besides: the company, the reason in other languages, and pictures of the products. */
export const noticeFacts = (
  db: Db,
  partner: PartnerId,
  { batchId, productIds }: { batchId: string; productIds: string[] },
) =>
  Promise.all([
    db
      .selectFrom('partners')
      .where('id', '=', partner)
      .select(['companyName', 'shopperPhone', 'shopperEmail', 'shopperWebsite', 'logoId'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('batches')
      .where('id', '=', batchId)
      .select(sql<ReasonTranslations>`recall_translations`.as('recallTranslations'))
      .executeTakeFirst(),
    db
      .selectFrom('products')
      .where('partnerId', '=', partner)
      .where('id', '=', sql<string>`any (${productIds}::uuid[])`)
      .where('pictureId', 'is not', null)
      .select(['id', 'pictureId'])
      .execute(),
  ])
