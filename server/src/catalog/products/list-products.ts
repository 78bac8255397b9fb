import { findTimeZone } from '../../company/partners/analytics-preferences.ts'
import type { Db } from '../../platform/db/client.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import { type PartnerActor, permissionsOfCaller } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import {
  type Counts,
  countOpenCases,
  countProducts,
  countScans,
  countScansOfMonth,
  inventoryTotals,
  listCategories,
  type ProductList,
  productsPage,
  type ScanCounts,
} from './list-queries.ts'

/** A page of the partner's products, with the totals of all that are not archived. */
export async function listProducts(db: Db, actor: PartnerActor, list: ProductList, paging: Paging, now: Date) {
  const { partner } = actor
  const mayReadCases = permissionsOfCaller(actor).includes('cases:read')
  const [totals, categories, today, openCases] = await Promise.all([
    inventoryTotals(db, partner),
    listCategories(db, partner, list.archived),
    findTimeZone(db, partner).then((timeZone) => calendarDay(now, timeZone)),
    mayReadCases ? countOpenCases(db, partner) : noCounts,
  ])
  const { rows, pagination, nextCursor } = await readPage(list, paging, {
    count: () => countProducts(db, partner, { list, openCases }),
    read: async (start) => {
      const isByScans = list.sortField === 'scansThisMonth'
      const counts = isByScans ? await countScansOfMonth(db, partner, today) : openCases
      return productsPage(db, partner, { list, openCases, counts }, start)
    },
  })
  const scans = await countScans(db, rows, today)
  const products = rows.map(({ keys, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...(scans.get(row.id) ?? noScans),
    openCases: mayReadCases ? (openCases.get(row.id) ?? 0) : null,
  }))
  return { data: { products, pagination, totals, categories }, nextCursor }
}

const noCounts: Counts = new Map()
const noScans: ScanCounts = { scansThisMonth: 0, scansLastMonth: 0 }
