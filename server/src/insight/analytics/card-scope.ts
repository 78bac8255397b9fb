import type { AnalyticsFilters, AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { findBatch } from '../../catalog/batches/find-batch.ts'
import { getProduct } from '../../catalog/products/get-product.ts'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { addDays, calendarDay } from '../../platform/lib/calendar.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { firstShownDay } from './buckets.ts'
import { noScope, readRollupState, type Scope } from './card-queries.ts'

export type Deps = { db: Db; now: Date }
export type ChartFilters = AnalyticsFilters & { period: AnalyticsPeriod }
export type CountryFilters = ChartFilters & { country?: string | undefined }

/** The scope of a card and its days; null for all time. A product or batch of another partner looks like a missing one. */
export async function cardScope(
  { db, now }: Deps,
  partner: PartnerId,
  { productId, batchId, from, to, days, country }: AnalyticsFilters & { country?: string | undefined },
) {
  if ((productId || batchId || from || days || country) && !(await hasExtras(db, partner, now)))
    throw new AppError('plan_required', messages.analytics.planRequired, { subscriptionRequired: true })
  if (productId) await getProduct(db, partner, productId)
  const batch = batchId ? (await findBatch(db, partner, batchId)).batch : undefined
  const isEmpty = productId && batch && batch.productId !== productId
  const rollupState = await readRollupState(db, partner)
  const { timeZone } = rollupState
  const range = from && to ? { from, to } : days ? lastDays(days, calendarDay(now, timeZone)) : null
  const scopeId = isEmpty ? noScope : (batchId ?? productId ?? partner)
  const scope: Scope = { partner, scopeId, productId, batchId, ...rollupState, days: range ?? undefined }
  return { scope, range }
}

const lastDays = (count: number, today: string) => ({ from: addDays(today, 1 - count), to: today })

/** How many days, weeks or months a chart shows when no dates are chosen, the current one included. */
const shownBuckets = { day: 30, week: 12, month: 12 } as const

/** Like cardScope, but without dates it covers the last days, weeks or months up to today. */
export async function chartScope(deps: Deps, partner: PartnerId, filters: CountryFilters) {
  const { scope, range } = await cardScope(deps, partner, filters)
  const today = calendarDay(deps.now, scope.timeZone)
  const { period } = filters
  return { scope, range: range ?? { from: firstShownDay(today, period, shownBuckets[period]), to: today } }
}
