import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PinOutcome } from '@sahihi/contract/endpoints/pins.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { before, days } from '../../platform/lib/time.ts'

/** Where a code belongs, if its batch has hidden PINs. */
export const findPinBatch = (db: Db, codeId: bigint) =>
  db
    .selectFrom('codes')
    .innerJoin('batches', 'batches.id', 'codes.batchId')
    .where('codes.id', '=', codeId.toString())
    .where('pinKeyFingerprint', 'is not', null)
    .select(['codes.partnerId', 'codes.productId', 'codes.batchId', 'pinKeyFingerprint'])
    .$narrowType<{ pinKeyFingerprint: string }>()
    .executeTakeFirst()

type Check = {
  codeId: bigint
  attemptId: string
  isRight: boolean
  sessionId: string | null
  /** Keyed hashes of the network, its site and the visitor, whose tries are limited. In this order, which prevents deadlocks. */
  bounds: string[]
  /** The same by the keys of the day before. */
  formerBounds: string[]
  now: Date
  partnerId: string
  productId: string
  batchId: string
}
export type RecordedCheck = {
  outcome: PinOutcome
  isOwn: boolean
  triesLeft: number | null
  lockedUntil: Date | null
  firstUsedAt: Date | null
}

/** Whether an attempt was answered before, and else until when no try under one of these bounds is. Locks nothing. */
export async function findAttempt(
  db: Db,
  { codeId, attemptId, bounds, now }: Pick<Check, 'codeId' | 'attemptId' | 'bounds' | 'now'>,
): Promise<{ isAnswered: boolean; lockedUntil: Date | null }> {
  const id = codeId.toString()
  const { rows } = await sql<{ isAnswered: boolean; lockedUntil: Date | null }>`
    select exists (select from pin_checks where code_id = ${id}::bigint and attempt_id = ${attemptId}::uuid) as "isAnswered",
      (select max(locked_until) from pin_throttles
        where code_id = ${id}::bigint and key = any (${bounds}::text[]) and locked_until > ${now}::timestamptz) as "lockedUntil"`.execute(
    db,
  )
  return rows[0] ?? { isAnswered: false, lockedUntil: null }
}

/** Whether so many PINs of a code were wrong in a day, not yet a day ago, that a right one may be a guess. */
export async function isBeingGuessed(db: Db, codeId: bigint, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('codePins')
    .where('codeId', '=', codeId.toString())
    .select(['wrongTriesInDay', 'lastWrongAt'])
    .executeTakeFirst()
  return (
    row !== undefined &&
    row.wrongTriesInDay >= limits.pinGuessesToDoubt &&
    row.lastWrongAt !== null &&
    row.lastWrongAt > before(now, days(1))
  )
}

/** Decides and stores one check of a PIN that was compared (server/functions/record_pin_check.sql). A repeated attempt gets the same answer. */
export async function recordPinCheck(db: Db, check: Check): Promise<RecordedCheck> {
  const { rows } = await sql<RecordedCheck>`
    select outcome, is_own, tries_left, locked_until, first_used_at from record_pin_check(
      ${check.codeId.toString()}::bigint, ${check.attemptId}::uuid, ${check.isRight}::boolean, ${check.sessionId}::text,
      ${check.bounds}::text[], ${check.formerBounds}::text[], ${check.now}::timestamptz, ${check.partnerId}::uuid, ${check.productId}::uuid, ${check.batchId}::uuid)`.execute(
    db,
  )
  const [recorded] = rows
  if (!recorded) throw new Error('record_pin_check returned nothing.')
  return recorded
}

/** Deletes up to `maxRows` bounds that have had no effect since a moment. Returns how many; `maxRows` when there may be more. */
export async function deleteEndedBounds(db: Db, since: Date, maxRows: number): Promise<number> {
  const hasEnded = sql`locked_until < ${since} and last_wrong_at < ${since} and right_since < ${since}`
  const { rows } = await sql<{ codeId: string; key: string }>`
    select code_id, key from pin_throttles where ${hasEnded} limit ${maxRows}`.execute(db)
  const codeIds = rows.map(({ codeId }) => codeId)
  const keys = rows.map(({ key }) => key)
  // A bound that was used meanwhile has not ended.
  await sql`
    delete from pin_throttles using unnest(${codeIds}::bigint[], ${keys}::text[]) as ended (code_id, key)
      where pin_throttles.code_id = ended.code_id and pin_throttles.key = ended.key and ${hasEnded}`.execute(db)
  return rows.length
}

/** How many batches have PINs that are derived from each secret key, by its fingerprint. */
export async function pinBatchesByKey(db: Db): Promise<{ fingerprint: string; batches: number }[]> {
  const { rows } = await sql<{ fingerprint: string; batches: number }>`
    select pin_key_fingerprint as fingerprint, count(*)::integer as batches from batches where pin_key_fingerprint is not null group by 1 order by 1`.execute(
    db,
  )
  return rows
}
