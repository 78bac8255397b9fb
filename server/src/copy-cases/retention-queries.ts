import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { lockCodes } from './stored-histories.ts'

type Page = { after: string; limit: number }

/** The histories of the next codes whose visitors have network tags. */
export const taggedHistories = (db: Db, { after, limit }: Page) =>
  db
    .selectFrom('codeVisitors')
    .where('hasNetworkTags', '=', true)
    .where('codeId', '>', after)
    .select(['codeId', 'visitors', 'anonymousVisitors', 'foldedVisitors', 'weight', 'quiet3Weight', 'quiet20Weight'])
    .select(['quietReturns', 'networks', 'keptEntries', 'recentEntries'])
    .orderBy('codeId')
    .limit(limit)
    .execute()

/**
 * Of the next codes with visitors, those whose newest visitor came before a moment, unless it is confirmed that their label was
 * copied. `last` is the last code that was looked at; null when there is none.
 */
export async function codesWithOldVisitors(db: Db, { after, limit, before }: Page & { before: Date }) {
  const { rows } = await sql<{ last: string | null; codeIds: string[] }>`
    with page as (
      select code_id, last_visitor_at from code_visitors where code_id > ${after} order by code_id limit ${limit}
    )
    select max(code_id) as last, coalesce(array_agg(code_id order by code_id) filter (where last_visitor_at < ${before} and not exists (
        select from copy_cases where copy_cases.code_id = page.code_id and state = 'confirmed')), '{}') as code_ids
      from page`.execute(db)
  return rows[0] ?? { last: null, codeIds: [] }
}

/** Deletes what the detection has about codes whose newest visitor came before a moment. */
export async function deleteHistories(tx: Tx, codeIds: string[], before: Date): Promise<void> {
  await lockCodes(tx, codeIds)
  await sql`
    with deleted as (
      delete from code_visitors where code_id = any (${codeIds}::bigint[]) and last_visitor_at < ${before} returning code_id
    ), deleted_answers as (
      delete from own_item_answers where code_id in (select code_id from deleted)
    )
    delete from copy_cases where code_id in (select code_id from deleted) and state <> 'confirmed'`.execute(tx)
}

/** Deletes the old cases that only PINs opened: their codes may have had one visitor, or none. */
export const deleteOldPinCases = (db: Db, before: Date) =>
  db
    .deleteFrom('copyCases')
    .where('isByPin', '=', true)
    .where('state', '=', 'watched')
    .where('lastVisitorAt', '<', before)
    .execute()

/** Has the score of every case that waits for a decision computed again. */
export const queueUndecidedCases = (db: Db) =>
  sql`insert into copy_candidates (code_id) select code_id from copy_cases where state in ('open', 'watched')`.execute(
    db,
  )
