import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

const isBurst = sql<boolean>`uses >= burst_threshold`

/** The bursts of these codes, newest first. */
export const listBursts = (db: Db, codes: { id: string }[]) =>
  db
    .selectFrom('networkUses')
    .where('codeId', '=', sql<string>`any (${codes.map(({ id }) => id)}::bigint[])`)
    .where(isBurst)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .select(['codeId', 'startedAt', 'lastUsedAt', 'uses', 'usesGivenBack as givenBack'])
    .execute()
export type BurstRow = Awaited<ReturnType<typeof listBursts>>[number]

/** Marks the uses of a code by bursts as given back, each once however many requests arrive together. Returns how many uses. */
export async function claimBurstUses(tx: Tx, partner: PartnerId, codeId: bigint): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    with left_over as materialized (
      select id, uses - uses_given_back as uses from network_uses
        where code_id = ${String(codeId)} and partner_id = ${partner} and ${isBurst} and uses_given_back < uses
        order by id for update
    )
    update network_uses set uses_given_back = uses_given_back + left_over.uses from left_over
      where network_uses.id = left_over.id returning left_over.uses`.execute(tx)
  return rows.reduce((sum, { uses }) => sum + uses, 0)
}

/** Raises the scan limit of a code of this partner. */
export const raiseScanLimit = (tx: Tx, partner: PartnerId, codeId: bigint, uses: number) =>
  tx
    .updateTable('codes')
    .set((eb) => ({ scanLimit: eb('scanLimit', '+', uses) }))
    .where('partnerId', '=', partner)
    .where('id', '=', String(codeId))
    .where('scanLimit', 'is not', null)
    .execute()

export const deleteUses = (db: Db, before: Date) =>
  db.deleteFrom('networkUses').where('lastUsedAt', '<', before).where(sql<boolean>`uses < burst_threshold`).execute()

export const eraseNetworkTags = (db: Db, before: Date) =>
  db
    .updateTable('networkUses')
    .set({ networkTag: null })
    .where('lastUsedAt', '<', before)
    .where('networkTag', 'is not', null)
    .execute()
