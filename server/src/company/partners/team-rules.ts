import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** The rules that owners can switch on for their team, each stored as the time since when it holds. */
export type TeamRule = 'secondFactorRequiredAt' | 'secondPersonRequiredAt'

/** Whether a rule holds in the partner. */
export const isRuleOn = (db: Db | Tx, partner: PartnerId, rule: TeamRule) =>
  findsRow(db.selectFrom('partners').where('id', '=', partner).where(rule, 'is not', null).select('id'))

/** Switches a rule on or off; returns whether that is a change. */
export const setRule = (tx: Tx, partner: PartnerId, { rule, on, now }: { rule: TeamRule; on: boolean; now: Date }) =>
  changesRow(
    tx
      .updateTable('partners')
      .set({ [rule]: on ? now : null })
      .where('id', '=', partner)
      .where(rule, on ? 'is' : 'is not', null),
  )
