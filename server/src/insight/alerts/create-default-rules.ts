import { type AlertRule, usualThresholds } from '@sahihi/contract/endpoints/alerts.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import { insertRules } from './queries.ts'

/** What needs no choice of the partner. Rules that its plan does not include rest until it does. */
const defaultRules: AlertRule[] = [
  { kind: 'copied_label', threshold: null, countries: null, notifyByEmail: true },
  { kind: 'many_scans', threshold: usualThresholds.many_scans, countries: null, notifyByEmail: true },
  { kind: 'scan_burst', threshold: null, countries: null, notifyByEmail: true },
  { kind: 'wrong_pins', threshold: usualThresholds.wrong_pins, countries: null, notifyByEmail: true },
  { kind: 'after_expiry', threshold: null, countries: null, notifyByEmail: false },
  { kind: 'unreleased', threshold: null, countries: null, notifyByEmail: true },
]

/** Turns the usual rules on for new partners. A rule that a partner has already stays as it is. */
export const createDefaultRules = (tx: Tx, partnerIds: string[]) =>
  insertRules(
    tx,
    partnerIds.flatMap((partnerId) => defaultRules.map((rule) => ({ id: uuidv7(), partnerId, ...rule }))),
  )
