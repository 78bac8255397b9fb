import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { sql } from 'kysely'
import { copyLimitRaised } from '../../catalog/products/copy-limit.ts'
import type { Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { before, days } from '../../platform/lib/time.ts'

/** Locks those of these cases that are the partner's, in the order in which the evaluation of scans does. */
export const lockCases = (tx: Tx, partner: PartnerId, ids: string[]) =>
  tx
    .selectFrom('copyCases')
    .where('partnerId', '=', partner)
    .where('id', 'in', ids)
    .select(['id', 'productId'])
    .orderBy('codeId')
    .forNoKeyUpdate()
    .execute()

/** `decidedBy` is null for an API key, which only the audit log names. */
type Decision = { decidedAt: Date; decidedBy: string | null } & (
  | { state: 'confirmed' }
  | {
      state: 'dismissed'
      dismissReason: DismissReason
      note: string | null
      dismissedVisitors: number
      dismissedPlaces: number[]
      dismissedPinTries: number
    }
)

/** Decides an open or watched case; undefined when it is decided already or not the partner's. */
export const decideCase = (tx: Tx, partner: PartnerId, id: string, decision: Decision) =>
  updateCase(tx, partner, id)
    .set({ ...decision, isByPin: false, isByPack: false })
    .where('state', 'in', ['open', 'watched'])
    .returning(['codeId', 'productId'])
    .executeTakeFirst()

const noDecision = {
  decidedAt: null,
  decidedBy: null,
  dismissReason: null,
  note: null,
  dismissedVisitors: null,
  dismissedPlaces: null,
  dismissedPinTries: null,
}

/** Takes back the decision on a case; false when there is none or the case is not the partner's. */
export const clearDecision = (
  tx: Tx,
  partner: PartnerId,
  id: string,
  state: Extract<CopyCaseState, 'open' | 'watched'>,
) =>
  changesRow(
    updateCase(tx, partner, id)
      .set({ ...noDecision, state })
      .where('state', 'in', ['confirmed', 'dismissed']),
  )

const updateCase = (tx: Tx, partner: PartnerId, id: string) =>
  tx.updateTable('copyCases').where('partnerId', '=', partner).where('id', '=', id)

/**
 * How many cases of a product were dismissed in the last 90 days, since its last confirmed case and since its limit was last raised.
 * Decisions that were taken back do not count.
 */
export async function countRecentDismissals(tx: Tx, partner: PartnerId, productId: string, now: Date): Promise<number> {
  const since = before(now, days(90))
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from copy_cases
      where partner_id = ${partner} and product_id = ${productId} and state = 'dismissed' and decided_at > greatest(
        ${since}::timestamptz,
        (select max(decided_at) from copy_cases
          where partner_id = ${partner} and product_id = ${productId} and state = 'confirmed'),
        (select max(occurred_at) from audit_log
          where partner_id = ${partner} and occurred_at > ${since} and action = ${copyLimitRaised} and subject = ${productId}))`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
