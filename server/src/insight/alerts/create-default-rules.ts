import { alertKinds, rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import { insertRules } from './queries.ts'

/** The rules that need no choice by the partner. Rules that its plan does not include do nothing until it does. */
const defaultRules = alertKinds.flatMap((kind) => {
  const { initialRule, threshold } = rulesByKind[kind]
  return initialRule ? [{ kind, threshold: threshold?.usual ?? null, countries: null, ...initialRule }] : []
})

/** Creates the default rules of new partners. A rule that a partner already has stays as it is. */
export const createDefaultRules = (tx: Tx, partnerIds: string[]) =>
  insertRules(
    tx,
    partnerIds.flatMap((partnerId) => defaultRules.map((rule) => ({ id: uuidv7(), partnerId, ...rule }))),
  )
