import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import { findsRow } from '../../platform/db/rows.ts'
import type { Codes, Domains, ImportedSerials } from '../../platform/db/schema.ts'

export const hasProducts = (tx: Tx, partnerId: string) =>
  findsRow(tx.selectFrom('products').where('partnerId', '=', partnerId).select('id').limit(1))

/** Returns the ids of the codes that did not exist yet. */
export async function insertCodes(tx: Tx, codes: Insertable<Codes>[]): Promise<string[]> {
  const rows = await tx
    .insertInto('codes')
    .values(codes)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the serials that did not exist yet. */
export async function insertSerials(tx: Tx, serials: Insertable<ImportedSerials>[]): Promise<string[]> {
  const rows = await tx
    .insertInto('importedSerials')
    .values(serials)
    .onConflict((conflict) => conflict.doNothing())
    .returning('serial')
    .execute()
  return rows.map(({ serial }) => serial)
}

/** The codes with these ids that belong to the company, with the columns that their scans and findings repeat. */
export async function placesOfCodes(tx: Tx, partnerId: string, ids: string[]) {
  const rows = await tx
    .selectFrom('codes')
    .where('partnerId', '=', partnerId)
    .where('id', '=', sql<string>`any (${ids}::bigint[])`)
    .select(['id', 'batchId', 'productId', 'scanCount'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A company, product or batch of this server that has one of these ids. */
export function scopesWithIds(tx: Tx, ids: string[]) {
  const isOne = sql<boolean>`id = any (${ids}::uuid[])`
  const ofKind = (table: 'partners' | 'products' | 'batches') => tx.selectFrom(table).where(isOne).select('id')
  return ofKind('partners').unionAll(ofKind('products')).unionAll(ofKind('batches')).limit(1).execute()
}

/** The accounts of the members of a company, by their addresses. */
export async function accountsOfMembers(tx: Tx, partnerId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .where('partnerId', '=', partnerId)
    .select(['email', 'accounts.id'])
    .execute()
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** Inserts an own address, unless the company has it. */
export const insertOwnAddress = (tx: Tx, address: Insertable<Domains>) =>
  tx
    .insertInto('domains')
    .values(address)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
