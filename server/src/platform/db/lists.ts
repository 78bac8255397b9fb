import type { ArchivedFilter } from '@sahihi/contract/endpoints/lists.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from './schema.ts'

/** The condition of a list's filter by whether a row is archived. */
export const isShown: Record<ArchivedFilter, (isArchived: RawBuilder<unknown>) => RawBuilder<boolean>> = {
  hide: (isArchived) => sql`not (${isArchived})`,
  only: (isArchived) => sql`${isArchived}`,
  include: () => sql`true`,
}

/** How many rows a query finds. */
export async function countRows<T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
