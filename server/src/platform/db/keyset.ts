import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

type KeyType = 'boolean' | 'integer' | 'bigint' | 'text' | 'date' | 'timestamptz' | 'uuid'

/** One of the expressions by which a list is sorted. It is never null, and all of them together are unique for each row. */
export type SortKey = { by: RawBuilder<unknown>; type: KeyType; order: 'asc' | 'desc' }

/** Where a page begins: after the row with these keys, or at an offset. */
export type PageStart = { after: string[] | undefined; offset: number; limit: number }

/** The keys of a row as text, exactly: a JavaScript date would lose microseconds. */
export const selectKeys = (keys: readonly SortKey[]) =>
  sql<string[]>`array[${sql.join(keys.map(({ by }) => sql`(${by})::text`))}]`.as('keys')

export const inOrder = (keys: readonly SortKey[]) =>
  sql`${sql.join(keys.map(({ by, order }) => sql`${by} ${sql.raw(order)}`))}`

/** Whether a row comes after the one with these keys. */
export function isAfter(keys: readonly SortKey[], last: readonly string[]): RawBuilder<boolean> {
  const parts = keys.map(({ by, type, order }, index) => {
    const value = sql`${last[index]}::text::${sql.raw(type)}`
    return { by, value, isBeyond: sql`${by} ${sql.raw(order === 'asc' ? '>' : '<')} ${value}` }
  })
  const [first] = keys
  // PostgreSQL can use an index range for a single row comparison.
  if (first && keys.every(({ order }) => order === first.order))
    return sql`(${sql.join(parts.map(({ by }) => by))}) ${sql.raw(first.order === 'asc' ? '>' : '<')} (${sql.join(parts.map(({ value }) => value))})`
  return parts.reduceRight<RawBuilder<boolean>>(
    (rest, { by, value, isBeyond }) => sql`(${isBeyond} or (${by} = ${value} and ${rest}))`,
    sql`false`,
  )
}

/** The rows of one page, and one more that shows whether there is a next page. */
export const selectPage = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  keys: readonly SortKey[],
  { after, offset, limit }: PageStart,
) =>
  query
    .select(selectKeys(keys))
    .$if(after !== undefined, (page) => page.where(isAfter(keys, after ?? [])))
    .orderBy(inOrder(keys))
    .limit(limit + 1)
    .$if(after === undefined, (page) => page.offset(offset))
