import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Whether every member of the partner must use two-step sign-in. */
export const isSecondFactorRequired = (db: Db, partner: PartnerId) =>
  findsRow(
    db.selectFrom('partners').where('id', '=', partner).where('secondFactorRequiredAt', 'is not', null).select('id'),
  )

/** Makes it required, or no longer so; returns whether that is a change. */
export const setSecondFactorRequired = (tx: Tx, partner: PartnerId, required: boolean, now: Date) =>
  changesRow(
    tx
      .updateTable('partners')
      .set({ secondFactorRequiredAt: required ? now : null })
      .where('id', '=', partner)
      .where('secondFactorRequiredAt', required ? 'is' : 'is not', null),
  )
