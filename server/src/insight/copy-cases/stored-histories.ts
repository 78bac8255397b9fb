import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import { isOnCluster } from '../../platform/db/on-cluster.ts'
import { visitorHistory } from '../../verify/detection/code-record.ts'
import { knownSessions, unpackKeptVisitors, type VisitorHistory } from '../../verify/detection/visitor-history.ts'

export type StoredHistory = VisitorHistory & { codeId: string; sessionHashes: number[] }

/**
 * Locks codes in the order in which scans lock them: until the transaction ends, no scan adds a visitor to them. Citus cannot lock rows
 * of several shards in order, so there they are locked one by one.
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

/** The histories of codes with at least two visitors, locked with their codes. */
export async function lockHistories(tx: Tx, codeIds: string[]): Promise<StoredHistory[]> {
  await lockCodes(tx, codeIds, sql`visitors > 1`)
  // The evaluator weighs visitors without the lock of their code.
  const areTheirs = sql`code_id = any (${codeIds}::bigint[])`
  await ((await isOnCluster(tx))
    ? sql`update code_visitors set weight = weight where ${areTheirs}`
    : sql`select from code_visitors where ${areTheirs} order by code_id for update`
  ).execute(tx)
  const { rows } = await sql<{ codeId: string; history: VisitorHistory; sessionHashes: number[] }>`
    select id as code_id, ${visitorHistory} as history, coalesce((select session_hashes from code_visitors where code_id = codes.id), '{}')
        || array(select session_hash from recent_visitors where code_id = codes.id order by number) as session_hashes
      from codes where id = any (${codeIds}::bigint[]) and visitors > 1 order by id`.execute(tx)
  return rows.map(({ history, ...code }) => ({ ...code, ...history }))
}

/** Stores histories whose visitors are all weighed, with the hashes of their newest sessions. The caller has locked their codes. */
export async function storeHistories(tx: Tx, histories: StoredHistory[]) {
  if (histories.length === 0) return
  const rows = histories.map((history) => ({
    ...history,
    hasNetworkTags: unpackKeptVisitors(history).some(({ tag }) => tag !== undefined),
  }))
  const codeIds = rows.map(({ codeId }) => codeId)
  await sql`
    insert into code_visitors (code_id, weighed_visitors, weighed_anonymous, weight, quiet3_weight, quiet20_weight, quiet_returns, networks, known_locations,
        kept_entries, session_hashes, has_network_tags)
      select "codeId", "weighedVisitors", "anonymousVisitors", weight, "quiet3Weight", "quiet20Weight", "quietReturns", networks, "knownLocations",
          "keptEntries", "sessionHashes"[greatest(1, cardinality("sessionHashes") - ${sql.lit(knownSessions - 1)}):], "hasNetworkTags"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as history ("codeId" bigint, "weighedVisitors" integer,
          "anonymousVisitors" integer, weight integer, "quiet3Weight" integer, "quiet20Weight" integer, "quietReturns" integer,
          networks integer, "knownLocations" integer, "keptEntries" integer[], "sessionHashes" integer[], "hasNetworkTags" boolean)
    on conflict (code_id) do update set weighed_visitors = excluded.weighed_visitors, weighed_anonymous = excluded.weighed_anonymous,
        weight = excluded.weight, quiet3_weight = excluded.quiet3_weight, quiet20_weight = excluded.quiet20_weight,
        quiet_returns = excluded.quiet_returns, networks = excluded.networks, known_locations = excluded.known_locations, kept_entries = excluded.kept_entries,
        session_hashes = excluded.session_hashes, has_network_tags = excluded.has_network_tags`.execute(tx)
  await sql`delete from recent_visitors where code_id = any (${codeIds}::bigint[])`.execute(tx)
}

/** Replaces everything that is stored of the visitors of a code by what an archive or a demo knows of them, all weighed. */
export async function replaceHistory(tx: Tx, history: StoredHistory) {
  await storeHistories(tx, [history])
  await sql`update codes set visitors = ${history.visitors} where id = ${history.codeId}`.execute(tx)
}
