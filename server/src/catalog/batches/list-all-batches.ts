import type { ExpiryFilter } from '@sahihi/contract/endpoints/lists.ts'
import { findTimeZone } from '../../company/partners/analytics-preferences.ts'
import type { Db } from '../../platform/db/client.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { after, before, days } from '../../platform/lib/time.ts'
import { countScansById } from './count-scans.ts'
import {
  type BatchList,
  batchesPage,
  countArchivedBatches,
  countBatches,
  lotsPage,
  partsOfOrders,
} from './list-queries.ts'
import { presentBatch } from './present-batch.ts'

/** A page of the batches of one product, or of all products of the partner. */
export async function listAllBatches(db: Db, partner: PartnerId, query: BatchList, paging: Paging, now: Date) {
  const list = { ...query, ...(query.expiry && (await expiryDays(db, partner, query.expiry, now))) }
  const { rows, pagination, nextCursor } = await readPage(list, paging, {
    count: () => countBatches(db, partner, list),
    read: (start): Promise<Row[]> => (list.parts === 'together' ? lotsPage : batchesPage)(db, partner, list, start),
  })
  const orderIds = list.parts === 'together' ? rows.flatMap(({ orderId }) => orderId ?? []) : []
  const parts = new Map((await partsOfOrders(db, partner, orderIds)).map(({ orderId, ...of }) => [orderId, of]))
  const scans = await countScansById(db, [
    ...rows,
    ...[...parts.values()].flatMap(({ ids }) => ids.map((id) => ({ id }))),
  ])
  const batches = rows.map(({ keys, productName, category, codes, ...row }) => {
    const lot = parts.get(row.orderId)
    const ids = lot?.ids ?? [row.id]
    return {
      ...presentBatch({ ...row, quantity: codes ?? row.quantity }),
      productName,
      category,
      totalScans: ids.reduce((sum, id) => sum + (scans.get(id) ?? 0), 0),
      parts: lot
        ? { released: lot.released, not_released: lot.notReleased, recalled: lot.recalled, closed: lot.closed }
        : null,
      isInProgress: lot?.isInProgress ?? false,
    }
  })
  const archivedCount = await countArchivedBatches(db, partner, list)
  return { data: { batches, pagination, archivedCount }, nextCursor }
}

type Row = Awaited<ReturnType<typeof batchesPage>>[number] & { codes?: number }

/** How many batches are held, and how many released ones expire within 60 days, as the list counts them. */
export async function countBatchesInNeed(db: Db, partner: PartnerId, now: Date) {
  const days = await expiryDays(db, partner, 'within_60_days', now)
  const [heldBatches, expiringBatches] = await Promise.all([
    countBatches(db, partner, { archived: 'hide', parts: 'together', state: 'not_released' }),
    countBatches(db, partner, { archived: 'hide', parts: 'together', state: 'released', ...days }),
  ])
  return { heldBatches, expiringBatches }
}

const daysAhead = { within_30_days: 30, within_60_days: 60, within_90_days: 90 }

/** The expiry dates that a filter means. A batch may be used on its last day, by the partner's calendar. */
async function expiryDays(db: Db, partner: PartnerId, expiry: ExpiryFilter, now: Date) {
  const today = calendarDay(now, await findTimeZone(db, partner))
  const midnight = new Date(`${today}T00:00:00Z`)
  if (expiry === 'expired') return { expiresUntil: calendarDay(before(midnight, days(1)), 'UTC') }
  return { expiresFrom: today, expiresUntil: calendarDay(after(midnight, days(daysAhead[expiry])), 'UTC') }
}
