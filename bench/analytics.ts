import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { planDemo } from '../server/src/demo/plan-demo.ts'
import { createLoaderDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startProcess } from '../server/test/support/server-process.ts'

type Say = (line: string) => void
type Times = { p50: number; p95: number }

const cards = {
  'scan volume, days': 'scan-volume?period=day',
  'scan volume, months': 'scan-volume?period=month',
  'scan methods': 'scan-methods?period=day',
  engagement: 'engagement',
  'time patterns': 'time-patterns',
  geographic: 'geographic',
}
/** Narrowed down to a product or to a month: what is not of days alone grows with the scans of that (docs/adr/0015). */
const narrowedCards = (product: string, days: string) => ({
  'scan volume, months, of a product (narrowed)': `scan-volume?period=month&productId=${product}`,
  'scan methods, of a product (narrowed)': `scan-methods?period=day&productId=${product}`,
  'engagement, of a month (narrowed)': `engagement?${days}`,
  'engagement, of a product (narrowed)': `engagement?productId=${product}`,
  'time patterns, of a month (narrowed)': `time-patterns?${days}`,
  'time patterns, of a product (narrowed)': `time-patterns?productId=${product}`,
  'geographic, of a month (narrowed)': `geographic?${days}`,
  'geographic, of a product (narrowed)': `geographic?productId=${product}`,
})
// What the same answers cost when they are counted from the scans themselves.
const raw: Record<string, string> = {
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
const ofProduct = 'scans join codes using (code) where scans.partner_id = $1 and product_id = $2'
/** The same of what is narrowed down. */
const rawNarrowed = (name: string): string => {
  const [card = '', narrowing = ''] = name.split(/, (?=of )/)
  return (raw[card] ?? '').replace(/scans\s+where partner_id = \$1/, narrowing.includes('month') ? ofMonth : ofProduct)
}

/**
 * Each card through HTTP, on 200 partners with 5,000 products and 400 days of scans, of a partner in the middle: with 100,000
 * scans and with `most`, beside the same answers from the scans themselves. The data are made anew each time, or once, when a
 * folder is named in which they stay: ten million scans take a quarter of an hour to load.
 */
export async function benchAnalytics(say: Say, most = 10_000_000, folder?: string) {
  const small = await measure(100_000, folder, say)
  const large = await measure(most, folder, say)
  for (const [name, { http, counted }] of Object.entries(large)) {
    const before = small[name]
    if (!before) continue
    const few = `${before.http.p50.toFixed(1)} / ${before.http.p95.toFixed(1)}`
    const many = `${http.p50.toFixed(1)} / ${http.p95.toFixed(1)}`
    say(
      `Analytics, ${name}: p50 / p95 ${few} ms at 100,000 scans, ${many} ms at ${most.toLocaleString('en-US')}: ratio ${(http.p50 / before.http.p50).toFixed(2)}; from the scans themselves ${before.counted.p50.toFixed(0)} and ${counted.p50.toFixed(0)} ms`,
    )
  }
}

async function measure(scans: number, folder: string | undefined, say: Say) {
  const dataDir = folder ? join(folder, `scans-${scans}`) : await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  await mkdir(dataDir, { recursive: true })
  // What is measured is reading: nothing is lost with the safety of writes, and the load takes half the time.
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(postgres.url)
    const loaded = join(dataDir, 'loaded')
    if (!existsSync(loaded)) await fill(postgres.url, scans, say)
    await writeFile(loaded, '')
    return await ask(postgres.url)
  } finally {
    await postgres.stop()
    if (!folder) await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(url: string, scans: number, say: Say) {
  const db = createLoaderDatabase(url)
  const began = performance.now()
  const plan = planDemo({ scans, partners: 200, products: 5000, days: 400, seed: 7, until: new Date() })
  await loadDemo(db, plan, 'none', say)
  await db.destroy()
  say(`Demo data of ${scans.toLocaleString('en-US')} scans: ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function ask(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {}) // its connection is cut when the database stops
  await pool.query('vacuum analyze')
  const partner = await middlePartner(pool)
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into sessions (token_hash, account_id, created_at, last_used_at, expires_at)
      select $1, id, now(), now(), now() + interval '1 day' from accounts where partner_id = $2`,
    [createHash('sha256').update(token).digest(), partner],
  )
  const { rows } = await pool.query<{ product: string; from: string; to: string }>(
    `select (select product_id from unit_days where partner_id = $1 group by 1 order by sum(scans) desc limit 1) as product,
      max(day) - 29 as from, max(day) as to from daily_scans where partner_id = $1`,
    [partner],
  )
  const { product = '', from, to } = rows[0] ?? {}
  const days = `from=${from}&to=${to}`
  const server = await startProcess({ DATABASE_URL: url })
  const found: Record<string, { http: Times; counted: Times }> = {}
  try {
    for (const [name, path] of Object.entries({ ...cards, ...narrowedCards(product, days) })) {
      const call = async () => {
        const reply = await fetch(`${server.url}/api/products/analytics/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (reply.status !== 200) throw new Error(await reply.text())
        await reply.arrayBuffer()
      }
      const statement = raw[name] ?? rawNarrowed(name)
      const values = statement.includes('$2') ? [partner, product] : [partner]
      const count = () => pool.query(statement, values).then(() => {})
      found[name] = { http: await timesOf(call, 200), counted: await timesOf(count, 3) }
    }
  } finally {
    await server.end('SIGTERM')
    await pool.end()
  }
  return found
}

async function middlePartner(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from partners order by id limit 1 offset 100')
  return rows[0]?.id ?? ''
}

async function timesOf(what: () => Promise<void>, count: number): Promise<Times> {
  for (let i = 0; i < Math.min(count, 10) / 2; i++) await what()
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    await what()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(count / 2)] ?? 0, p95: times[Math.floor(count * 0.95)] ?? 0 }
}
