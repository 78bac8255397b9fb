import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** What is known of the hidden PIN of a code, in a query that has a row of `codes` and perhaps one of `code_pins`. */
export type PinColumns = {
  firstUsedAt: Date | null
  firstCity: string | null
  firstCountry: string | null
  laterUses: number | null
  lastUsedAt: Date | null
  wrongTries: number | null
  lastWrongAt: Date | null
  guessedAt: Date | null
  guessedTries: number | null
  checksWithoutPin: number
}

export const pinColumns = [
  'codePins.firstUsedAt',
  'codePins.firstCity',
  'codePins.firstCountry',
  'codePins.laterUses',
  'codePins.lastUsedAt',
  'codePins.wrongTries',
  'codePins.lastWrongAt',
  'codePins.guessedAt',
  'codePins.guessedTries',
  sql<number>`(select count(*)::integer from scans
    where scans.code_id = codes.id and scanned_at > code_pins.first_used_at
      and (scans.session_id is null or code_pins.first_session_id is null or scans.session_id <> code_pins.first_session_id)
      and not exists (select from pin_checks where pin_checks.code_id = codes.id and scan_ordinal = scans.ordinal))`.as(
    'checksWithoutPin',
  ),
] as const

export type PinEventRow = {
  at: Date
  outcome: 'confirmed_first' | 'confirmed_again' | 'pin_wrong'
  city: string | null
  country: string | null
}

/** The newest wrong PINs of a code, and uses of the right one by others than the first visitor, oldest first. */
export async function newestPinEvents(db: Db, codeId: string, limit: number): Promise<PinEventRow[]> {
  const { rows } = await sql<PinEventRow>`
    select checked_at as at, outcome, city, country from pin_checks
      where code_id = ${codeId} and outcome <> 'confirmed_first' and not is_own and not is_forgiven
      order by checked_at desc, attempt_id limit ${limit}`.execute(db)
  return rows.reverse()
}
