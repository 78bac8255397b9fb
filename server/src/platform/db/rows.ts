import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

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
