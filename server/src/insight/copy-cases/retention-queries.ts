import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { tagMark } from '../../verify/detection/visitor-history.ts'
import { isOpenedWithoutScore } from './evaluator-queries.ts'
import { lockCodes } from './stored-histories.ts'

type Page = { after: string; limit: number }

// Of the code of the row: the first of the last 5 numbers of a kept entry is its minute.
const newestMinute = (codeId: string) => sql`greatest(
  (select kept_entries[cardinality(kept_entries) - 4] from code_visitors where code_visitors.code_id = ${sql.ref(codeId)}),
  (select max(minute) from recent_visitors where recent_visitors.code_id = ${sql.ref(codeId)}))`
const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000)

/** The next codes that have the network tag of a visitor, or a visitor to weigh, from before a moment. */
export async function codesWithOldTags(db: Db, { after, limit, before }: Page & { before: Date }): Promise<string[]> {
  const { rows } = await sql<{ codeId: string }>`
    select code_id from code_visitors where has_network_tags and code_id > ${after}
        and exists (select from generate_series(1, cardinality(kept_entries), 5) as at
          where kept_entries[at + 2] & ${sql.lit(tagMark)} <> 0 and kept_entries[at] < ${minuteOf(before)})
      union select code_id from recent_visitors where minute < ${minuteOf(before)} and code_id > ${after}
      order by code_id limit ${limit}`.execute(db)
  return rows.map(({ codeId }) => codeId)
}

/**
 * Of the next codes with visitors, those whose newest visitor came before a moment, unless it is confirmed that their label was
 * copied. `last` is the last code that was looked at; null when there is none.
 */
export async function codesWithOldVisitors(db: Db, { after, limit, before }: Page & { before: Date }) {
  const { rows } = await sql<{ last: string | null; codeIds: string[] }>`
    with page as (
      select code_id from code_visitors where code_id > ${after} union select code_id from recent_visitors where code_id > ${after}
        order by code_id limit ${limit}
    )
    select max(code_id) as last, coalesce(array_agg(code_id order by code_id) filter (where ${newestMinute('page.code_id')} < ${minuteOf(before)}
        and not exists (select from copy_cases where copy_cases.code_id = page.code_id and state = 'confirmed')), '{}') as code_ids
      from page`.execute(db)
  return rows[0] ?? { last: null, codeIds: [] }
}

/** Deletes what the detection has about codes whose newest visitor came before a moment. */
export async function deleteHistories(tx: Tx, codeIds: string[], before: Date): Promise<void> {
  await lockCodes(tx, codeIds)
  const { rows } = await sql<{ id: string }>`
    select id from codes where id = any (${codeIds}::bigint[]) and ${newestMinute('codes.id')} < ${minuteOf(before)}`.execute(
    tx,
  )
  const old = rows.map(({ id }) => id)
  const areTheirs = sql`code_id = any (${old}::bigint[])`
  await sql`update codes set visitors = 1 where id = any (${old}::bigint[])`.execute(tx)
  for (const table of ['code_visitors', 'recent_visitors', 'own_item_answers', 'comparison_answers'])
    await sql`delete from ${sql.table(table)} where ${areTheirs}`.execute(tx)
  await sql`delete from copy_cases where ${areTheirs} and state <> 'confirmed'`.execute(tx)
}

/** Deletes the old cases that the score did not open: their codes may have had one visitor or none. */
export const deleteOldPinCases = (db: Db, before: Date) =>
  db
    .deleteFrom('copyCases')
    .where(isOpenedWithoutScore)
    .where('state', '=', 'watched')
    .where('lastVisitorAt', '<', before)
    .execute()

/** Has the score of every undecided case recomputed. */
export const queueUndecidedCases = (db: Db) =>
  sql`insert into copy_candidates (code_id) select code_id from copy_cases where state in ('open', 'watched')`.execute(
    db,
  )
