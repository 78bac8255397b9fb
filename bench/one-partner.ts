import { closeDays } from '../server/src/insight/analytics/rollups/close-days.ts'
import { fillScopeRollups } from '../server/src/insight/analytics/rollups/fill-rollups.ts'
import { createLoaderDatabase } from '../server/src/platform/db/client.ts'
import { fillCatalogue, signIn } from './catalogue.ts'
import { type BenchDatabase, withPersistentDatabase } from './database.ts'
import { formatNumber, measureTimes, median, type Print } from './figures.ts'
import { get, withProduct } from './product.ts'

type Size = { scans: number; folder: string; fewScans: number; calls: number }

const cardsByCountry = [
  'scan-volume?period=month',
  'first-scans?period=day',
  'scan-methods?period=day',
  'time-patterns?',
  'top-scanned?',
  'failed-checks?',
  'suspected-copies?',
]
const inCountry = '&country=NG'
const cards = [...cardsByCountry, ...cardsByCountry.map((card) => card + inCountry), 'engagement?', 'geographic?']
const products = 5

/**
 * The latency of every card over HTTP for one partner with few products, by product, batch and dates: with few scans and with many.
 * The presets end today; a free range ends a month ago. The data are kept in `folder` where it is given.
 */
export async function benchOnePartner(print: Print, { scans, folder, fewScans, calls }: Size) {
  const measure = (scans: number) =>
    withPersistentDatabase(
      folder,
      `partner_${scans}`,
      (database) => load(print, database, scans),
      (database) => measureCards(database, calls),
    )
  const few = await measure(fewScans)
  const many = await measure(scans)
  let worst = { preset: 0, free: 0, ratio: 0 }
  for (const [name, time] of many) {
    const ratio = time / (few.get(name) ?? time)
    print(`${name}: ${few.get(name)?.toFixed(1)} ms, ${time.toFixed(1)} ms: ratio ${ratio.toFixed(2)}`)
    if (name.includes('free')) worst.free = Math.max(worst.free, time)
    else worst = { ...worst, preset: Math.max(worst.preset, time), ratio: Math.max(worst.ratio, ratio) }
  }
  for (const card of cardsByCountry) {
    const sumOf = (of: string) =>
      [...many].reduce((sum, [name, time]) => (name.startsWith(`${nameOf(of)}, `) ? sum + time : sum), 0)
    const [without, within] = [sumOf(card), sumOf(card + inCountry)]
    print(
      `${nameOf(card)}, all scopes and days together: ${without.toFixed(0)} ms, in a country ${within.toFixed(0)} ms`,
    )
  }
  print(
    `One partner, ${formatNumber(fewScans)} and ${formatNumber(scans)} scans: the slowest preset has a p50 of ${worst.preset.toFixed(1)} ms, the largest ratio is ${worst.ratio.toFixed(2)}, the slowest free range ${worst.free.toFixed(1)} ms`,
  )
}

/** The finest rollup as the aggregator would write it; the product fills the others from it. */
async function load(print: Print, { url, pool }: BenchDatabase, scans: number) {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  const batches = Math.ceil(Math.max(products, scans / 50_000) / products)
  const [{ partner } = { partner: '' }] = await fillCatalogue(pool, { partners: 1, products, batches })
  // A few visitors scan often, most once. Half of the scans have a city, of 80.
  await pool.query(`
    create unlogged table drawn as select date_bin('15 minutes', now() - random() * interval '400 days', 'epoch') as bucket_start,
        (random() ^ 2 * ${scans})::integer as visitor, 1 + (random() * ${products * batches - 1})::integer as batch,
        case when random() < 0.5 then 'City ' || (random() ^ 2 * 80)::integer end as city, random() < 0.6 as is_first
      from generate_series(1, ${scans})`)
  await pool.query(
    `insert into visitors (partner_id, session_id, scans, first_seen_at, last_seen_at, previous_seen_at)
     select $1, 'visitor-' || visitor, count(*), min(bucket_start), max(bucket_start), (array_agg(bucket_start order by bucket_start desc))[2]
       from drawn group by visitor`,
    [partner],
  )
  await pool.query(`
    insert into quarter_hour_scans (partner_id, bucket_start, product_id, batch_id, method, city, country, visitor_id, scans, first_scans)
      select visitors.partner_id, bucket_start, product_id, batches.id, 'QR_SCAN', city, case when city is not null then 'NG' end,
          visitors.id, 1, is_first::integer
        from drawn join visitors on session_id = 'visitor-' || visitor
        join (select id, product_id, row_number() over (order by id) as position from batches) as batches on position = batch
        order by bucket_start`)
  await pool.query('drop table drawn')
  await pool.query('vacuum analyze')
  print(`${formatNumber(scans)} scans of one partner written after ${seconds()}`)
  const db = createLoaderDatabase(url)
  await db.transaction().execute((tx) => fillScopeRollups(tx, [partner]))
  await db.destroy()
  print(`rollups by scope filled after ${seconds()}`)
  await closeDays({ clock: () => new Date() }, url)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 7`,
  )
  print(`days closed after ${seconds()}; ${rows.map(({ name, size }) => `${name} ${size}`).join(', ')}`)
}

async function measureCards({ url, pool }: BenchDatabase, calls: number): Promise<Map<string, number>> {
  await pool.query(`update subscription_periods set ends_at = now() + interval '31 days'`) // of a database that was kept
  const { rows } = await pool.query(
    'select partner_id as partner, product_id as product, batch_id as batch from quarter_hour_scans limit 1',
  )
  const { partner, product, batch } = rows[0]
  const token = await signIn(pool, partner)
  const times = new Map<string, number>()
  await withProduct(url, {}, async (server) => {
    for (const card of cards)
      for (const [scope, filter] of [
        ['partner', ''],
        ['product', `&productId=${product}`],
        ['batch', `&batchId=${batch}`],
      ])
        for (const [period, dates] of periods()) {
          const path = `${server.url}/api/products/analytics/${card}${filter}${dates}`
          const taken = await measureTimes(async () => (await get(path, token)).text(), calls)
          times.set(`${nameOf(card)}, ${scope}, ${period}`, median(taken))
        }
  })
  return times
}

const nameOf = (card: string) => card.replace(/\?$/, '').replace('?&', '?')

function periods(): [string, string][] {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const range = (from: string, to: string) => `&from=${from}&to=${to}`
  return [
    ['7 days', range(day(6), day(0))],
    ['30 days', range(day(29), day(0))],
    ['90 days', range(day(89), day(0))],
    ['this year', range(`${day(0).slice(0, 4)}-01-01`, day(0))],
    ['all', ''],
    ['free: 30 days', range(day(61), day(32))],
    ['free: 300 days', range(day(340), day(41))],
  ]
}
