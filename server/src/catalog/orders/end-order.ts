import { returnQuota } from '../../company/subscriptions/consume-quota.ts'
import type { Tx } from '../../platform/db/client.ts'
import { uncountImport } from '../batches/limit-imports.ts'
import { deleteOrderFile, endOrder, type LineErrors, type Outcome } from './order-queries.ts'

type End = {
  outcome: Exclude<Outcome, 'ready'>
  lineErrors?: LineErrors
  /** Whether an import revealed serials of others. */
  areOthers?: boolean
  now: Date
}

/**
 * Ends an order before its codes are all made: what is not made goes back to the period that it was counted in. False when it
 * has ended already.
 */
export async function endUnfinished(tx: Tx, id: string, { areOthers, ...end }: End): Promise<boolean> {
  const order = await endOrder(tx, id, end)
  if (!order) return false
  await returnQuota(tx, order.periodId, order.notMade)
  if (order.isImported) await deleteOrderFile(tx, id)
  if (order.isImported && !areOthers) await uncountImport(tx, order.partnerId)
  return true
}
