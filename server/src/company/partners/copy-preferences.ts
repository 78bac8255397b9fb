import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** When the detection of copied labels blocks codes of the partner. Both are off until the partner turns them on. */
export type CopyPreferences = { blockWhenConfirmed: boolean; holdClearCopies: boolean }

const preferences = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select(['blocksConfirmedCopies as blockWhenConfirmed', 'blocksClearCopies as holdClearCopies'])

export const readCopyPreferences = (db: Db, partner: PartnerId): Promise<CopyPreferences> =>
  preferences(db, partner).executeTakeFirstOrThrow()

/** Sets the preferences and returns the former ones. */
export async function replaceCopyPreferences(
  tx: Tx,
  partner: PartnerId,
  { blockWhenConfirmed, holdClearCopies }: CopyPreferences,
): Promise<CopyPreferences> {
  const former = await preferences(tx, partner).forNoKeyUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('partners')
    .set({ blocksConfirmedCopies: blockWhenConfirmed, blocksClearCopies: holdClearCopies })
    .where('id', '=', partner)
    .execute()
  return former
}
