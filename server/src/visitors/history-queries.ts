import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/client.ts'
import type { VisitorHistory } from '../detection/visitor-history.ts'
import { joinNames, type NamedCode, names } from './queries.ts'

/** The history of a code that knows the visitor. `entries` are those of all its visitors. */
export type KnownHistory = NamedCode & { entries: number[]; sessionHash: number }
type Refusal = NamedCode & { refusedAt: Date }
type OwnItem = NamedCode & { answeredAt: Date; answer: OwnItemAnswer }

/**
 * What the detection of copied labels has about a visitor with these scans, the oldest first. The codes know what it has about
 * their first visitor, until a second one comes.
 */
export async function findDetectionData(tx: Tx, sessionId: string, scans: { codeId: string }[]) {
  const codeIds = [...new Set(scans.map(({ codeId }) => codeId))]
  const histories = await sql<KnownHistory>`
    select entry.code_id, ${names}, session_hash,
        coalesce(kept_entries || recent_entries,
          array[floor(extract(epoch from first_scanned_at) / 60)::integer, -1, first_visitor_mark, session_hash, 0]) as entries
      from (
        select unnest(${codeIds}::bigint[]) as code_id union select code_id from refused_visitors where session_id = ${sessionId}
      ) as entry ${joinNames} cross join visitor_hash(${sessionId}) as session_hash
        left join code_visitors on code_visitors.code_id = codes.id
      where case when code_visitors.code_id is null then first_visitor_mark is not null
        else session_hash = any (session_hashes || kept_entries || recent_entries) end
      order by first_scanned_at, entry.code_id`.execute(tx)
  const refusals = await sql<Refusal>`
    select entry.code_id, ${names}, refused_at from refused_visitors as entry ${joinNames}
      where session_id = ${sessionId} order by refused_at, entry.code_id`.execute(tx)
  const ownItemAnswers = await sql<OwnItem>`
    select entry.code_id, ${names}, answered_at, answer from own_item_answers as entry ${joinNames}
      where session_id = ${sessionId} order by answered_at, entry.code_id`.execute(tx)
  return { histories: histories.rows, refusals: refusals.rows, ownItemAnswers: ownItemAnswers.rows }
}

export type StoredHistory = VisitorHistory & { codeId: string; sessionHashes: number[] }

/** Locks the codes that have a history, in the order in which scans lock codes. */
export const lockCodes = (tx: Tx, codeIds: string[]) =>
  sql`
    select from codes where id = any (${codeIds}::bigint[]) and exists (select from code_visitors where code_id = codes.id)
      order by id for no key update`.execute(tx)

/** The histories of codes, locked. The caller holds the locks on the codes. */
export const lockHistories = (tx: Tx, codeIds: string[]): Promise<StoredHistory[]> =>
  tx
    .selectFrom('codeVisitors')
    .where('codeId', '=', sql<string>`any (${codeIds}::bigint[])`)
    .select(['codeId', 'sessionHashes', 'visitors', 'anonymousVisitors', 'foldedVisitors', 'weight'])
    .select(['quiet3Weight', 'quiet20Weight', 'quietReturns', 'networks', 'keptEntries', 'recentEntries'])
    .orderBy('codeId')
    .forUpdate()
    .execute()

/** Stores histories whose recent visitors are all folded. The caller has locked them. */
export async function storeHistories(tx: Tx, histories: (StoredHistory & { hasNetworkTags: boolean })[]) {
  if (histories.length === 0) return
  await sql`
    update code_visitors set folded_visitors = changed."foldedVisitors", weight = changed.weight,
        quiet3_weight = changed."quiet3Weight", quiet20_weight = changed."quiet20Weight", quiet_returns = changed."quietReturns",
        networks = changed.networks, kept_entries = changed."keptEntries", recent_entries = '{}',
        session_hashes = changed."sessionHashes", has_network_tags = changed."hasNetworkTags"
      from jsonb_to_recordset(${JSON.stringify(histories)}::jsonb) as changed ("codeId" bigint, "foldedVisitors" integer,
        weight integer, "quiet3Weight" integer, "quiet20Weight" integer, "quietReturns" integer, networks integer,
        "keptEntries" integer[], "sessionHashes" integer[], "hasNetworkTags" boolean)
      where code_visitors.code_id = changed."codeId"`.execute(tx)
}
