import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { insertRows } from '../db/insert-rows.ts'
import { tileWidth } from './merkle.ts'

/**
 * Which copy of the database this is: another one after a restore, a failover or a recovery to a moment. A copy of the files of a
 * stopped PostgreSQL looks the same (docs/operations.md, "The public log").
 */
const databaseCopy = sql<string>`(select system_identifier from pg_control_system())
  || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' ' || 'log_entries'::regclass::oid`

export const setLogOn = (db: Db, isOn: boolean) =>
  isOn
    ? sql`insert into log_state (is_on, database_copy) values (true, ${databaseCopy})
        on conflict (is_only) do update set is_on = true`.execute(db)
    : db.updateTable('logState').set({ isOn }).execute()

/** The state of the log, locked if asked for; `isConfirmed` when it is in the database that signed last. */
export const findState = (db: Db, { forUpdate = false } = {}) =>
  db
    .selectFrom('logState')
    .select(['isOn', 'size', 'checkpoint', 'verifierKey'])
    .select(sql<boolean>`database_copy = ${databaseCopy}`.as('isConfirmed'))
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

export const saveState = (tx: Tx, state: { size: number; checkpoint: string; verifierKey: string }) =>
  tx
    .updateTable('logState')
    .set({ ...state, size: String(state.size), databaseCopy })
    .execute()

export const pendingEntries = (db: Db, limit: number) =>
  db.selectFrom('logEntries').where('leafIndex', 'is', null).select(['id', 'body']).orderBy('id').limit(limit).execute()

export const insertEntries = (tx: Tx, entries: { batchId: string | null; body: string }[]) =>
  insertRows(tx, 'logEntries', entries)

export const numberEntries = (tx: Tx, ids: string[], firstIndex: number) =>
  sql`update log_entries set leaf_index = ${firstIndex} + position - 1
    from unnest(${ids}::bigint[]) with ordinality as numbered (id, position) where log_entries.id = numbered.id`.execute(
    tx,
  )

export async function findTile(db: Db, level: number, tile: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('logTiles')
    .where('level', '=', level)
    .where('tile', '=', String(tile))
    .select('hashes')
    .executeTakeFirst()
  return row?.hashes
}

export const saveTile = (tx: Tx, level: number, tile: number, hashes: Buffer) =>
  tx
    .insertInto('logTiles')
    .values({ level, tile: String(tile), hashes })
    .onConflict((conflict) => conflict.columns(['level', 'tile']).doUpdateSet({ hashes }))
    .execute()

export async function bodiesOfTile(db: Db, tile: number, width: number): Promise<string[]> {
  const first = tile * tileWidth
  const rows = await db
    .selectFrom('logEntries')
    .where('leafIndex', '>=', String(first))
    .where('leafIndex', '<', String(first + width))
    .select('body')
    .orderBy('leafIndex')
    .execute()
  return rows.map(({ body }) => body)
}

export const findLoggedBatches = (db: Db, batchIds: string[]) =>
  db.selectFrom('logBatches').where('batchId', 'in', batchIds).select(['batchId', 'secret', 'details']).execute()

export const insertLoggedBatch = (tx: Tx, batch: { batchId: string; secret: Buffer; details: string }) =>
  tx.insertInto('logBatches').values(batch).execute()

/** What an entry says about a new batch. */
export const describeBatch = (tx: Tx, batchId: string) =>
  tx
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('partners', 'partners.id', 'batches.partnerId')
    .where('batches.id', '=', batchId)
    .select([
      'companyName as company',
      'partners.id as companyId',
      'products.name as product',
      'batches.batchNumber',
      'batches.lot',
      'batches.quantity as count',
      'batches.canaries',
      'publishesBatches',
      'releasedAt',
    ])
    .executeTakeFirstOrThrow()

export const describeCompany = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select(['companyName as company', 'id as companyId', 'publishesBatches'])
    .executeTakeFirstOrThrow()

const codesWithSerials = (db: Db) =>
  db
    .selectFrom('codes')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'codes.id')
    .select(['codes.id', 'codes.batchId', 'importedSerials.serial'])
    .orderBy('codes.id')

export const codesOfBatch = (db: Db, batchId: string) => codesWithSerials(db).where('batchId', '=', batchId).execute()

export const codesWithIds = (db: Db, ids: string[]) =>
  codesWithSerials(db).where('codes.id', '=', sql<string>`any (${ids}::bigint[])`).execute()

/** The numbered entries of a batch, the first of which says that it was issued. */
export const entriesOfBatch = (db: Db, batchId: string) =>
  db
    .selectFrom('logEntries')
    .where('batchId', '=', batchId)
    .where('leafIndex', 'is not', null)
    .select(['leafIndex', 'body'])
    .orderBy('leafIndex')
    .execute()

/** The id of the waiting entry with this text, which is added if there is none. */
export async function claimEntry(tx: Tx, body: string): Promise<string> {
  const waiting = await tx
    .selectFrom('logEntries')
    .where('leafIndex', 'is', null)
    .where('body', '=', body)
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  return (waiting ?? (await tx.insertInto('logEntries').values({ body }).returning('id').executeTakeFirstOrThrow())).id
}
