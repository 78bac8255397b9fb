import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type Days, isInScope, type Scope } from './card-queries.ts'

type ScopeOfDays = Scope & { days: Days; country: string | undefined }

/** The scans of some batches; of one country, only those with a known city there. */
export async function countScansOfBatches(db: Db, { country, ...scope }: ScopeOfDays, batchIds: string[]) {
  const inCountry = country ? sql`and city is not null and country = ${country}` : sql``
  const ofBatches = sql`any (${batchIds}::uuid[])`
  const daily = country
    ? sql`select scans from daily_city_scans where scope_id = ${ofBatches} and ${inDays(scope)} and country = ${country}`
    : sql`select qr_scans + manual_scans as scans from daily_scans where scope_id = ${ofBatches} and ${inDays(scope)}`
  const { rows } = await sql<{ scans: number }>`
    select coalesce(sum(scans), 0)::integer as scans from (
      ${daily}
      union all
      select scans from pending_scans
        where not is_unreleased and not is_refused and batch_id = ${ofBatches} and ${isInScope(scope, sql`scanned_at`)} ${inCountry}
    ) as counts`.execute(db)
  return rows[0]?.scans ?? 0
}

const inDays = ({ days }: { days: Days }) => sql`day between ${days.from}::date and ${days.to}::date`
