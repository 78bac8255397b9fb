import { alertKinds, rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import { insertRules } from './queries.ts'

/** What needs no choice of the partner. Rules that its plan does not include rest until it does. */
const defaultRules = alertKinds.flatMap((kind) => {
  const { atFirst, threshold } = rulesByKind[kind]
  return atFirst ? [{ kind, threshold: threshold?.usual ?? null, countries: null, ...atFirst }] : []
})

/** Turns the usual rules on for new partners. A rule that a partner has already stays as it is. */
export const createDefaultRules = (tx: Tx, partnerIds: string[]) =>
  insertRules(
    tx,
    partnerIds.flatMap((partnerId) => defaultRules.map((rule) => ({ id: uuidv7(), partnerId, ...rule }))),
  )
