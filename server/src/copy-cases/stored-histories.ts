import { sql } from 'kysely'
import type { Tx } from '../db/client.ts'
import { isOnCluster } from '../db/on-cluster.ts'
import type { VisitorHistory } from '../detection/visitor-history.ts'

export type StoredHistory = VisitorHistory & { codeId: string; sessionHashes: number[] }

/**
 * Locks codes in the order in which scans lock them: no scan brings a visitor to them until the transaction ends. Citus cannot lock
 * rows of several shards in an order, so there it is one after the other.
 */
export async function lockCodes(tx: Tx, codeIds: string[], areChosen = sql`true`) {
  const areTheirs = sql`id = any (${codeIds}::bigint[]) and ${areChosen}`
  if (!(await isOnCluster(tx))) {
    await sql`select from codes where ${areTheirs} order by id for no key update`.execute(tx)
    return
  }
  const { rows } = await sql<{ id: string }>`select id from codes where ${areTheirs} order by id`.execute(tx)
  for (const { id } of rows) await sql`select from codes where id = ${id} for no key update`.execute(tx)
}

const areVisited = sql`exists (select 1 from code_visitors where code_id = codes.id)`

/** The histories of codes, locked with their codes. Codes without one are not locked. */
export async function lockHistories(tx: Tx, codeIds: string[]): Promise<StoredHistory[]> {
  await lockCodes(tx, codeIds, areVisited)
  const onCluster = await isOnCluster(tx)
  const areTheirs = sql<boolean>`code_id = any (${codeIds}::bigint[])`
  if (onCluster) await sql`update code_visitors set visitors = visitors where ${areTheirs}`.execute(tx)
  return tx
    .selectFrom('codeVisitors')
    .where(areTheirs)
    .select(['codeId', 'sessionHashes', 'visitors', 'anonymousVisitors', 'foldedVisitors', 'weight'])
    .select(['quiet3Weight', 'quiet20Weight', 'quietReturns', 'networks', 'keptEntries', 'recentEntries'])
    .orderBy('codeId')
    .$if(!onCluster, (query) => query.forUpdate())
    .execute()
}

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
