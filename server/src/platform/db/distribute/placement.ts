/*
 * Where each table lives on a Citus cluster (docs/operations.md, "Citus"). Tables not named here stay on the coordinator: those of
 * partners and admins, and the rollups, which one aggregator at a time writes.
 */

/** Tables that grow with codes and scans, spread over the workers by code. The value is the column with the code's id. */
export const distributedTables = {
  codes: 'id',
  scans: 'code_id',
  code_visitors: 'code_id',
  recent_visitors: 'code_id',
  pending_scans: 'code_id',
  refused_visitors: 'code_id',
  limit_hits: 'code_id',
  alert_candidates: 'code_id',
  copy_candidates: 'code_id',
  own_item_answers: 'code_id',
  comparison_answers: 'code_id',
  feedback: 'code_id',
  code_pins: 'code_id',
  pin_checks: 'code_id',
  pin_throttles: 'code_id',
} as const

/** Tables that scans and lists of codes read, copied to every node. Tables that others refer to come first. */
export const referenceTables = [
  'partners',
  'products',
  'batches',
  'alert_rules',
  'detection_baselines',
  'copy_cases',
  'imported_serials',
] as const

/** The functions that run on the worker of their code, with the argument that names the code. */
export const delegatedFunctions = {
  record_scans: 'p_shard_code',
  record_pin_check: 'p_code_id',
} as const

export type Placement = 'distributed' | 'reference' | 'coordinator'

export function choosePlacement(table: string): Placement {
  if (table in distributedTables) return 'distributed'
  return referenceTables.some((name) => name === table) ? 'reference' : 'coordinator'
}
