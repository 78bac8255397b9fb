import type { PinOutcome } from '@sahihi/contract/endpoints/pins.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Where a code belongs, if its batch has hidden PINs. */
export const findPinBatch = (db: Db, codeId: bigint) =>
  db
    .selectFrom('codes')
    .innerJoin('batches', 'batches.id', 'codes.batchId')
    .where('codes.id', '=', codeId.toString())
    .where('pinKey', 'is not', null)
    .select(['codes.partnerId', 'codes.productId', 'codes.batchId', 'pinKey'])
    .$narrowType<{ pinKey: string }>()
    .executeTakeFirst()

type Check = {
  codeId: bigint
  attemptId: string
  isRight: boolean
  sessionId: string | null
  /** Keyed hashes of the network and of the visitor, whose wrong tries are limited. In this order, which prevents deadlocks. */
  bounds: string[]
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

/** Decides and keeps one check of a PIN that was compared (migrations/0054_hidden_pins.sql). The same attempt again gets the same answer. */
export async function recordPinCheck(db: Db, check: Check): Promise<RecordedCheck> {
  const { rows } = await sql<RecordedCheck>`
    select outcome, is_own, tries_left, locked_until, first_used_at from record_pin_check(
      ${check.codeId.toString()}::bigint, ${check.attemptId}::uuid, ${check.isRight}::boolean, ${check.sessionId}::text,
      ${check.bounds}::text[], ${check.now}::timestamptz, ${check.partnerId}::uuid, ${check.productId}::uuid, ${check.batchId}::uuid)`.execute(
    db,
  )
  const [recorded] = rows
  if (!recorded) throw new Error('record_pin_check returned nothing.')
  return recorded
}
