import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** When the detection of copied labels suspects and blocks codes of the partner. It blocks none until the partner turns it on. */
export type CopyPreferences = { limit: number; blockWhenConfirmed: boolean; holdClearCopies: boolean }

const preferences = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select([
      'copyLimit as limit',
      'blocksConfirmedCopies as blockWhenConfirmed',
      'blocksClearCopies as holdClearCopies',
    ])

export const readCopyPreferences = (db: Db, partner: PartnerId): Promise<CopyPreferences> =>
  preferences(db, partner).executeTakeFirstOrThrow()

/** Sets the preferences and returns the former ones. */
export async function replaceCopyPreferences(
  tx: Tx,
  partner: PartnerId,
  { limit, blockWhenConfirmed, holdClearCopies }: CopyPreferences,
): Promise<CopyPreferences> {
  const former = await preferences(tx, partner).forNoKeyUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('partners')
    .set({ copyLimit: limit, blocksConfirmedCopies: blockWhenConfirmed, blocksClearCopies: holdClearCopies })
    .where('id', '=', partner)
    .execute()
  return former
}
