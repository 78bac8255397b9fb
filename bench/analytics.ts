import type pg from 'pg'
import { signIn } from './catalogue.ts'
import { type BenchDatabase, withPersistentDatabase } from './database.ts'
import { loadDemoScans } from './demo-scans.ts'
import { formatNumber, measureTimes, median, type Print, quantile } from './figures.ts'
import { get, withProduct } from './product.ts'

type Size = { scans: number; folder: string; fewScans: number; partners: number; products: number; calls: number }
type Times = { http: number[]; counted: number[] }

const cards = {
  'scan volume, days': 'scan-volume?period=day',
  'scan volume, months': 'scan-volume?period=month',
  'scan methods': 'scan-methods?period=day',
  engagement: 'engagement',
  'time patterns': 'time-patterns',
  geographic: 'geographic',
}
/** Cards with a filter; one-partner.ts measures more of them. */
const filteredCards = (product: string, days: string) => ({
  'scan volume, months, of a product (filtered)': `scan-volume?period=month&productId=${product}`,
  'scan methods, of a product (filtered)': `scan-methods?period=day&productId=${product}`,
  'engagement, of a month (filtered)': `engagement?${days}`,
  'engagement, of a product (filtered)': `engagement?productId=${product}`,
  'time patterns, of a month (filtered)': `time-patterns?${days}`,
  'time patterns, of a product (filtered)': `time-patterns?productId=${product}`,
  'geographic, of a month (filtered)': `geographic?${days}`,
  'geographic, of a product (filtered)': `geographic?productId=${product}`,
})
// The same figures, counted from the scans.
const scanQueries: Record<string, string> = {
  'scan volume, days': `select (scanned_at at time zone 'Africa/Lagos')::date as day, count(*) from scans
    where partner_id = $1 and scanned_at > now() - interval '60 days' group by 1`,
  'scan volume, months': `select date_trunc('month', scanned_at at time zone 'Africa/Lagos'), count(*) from scans
    where partner_id = $1 group by 1`,
  'scan methods': `select (scanned_at at time zone 'Africa/Lagos')::date as day, method, count(*) from scans
    where partner_id = $1 and scanned_at > now() - interval '30 days' group by 1, 2`,
  engagement: `select count(*), sum(n), count(*) filter (where n > 1) from
    (select session_id, count(*) as n from scans where partner_id = $1 group by 1) as visitors`,
  'time patterns': `select extract(isodow from scanned_at at time zone 'Africa/Lagos'),
    extract(hour from scanned_at at time zone 'Africa/Lagos'), count(*) from scans where partner_id = $1 group by 1, 2`,
  geographic: `select city, country, count(*) from scans where partner_id = $1 and city is not null group by 1, 2`,
}
const ofMonth = `scans where partner_id = $1 and scanned_at > now() - interval '30 days'`
const ofProduct = 'scans join codes on codes.id = scans.code_id where scans.partner_id = $1 and product_id = $2'
const filteredScanQuery = (name: string): string => {
  const [card = '', filter = ''] = name.split(/, (?=of )/)
  return (scanQueries[card] ?? '').replace(
    /scans\s+where partner_id = \$1/,
    filter.includes('month') ? ofMonth : ofProduct,
  )
}

/**
 * The latency of each card over HTTP, for a partner of average size among many with 400 days of scans: with few scans and with many,
 * next to the same figures counted from the scans. The data are kept in `folder` where it is given, because ten million scans take a
 * quarter of an hour to load.
 */
export async function benchAnalytics(print: Print, size: Size) {
  const few = await measure(print, size, size.fewScans)
  const many = await measure(print, size, size.scans)
  for (const [name, { http, counted }] of many) {
    const before = few.get(name)
    if (!before) continue
    const latency = (times: number[]) => `${median(times).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)} ms`
    const ratio = (median(http) / median(before.http)).toFixed(2)
    print(
      `Analytics, ${name}: p50 / p95 ${latency(before.http)} at ${formatNumber(size.fewScans)} scans, ${latency(http)} at ${formatNumber(size.scans)}: ratio ${ratio}; counted from the scans ${median(before.counted).toFixed(0)} and ${median(counted).toFixed(0)} ms`,
    )
  }
}

function measure(print: Print, { folder, partners, products, calls }: Size, scans: number) {
  const load = async ({ url }: BenchDatabase) => {
    const startedAt = performance.now()
    await loadDemoScans(url, { scans, partners, products, days: 400 }, print)
    print(`Demo data of ${formatNumber(scans)} scans: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
  const name = `analytics_${scans}_${products}`
  return withPersistentDatabase(folder, name, load, (database) => measureCards(database, partners / 2, calls))
}

async function measureCards({ url, pool }: BenchDatabase, position: number, calls: number) {
  const partner = await partnerAt(pool, position)
  const token = await signIn(pool, partner)
  const { rows } = await pool.query<{ product: string; from: string; to: string }>(
    `select (select id from products join daily_scans on scope_id = id where partner_id = $1 group by 1
        order by sum(qr_scans + manual_scans) desc limit 1) as product,
      max(day) - 29 as from, max(day) as to from daily_scans where scope_id = $1`,
    [partner],
  )
  const { product = '', from, to } = rows[0] ?? {}
  const days = `from=${from}&to=${to}`
  const results = new Map<string, Times>()
  await withProduct(url, {}, async (server) => {
    for (const [name, path] of Object.entries({ ...cards, ...filteredCards(product, days) })) {
      const card = `${server.url}/api/products/analytics/${path}`
      const statement = scanQueries[name] ?? filteredScanQuery(name)
      const values = statement.includes('$2') ? [partner, product] : [partner]
      results.set(name, {
        http: await measureTimes(async () => (await get(card, token)).text(), calls),
        counted: await measureTimes(() => pool.query(statement, values), Math.min(calls, 3)),
      })
    }
  })
  return results
}

async function partnerAt(pool: pg.Pool, position: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from partners order by id limit 1 offset $1', [position])
  return rows[0]?.id ?? ''
}
