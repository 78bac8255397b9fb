import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

/** The most rows of a page, and of a page with pictures. */
export const rowsAtOnce = 1000
export const picturesAtOnce = 10

/** A page of rows after the one with this id, ordered by id. */
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
