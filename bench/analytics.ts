import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLoaderDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { planDemo } from '../server/src/demo/plan-demo.ts'
import { startProcess } from '../server/test/support/server-process.ts'

type Print = (line: string) => void
type Times = { p50: number; p95: number }

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
 * The latency of each card over HTTP, for a partner of average size among 200 with 5,000 products and 400 days of scans: with
 * 100,000 scans and with `maxScans`, next to the same figures counted from the scans. The data are kept in `folder` where it is
 * given, because ten million scans take a quarter of an hour to load.
 */
export async function benchAnalytics(print: Print, maxScans = 10_000_000, folder?: string) {
  const small = await measure(100_000, folder, print)
  const large = await measure(maxScans, folder, print)
  for (const [name, { http, counted }] of Object.entries(large)) {
    const before = small[name]
    if (!before) continue
    const few = `${before.http.p50.toFixed(1)} / ${before.http.p95.toFixed(1)}`
    const many = `${http.p50.toFixed(1)} / ${http.p95.toFixed(1)}`
    print(
      `Analytics, ${name}: p50 / p95 ${few} ms at 100,000 scans, ${many} ms at ${maxScans.toLocaleString('en-US')}: ratio ${(http.p50 / before.http.p50).toFixed(2)}; counted from the scans ${before.counted.p50.toFixed(0)} and ${counted.p50.toFixed(0)} ms`,
    )
  }
}

async function measure(scans: number, folder: string | undefined, print: Print) {
  const dataDir = folder ? join(folder, `scans-${scans}`) : await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  await mkdir(dataDir, { recursive: true })
  // Only reads are measured, so durable writes are not needed, and the load takes half the time.
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(postgres.url)
    const loaded = join(dataDir, 'loaded')
    if (!existsSync(loaded)) await loadScans(postgres.url, scans, print)
    await writeFile(loaded, '')
    return await measureCards(postgres.url)
  } finally {
    await postgres.stop()
    if (!folder) await rm(dataDir, { recursive: true, force: true })
  }
}

async function loadScans(url: string, scans: number, print: Print) {
  const db = createLoaderDatabase(url)
  const startedAt = performance.now()
  const plan = planDemo({ scans, partners: 200, products: 5000, days: 400, seed: 7, until: new Date() })
  await loadDemo(db, plan, 'none', print)
  await db.destroy()
  print(`Demo data of ${scans.toLocaleString('en-US')} scans: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

async function measureCards(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {}) // its connection is cut when the database stops
  await pool.query('vacuum analyze')
  const partner = await middlePartner(pool)
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into sessions (token_hash, account_id, partner_id, created_at, last_used_at, expires_at)
      select $1, account_id, partner_id, now(), now(), now() + interval '1 day' from memberships where partner_id = $2`,
    [createHash('sha256').update(token).digest(), partner],
  )
  const { rows } = await pool.query<{ product: string; from: string; to: string }>(
    `select (select id from products join daily_scans on scope_id = id where partner_id = $1 group by 1
        order by sum(qr_scans + manual_scans) desc limit 1) as product,
      max(day) - 29 as from, max(day) as to from daily_scans where scope_id = $1`,
    [partner],
  )
  const { product = '', from, to } = rows[0] ?? {}
  const days = `from=${from}&to=${to}`
  const server = await startProcess({ DATABASE_URL: url })
  const results: Record<string, { http: Times; counted: Times }> = {}
  try {
    for (const [name, path] of Object.entries({ ...cards, ...filteredCards(product, days) })) {
      const call = async () => {
        const reply = await fetch(`${server.url}/api/products/analytics/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (reply.status !== 200) throw new Error(await reply.text())
        await reply.arrayBuffer()
      }
      const statement = scanQueries[name] ?? filteredScanQuery(name)
      const values = statement.includes('$2') ? [partner, product] : [partner]
      const count = () => pool.query(statement, values).then(() => {})
      results[name] = { http: await timesOf(call, 200), counted: await timesOf(count, 3) }
    }
  } finally {
    await server.end('SIGTERM')
    await pool.end()
  }
  return results
}

async function middlePartner(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from partners order by id limit 1 offset 100')
  return rows[0]?.id ?? ''
}

async function timesOf(run: () => Promise<void>, count: number): Promise<Times> {
  for (let i = 0; i < Math.min(count, 10) / 2; i++) await run()
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(count / 2)] ?? 0, p95: times[Math.floor(count * 0.95)] ?? 0 }
}
