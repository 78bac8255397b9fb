import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import { joinNames, type NamedCode, names } from './queries.ts'

type PinCheck = NamedCode & {
  checkedAt: Date
  outcome: 'confirmed_first' | 'pin_wrong'
  city: string | null
  country: string | null
}

/** A visitor's checks of hidden PINs, the oldest first. `bounds` are the keys under which the visitor's wrong PINs are limited. */
export async function findPinChecks(tx: Tx, sessionId: string, bounds: string[]): Promise<PinCheck[]> {
  const first = await sql<PinCheck>`
    select entry.code_id, ${names}, first_used_at as checked_at, 'confirmed_first' as outcome, first_city as city, first_country as country
      from code_pins as entry ${joinNames} where first_session_id = ${sessionId}`.execute(tx)
  const wrong = await sql<PinCheck>`
    select entry.code_id, ${names}, last_wrong_at as checked_at, 'pin_wrong' as outcome, null as city, null as country
      from pin_throttles as entry ${joinNames} where key = any (${bounds}::text[]) and last_wrong_at > '-infinity'`.execute(
    tx,
  )
  return [...first.rows, ...wrong.rows].sort((a, b) => a.checkedAt.getTime() - b.checkedAt.getTime())
}

/** The codes whose PIN the visitor was the first to use. */
export const codesOfFirstUse = (sessionId: string) =>
  sql`select code_id from code_pins where first_session_id = ${sessionId}`

/** Removes a visitor from the data of PINs, except counts. Returns the number of PINs that the visitor was the first to use. */
export async function erasePinVisitor(tx: Tx, sessionId: string, bounds: string[]): Promise<number> {
  await sql`delete from pin_throttles where key = any (${bounds}::text[])`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    update code_pins set first_session_id = null, first_city = null, first_country = null
      where first_session_id = ${sessionId}`.execute(tx)
  return Number(numAffectedRows)
}

type Old = { before: Date; maxRows: number }

/** Removes the visitors of up to `maxRows` first uses of PINs before a moment. Returns how many; `maxRows` when there may be more. */
export async function clearOldFirstUses(tx: Tx, { before, maxRows }: Old): Promise<number> {
  const isOld = sql`first_session_id is not null and first_used_at < ${before}`
  const { rows } = await sql<{ codeId: string }>`select code_id from code_pins where ${isOld} limit ${maxRows}`.execute(
    tx,
  )
  const codeIds = rows.map(({ codeId }) => codeId)
  await sql`
    update code_pins set first_session_id = null, first_city = null, first_country = null
      where code_id = any (${codeIds}::bigint[]) and ${isOld}`.execute(tx)
  return codeIds.length
}

/** Deletes up to `maxRows` checks of PINs before a moment. Returns how many; `maxRows` when there may be more. */
export async function deleteOldPinChecks(tx: Tx, { before, maxRows }: Old): Promise<number> {
  const { rows } = await sql<{ codeId: string; attemptId: string }>`
    select code_id, attempt_id from pin_checks where checked_at < ${before} limit ${maxRows}`.execute(tx)
  const codeIds = rows.map(({ codeId }) => codeId)
  const attemptIds = rows.map(({ attemptId }) => attemptId)
  await sql`
    delete from pin_checks using unnest(${codeIds}::bigint[], ${attemptIds}::uuid[]) as old (code_id, attempt_id)
      where pin_checks.code_id = old.code_id and pin_checks.attempt_id = old.attempt_id`.execute(tx)
  return rows.length
}
