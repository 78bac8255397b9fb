import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

/** How many rows a page has at most; those with files in them have fewer. */
export const rowsAtOnce = 1000
export const picturesAtOnce = 10

/** A page of rows after the one with this id, in the order of their ids. */
export const page = <T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
  column: string,
  after: string | undefined,
  limit = rowsAtOnce,
) =>
  query
    .$if(after !== undefined, (rows) => rows.where(sql<boolean>`${sql.ref(column)} > ${after}`))
    .orderBy(sql.ref(column))
    .limit(limit)
    .execute()
