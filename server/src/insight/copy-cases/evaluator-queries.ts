import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { claimRows } from '../../platform/db/claim-rows.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, excluded } from '../../platform/db/rows.ts'
import type { CopyCases } from '../../platform/db/schema.ts'
import { addToBaselines } from '../../verify/detection/add-to-baselines.ts'
import type { CodeRecord } from '../../verify/detection/assess-copy.ts'
import { codeRecord } from '../../verify/detection/code-record.ts'
import {
  countAnonymous,
  knownSessions,
  minutesPerDay,
  packGap,
  recentVisitors,
  unpackKeptVisitors,
  type VisitorHistory,
} from '../../verify/detection/visitor-history.ts'

export type Candidate = {
  codeId: string
  partnerId: string
  productId: string
  batchId: string
  isBlocked: boolean
  isHigh: boolean
  blocksClearCopies: boolean
  /** For a code with more visitors than it knows: how many different visitors its newest scans have. */
  differentVisitors: number | null
  caseId: string | null
  isByPin: boolean | null
  isByPack: boolean | null
  record: CodeRecord
  /** The numbers of the recent visitors of the record. */
  recentNumbers: number[]
  /** The hashes of its newest weighed visitors. */
  sessionHashes: number[]
  /** The last inspector who found an item with this code counterfeit, since the case was dismissed if it was. */
  counterfeit: Counterfeit | undefined
} & PinTries &
  DifferentPacks
/** A candidate and its history with visitors weighed. */
export type WeighedCandidate = { candidate: Candidate; weighed: VisitorHistory }

/** `authority` is null for an inspector of the company. */
type Counterfeit = { at: Date; authority: string | null }

/** What the hidden PIN of a code says about copies, in numbers. */
type PinTries = {
  /** Wrong PINs, and uses of the right one by other visitors than the first. */
  pinTries: number
  lastPinAt: Date | null
  lastWrongPinAt: Date | null
  /** `pinTries` when the case was dismissed. */
  dismissedPinTries: number | null
}

/** The visitors who found their pack different, since the case was dismissed if it was. */
type DifferentPacks = { differentPacks: number; lastDifferentAt: Date | null }

// Three visitors reach 7.88 at most unless one of them came after three quiet days or outside the markets, so most of these codes need no
// score.
const mayBeHigh = sql`(codes.visitors > 3 or (select markets is not null from batches where batches.id = codes.batch_id) or code_visitors.code_id is not null or exists (
  select from recent_visitors where recent_visitors.code_id = codes.id and gap >= ${sql.lit(packGap(3 * minutesPerDay, 0))}))`

// A browser that comes back after so many others is counted as a new visitor. A limit refuses scans, which are not among these.
const differentVisitors = sql`case when codes.visitors > ${sql.lit(knownSessions)} and codes.scan_limit is null then (
  select count(distinct coalesce(session_id, scan_id::text))
    from (select session_id, scan_id from scans where scans.code_id = codes.id order by ordinal desc limit 10000) as newest) end`

/** Deletes up to `maxRows` rows from the queue and returns their codes. The caller holds the lock. */
export async function claimCandidates(tx: Tx, maxRows: number, now: Date): Promise<Candidate[]> {
  const claim = await claimRows(tx, 'copy_candidates', { maxRows })
  const { rows: claimed } = await sql<{ codeId: string }>`${claim} returning code_id`.execute(tx)
  const codeIds = [...new Set(claimed.map(({ codeId }) => codeId))]
  const counterfeits = await findCounterfeits(tx, codeIds)
  const { rows } = await sql<Omit<Candidate, 'counterfeit'>>`
    select codes.id as code_id, codes.partner_id, codes.product_id, codes.batch_id, codes.blocked_at is not null as is_blocked,
        coalesce(is_high, false) as is_high, blocks_clear_copies, ${differentVisitors} as different_visitors, copy_cases.id as case_id, is_by_pin, is_by_pack,
        coalesce(later_uses + wrong_tries, 0) as pin_tries, greatest(last_used_at, last_wrong_at) as last_pin_at,
        last_wrong_at as last_wrong_pin_at, dismissed_pin_tries, packs.*, ${codeRecord(now)} as record,
        array(select number from recent_visitors where code_id = codes.id order by number) as recent_numbers, coalesce(session_hashes, '{}') as session_hashes
      from codes left join code_visitors on code_visitors.code_id = codes.id join partners on partners.id = codes.partner_id
        left join code_pins on code_pins.code_id = codes.id left join copy_cases on copy_cases.code_id = codes.id
        cross join lateral (
          select count(distinct session_id)::integer as different_packs, max(answered_at) as last_different_at from comparison_answers
            where comparison_answers.code_id = codes.id and not is_same and (state <> 'dismissed' or state is null or answered_at > decided_at)
        ) as packs
      where codes.id = any (${codeIds}::bigint[]) and (codes.visitors > 1 and ${mayBeHigh} or code_pins.code_id is not null or different_packs > 0 or is_by_pack
          or codes.id = any (${[...counterfeits.keys()]}::bigint[])) order by codes.id`.execute(tx)
  return rows.map((row) => ({ ...row, counterfeit: counterfeits.get(row.codeId) }))
}

/** Apart from the codes, because inspections are not spread over a cluster. */
async function findCounterfeits(tx: Tx, codeIds: string[]): Promise<Map<string, Counterfeit>> {
  const { rows } = await sql<Counterfeit & { codeId: string }>`
    select distinct on (inspections.code_id) inspections.code_id, received_at as at, authority from inspections left join copy_cases on copy_cases.code_id = inspections.code_id
      where inspections.code_id = any (${codeIds}::bigint[]) and verdict = 'counterfeit'
        and (state is null or state <> 'dismissed' or received_at > decided_at)
      order by inspections.code_id, received_at desc`.execute(tx)
  return new Map(rows.map((row) => [row.codeId, row]))
}

const historyColumns = [
  ...['weighedVisitors', 'weighedAnonymous', 'weight', 'quiet3Weight', 'quiet20Weight', 'quietReturns'],
  ...['networks', 'knownLocations', 'keptEntries', 'hasNetworkTags', 'sessionHashes'],
] as const

/**
 * Stores the weighed visitors of codes and deletes them from the recent ones, except for codes whose visitors were weighed meanwhile.
 * Visitors who came since then stay, because visitors are only ever added. The codes are in the order in which scans lock them.
 */
export async function storeWeighed(db: Db, weighedCandidates: WeighedCandidate[]): Promise<void> {
  const rows = weighedCandidates.map(({ candidate: { codeId, record, sessionHashes }, weighed }) => {
    const count = weighed.weighedVisitors - record.history.weighedVisitors
    const visitors = recentVisitors(record.history).slice(0, count)
    return {
      codeId,
      weighedVisitors: weighed.weighedVisitors,
      weighedAnonymous: weighed.anonymousVisitors - countAnonymous(weighed.recentEntries),
      weight: weighed.weight,
      quiet3Weight: weighed.quiet3Weight,
      quiet20Weight: weighed.quiet20Weight,
      quietReturns: weighed.quietReturns,
      networks: weighed.networks,
      knownLocations: weighed.knownLocations,
      keptEntries: weighed.keptEntries,
      sessionHashes: [...sessionHashes, ...visitors.map(({ sessionHash }) => sessionHash)].slice(-knownSessions),
      hasNetworkTags: unpackKeptVisitors(weighed).some(({ tag }) => tag !== undefined),
    }
  })
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('codeVisitors')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('codeId')
          .doUpdateSet(excluded(...historyColumns))
          .whereRef('codeVisitors.weighedVisitors', '<', 'excluded.weighedVisitors'),
      )
      .returning('codeId')
      .execute()
    const ids = new Set(stored.map(({ codeId }) => codeId))
    const gone = weighedCandidates.flatMap(({ candidate: { codeId, record, recentNumbers }, weighed }) =>
      (ids.has(codeId) ? recentNumbers : [])
        .slice(0, weighed.weighedVisitors - record.history.weighedVisitors)
        .map((number) => ({ codeId, number })),
    )
    await sql`
      delete from recent_visitors
        using unnest(${gone.map(({ codeId }) => codeId)}::bigint[], ${gone.map(({ number }) => number)}::integer[]) as gone (code_id, number)
        where recent_visitors.code_id = gone.code_id and recent_visitors.number = gone.number`.execute(tx)
  })
}

/** Counts a code whose score became high in the baselines of its batch and partner, once. */
export const markHigh = (db: Db, codeId: string, now: Date) =>
  sql`
    with marked as (
      update code_visitors set is_high = true where code_id = ${codeId} and not is_high returning code_id
    )
    ${addToBaselines(sql`select product_id, batch_id, partner_id, ${now}::timestamptz as scanned_at, 0 as visitor_number, true as is_high
      from codes where id in (select code_id from marked)`)}`.execute(db)

export const insertCase = (tx: Tx, row: Insertable<CopyCases>) =>
  tx
    .insertInto('copyCases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes a case that was opened only by PINs that were forgiven, or by answers about packs that were taken back since. A partner may decide it at the same time. */
export const deleteForgivenCase = (tx: Tx, id: string) =>
  tx.deleteFrom('copyCases').where('id', '=', id).where('state', '=', 'watched').where(isOpenedWithoutScore).execute()

/** The PIN or different packs opened the case. */
export const isOpenedWithoutScore = sql<boolean>`(is_by_pin or is_by_pack)`

export type CaseFigures = Pick<
  Insertable<CopyCases>,
  'score' | 'visitors' | 'locations' | 'lastVisitorAt' | 'city' | 'country'
> &
  Record<'reached10At' | 'reached11At' | 'reached12At' | 'reached13At', Date | null>

/** Updates a case that is still in this state; a partner may decide it at the same time. The first time that each limit was reached stays. */
export async function updateCase(
  tx: Tx,
  { id, state }: { id: string; state: CopyCaseState },
  { reached10At, reached11At, reached12At, reached13At, ...figures }: CaseFigures,
  changes: Updateable<CopyCases> = {},
): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('copyCases')
      .set(({ fn, ref, val }) => ({
        ...figures,
        // What was known once is not forgotten.
        visitors: fn<number>('greatest', [ref('visitors'), val(figures.visitors)]),
        locations: fn<number>('greatest', [ref('locations'), val(figures.locations)]),
        reached10At: fn.coalesce(ref('reached10At'), val(reached10At)),
        reached11At: fn.coalesce(ref('reached11At'), val(reached11At)),
        reached12At: fn.coalesce(ref('reached12At'), val(reached12At)),
        reached13At: fn.coalesce(ref('reached13At'), val(reached13At)),
        ...changes,
      }))
      .where('id', '=', id)
      .where('state', '=', state),
  )
}
