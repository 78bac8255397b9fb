import type { AlertFacts } from '@sahihi/contract/endpoints/alerts.ts'
import { sql } from 'kysely'
import { claimRows } from '../../platform/db/claim-rows.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

/** The scans of one code in one place on one of the partner's days. */
export type AlertCandidate = {
  partnerId: string
  productId: string
  batchId: string
  codeId: string
  day: string
  country: string | null
  city: string | null
  isUnreleased: boolean
  /** The scan limit of the code refused them. */
  isLimitHit: boolean
  expirationDate: string
  /** Where the lot is sold; null where that is not said. */
  markets: string[] | null
}

export const isForSale = ({ isUnreleased, isLimitHit }: AlertCandidate) => !isUnreleased && !isLimitHit

/** An alert to raise: on the batch of a scan, and its code or country. */
export type Finding = {
  candidate: AlertCandidate
  codeId?: string
  country?: string | null
  city?: string
  details?: Partial<AlertFacts>
}
export type Rule = { threshold: number | null; countries: string[] | null; timeZone: string }

/** Deletes up to `maxRows` scans from the queue and returns them, grouped. The caller holds the lock. */
export async function claimCandidates(tx: Tx, maxRows: number): Promise<AlertCandidate[]> {
  const claim = await claimRows(tx, 'alert_candidates', { maxRows })
  const { rows } = await sql<AlertCandidate>`
    with claimed as (${claim} returning *)
    select claimed.partner_id, claimed.product_id, batch_id, code_id, (scanned_at at time zone time_zone)::date::text as day,
        country, city, is_unreleased, is_limit_hit, batches.expiration_date::text, batches.markets
      from claimed join partners on partners.id = claimed.partner_id join batches on batches.id = claimed.batch_id
      group by claimed.partner_id, claimed.product_id, batch_id, code_id, day, country, city, is_unreleased, is_limit_hit,
        batches.expiration_date, batches.markets
      order by min(scanned_at)`.execute(tx)
  return rows
}

/** The time zone of a partner; undefined while it is suspended or rejected, which pauses its rules. */
export const findActivePartner = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('suspendedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .select('timeZone')
    .executeTakeFirst()

/**
 * The candidates whose code had more scans than `threshold` on their day, including those that the scan limit refused, and
 * has no such alert for that day yet. The scans of a code are numbered by time, as far as the clocks of the servers agree, so they
 * are read from the newest back to the day before.
 */
export async function findOverThreshold(
  tx: Tx,
  all: AlertCandidate[],
  { threshold, timeZone }: { threshold: number; timeZone: string },
): Promise<AlertCandidate[]> {
  const candidates = await withoutAlert(tx, all)
  const [codeIds, days] = [candidates.map(({ codeId }) => codeId), candidates.map(({ day }) => day)]
  const start = sql`input.day::timestamp at time zone ${timeZone}`
  const isOnDay = sql`scanned_at >= ${start} and scanned_at < (input.day + 1)::timestamp at time zone ${timeZone}`
  const { rows } = await sql<{ position: number }>`
    select input.position::integer
      from unnest(${codeIds}::bigint[], ${days}::date[]) with ordinality as input (code_id, day, position)
      join codes on codes.id = input.code_id
      where ${threshold}::integer < (
          select count(*) from scans where scans.code_id = codes.id and ${isOnDay} and ordinal > coalesce((
            select max(earlier.ordinal) from scans as earlier
              where earlier.code_id = codes.id and earlier.scanned_at < ${start} - interval '5 minutes'), 0)
        ) + (
          select count(*) from limit_hits where limit_hits.code_id = codes.id and ${isOnDay}
        )`.execute(tx)
  return rows.flatMap(({ position }) => candidates[position - 1] ?? [])
}

/** The candidates whose code has no alert on many scans for their day. */
async function withoutAlert(tx: Tx, candidates: AlertCandidate[]): Promise<AlertCandidate[]> {
  const arrayOf = (key: 'partnerId' | 'batchId' | 'codeId' | 'day') => candidates.map((candidate) => candidate[key])
  const { rows } = await sql<{ position: number }>`
    select input.position::integer
      from unnest(${arrayOf('partnerId')}::uuid[], ${arrayOf('batchId')}::uuid[], ${arrayOf('codeId')}::bigint[], ${arrayOf('day')}::date[])
        with ordinality as input (partner_id, batch_id, code_id, day, position)
      where not exists (
        select from alerts where kind = 'many_scans' and alerts.partner_id = input.partner_id
          and alerts.batch_id = input.batch_id and alerts.code_id = input.code_id and alerts.day = input.day)
      order by position`.execute(tx)
  return rows.flatMap(({ position }) => candidates[position - 1] ?? [])
}

/** The ids of those batches that have no alert of the kind `unreleased` yet. */
export async function batchesWithoutUnreleasedAlert(tx: Tx, batchIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('alerts')
    .where('kind', '=', 'unreleased')
    .where('batchId', 'in', batchIds)
    .select('batchId')
    .execute()
  const alerted = new Set(rows.map(({ batchId }) => batchId))
  return new Set(batchIds.filter((batchId) => !alerted.has(batchId)))
}

export const deleteLimitHits = (db: Db, hitBefore: Date) =>
  db.deleteFrom('limitHits').where('scannedAt', '<', hitBefore).execute()

/** These batches and the others of their orders, each with its lot: the order, or the batch itself. */
export const batchesOfLots = async (tx: Tx, batchIds: string[]) => {
  const { rows } = await sql<{ id: string; lot: string }>`
    select id, coalesce(order_id, id) as lot from batches where id = any (${batchIds}::uuid[])
      or order_id in (select order_id from batches where id = any (${batchIds}::uuid[]) and order_id is not null)`.execute(
    tx,
  )
  return rows
}

/** How often batches were scanned in each city within the 30 days up to this one. */
export const citiesOfBatches = async (tx: Tx, batchIds: string[], day: string) => {
  const { rows } = await sql<{ batchId: string; country: string; city: string; scans: number }>`
    select scope_id as batch_id, country, city, sum(scans)::integer as scans from daily_city_scans
      where scope_id = any (${batchIds}::uuid[]) and day > ${day}::date - 30 group by scope_id, country, city`.execute(
    tx,
  )
  return rows
}

/** The cities that lots of these batches had an alert on within the 30 days up to this one. */
export const findAlertedCities = async (tx: Tx, batchIds: string[], day: string) => {
  const { rows } = await sql<{ batchId: string; country: string; city: string }>`
    select batch_id, country, city from alerts
      where kind = 'outside_markets' and batch_id = any (${batchIds}::uuid[]) and day > ${day}::date - 30`.execute(tx)
  return rows
}
