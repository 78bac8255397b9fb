import { type DeleteResult, type InsertResult, type RawBuilder, sql, type UpdateResult } from 'kysely'

type Write = { executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult> }

/** Runs an insert, update or delete of one statement; whether it changed a row. */
export async function changesRow(write: Write): Promise<boolean> {
  const result = await write.executeTakeFirst()
  if ('numUpdatedRows' in result) return result.numUpdatedRows > 0n
  if ('numDeletedRows' in result) return result.numDeletedRows > 0n
  return result.numInsertedOrUpdatedRows !== 0n
}

/** Whether a query finds a row. */
export const findsRow = async (query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** For `doUpdateSet`: gives these columns the values that were to be inserted. */
export const excluded = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<
    Column,
    RawBuilder<never>
  >
