import type { AnalyticsFilters, AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { findBatch, findBatchIds } from '../../catalog/batches/find-batch.ts'
import { findOrder } from '../../catalog/orders/get-order.ts'
import { getProduct } from '../../catalog/products/get-product.ts'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { addDays, calendarDay } from '../../platform/lib/calendar.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { bucketsBetween, firstShownDay, momentsOf } from './buckets.ts'
import { readRollupState, type Scope } from './card-queries.ts'

export type Deps = { db: Db; now: Date }
export type ChartFilters = AnalyticsFilters & { period: AnalyticsPeriod }

/** The scope of a card and its days; null for all time. A product, batch or order of another partner looks like a missing one. */
export async function cardScope(
  { db, now }: Deps,
  partner: PartnerId,
  { productId, batchId, orderId, from, to, days, country }: AnalyticsFilters,
) {
  if ((productId || batchId || orderId || from || days || country) && !(await hasExtras(db, partner, now)))
    throw new AppError('plan_required', messages.analytics.planRequired, { subscriptionRequired: true })
  if (productId) await getProduct(db, partner, productId)
  if (batchId) await findBatch(db, partner, batchId)
  if (orderId) await findOrder(db, partner, orderId)
  const batchIds = batchId || orderId ? await findBatchIds(db, partner, { productId, batchId, orderId }) : undefined
  const rollupState = await readRollupState(db, partner)
  const { timeZone } = rollupState
  const range = from && to ? { from, to } : days ? lastDays(days, calendarDay(now, timeZone)) : null
  const scopeIds = batchIds ?? [productId ?? partner]
  const scope: Scope = { partner, scopeIds, productId, batchIds, country, ...rollupState, days: range ?? undefined }
  return { scope, range }
}

const lastDays = (count: number, today: string) => ({ from: addDays(today, 1 - count), to: today })

/** How many days, weeks or months a chart shows when no dates are chosen, the current one included. */
const shownBuckets = { day: 30, week: 12, month: 12 } as const

/**
 * Like cardScope, but without dates it covers the last days, weeks or months up to today; with the moments at which the range begins
 * and ends, and the dates of its days, weeks or months.
 */
export async function chartScope(deps: Deps, partner: PartnerId, filters: ChartFilters) {
  const { scope, range: chosen } = await cardScope(deps, partner, filters)
  const today = calendarDay(deps.now, scope.timeZone)
  const { period } = filters
  const range = chosen ?? { from: firstShownDay(today, period, shownBuckets[period]), to: today }
  return { scope, range, period, moments: momentsOf(range, scope.timeZone), dates: bucketsBetween(range, period) }
}
