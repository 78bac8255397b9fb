import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/client.ts'
import { addMonths } from '../../platform/lib/calendar.ts'
import { type NextPosition, runAllParts } from '../../platform/lib/run-all-parts.ts'
import { codesWithOldVisitors, deleteHistories, deleteOldPinCases } from './retention-queries.ts'

type Deps = { db: Db; config: Pick<Config, 'SCANS_KEPT_MONTHS'>; clock: () => Date }

/**
 * Deletes the cases of codes without a visitor within the time that scans are kept, and what the detection has about those codes.
 * A confirmed case stays, so that shoppers are still warned; what it has about the visitors goes with their scans.
 */
export const deleteOldCases = (deps: Deps): Promise<void> =>
  runAllParts((position) => deleteSomeOldCases(deps, position))

const maxCodes = 500
const beforeAllCodes = String(-(2n ** 63n))

/** As deleteOldCases, for the next codes with at least two visitors. */
export async function deleteSomeOldCases({ db, config, clock }: Deps, position?: string): NextPosition {
  const before = addMonths(clock(), -config.SCANS_KEPT_MONTHS, 'UTC')
  if (position === undefined) await deleteOldPinCases(db, before)
  const { last, codeIds } = await codesWithOldVisitors(db, {
    after: position ?? beforeAllCodes,
    limit: maxCodes,
    before,
  })
  if (codeIds.length > 0) await db.transaction().execute((tx) => deleteHistories(tx, codeIds, before))
  return last ?? undefined
}
