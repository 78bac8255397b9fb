import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Whether every member of the partner must use two-step sign-in. */
export async function isSecondFactorRequired(db: Db, partner: PartnerId): Promise<boolean> {
  const row = await db
    .selectFrom('partners')
    .where('id', '=', partner)
    .where('secondFactorRequiredAt', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Requires it from now on, or no longer; false when that is so already. */
export async function setSecondFactorRequired(tx: Tx, partner: PartnerId, required: boolean, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('partners')
    .set({ secondFactorRequiredAt: required ? now : null })
    .where('id', '=', partner)
    .where('secondFactorRequiredAt', required ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
