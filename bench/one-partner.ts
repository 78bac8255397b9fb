import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { closeDays } from '../server/src/analytics/rollups/close-days.ts'
import { rebuildStaleRollups } from '../server/src/analytics/rollups/rebuild-rollups.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startProcess } from '../server/test/support/server-process.ts'

type Print = (line: string) => void

const cards = [
  'scan-volume?period=month',
  'scan-volume?country=NG',
  'first-scans?period=day',
  'scan-methods?period=day',
  'engagement?',
  'time-patterns?',
  'geographic?',
  'suspected-copies?',
]
const days = 400
const products = 5

/**
 * The latency of every card over HTTP for one partner with few products, by product, batch and dates: with 20,000 scans and with
 * `maxScans`. The presets end today; a free range ends a month ago. The data are kept in `folder` where it is given.
 */
export async function benchOnePartner(print: Print, maxScans: number, folder?: string) {
  const few = await measure(20_000, folder, print)
  const many = await measure(maxScans, folder, print)
  let worst = { preset: 0, free: 0, ratio: 0 }
  for (const [name, time] of many) {
    const ratio = time / (few.get(name) ?? time)
    print(`${name}: ${few.get(name)?.toFixed(1)} ms, ${time.toFixed(1)} ms: ratio ${ratio.toFixed(2)}`)
    if (name.includes('free')) worst.free = Math.max(worst.free, time)
    else worst = { ...worst, preset: Math.max(worst.preset, time), ratio: Math.max(worst.ratio, ratio) }
  }
  print(
    `One partner, 20,000 and ${maxScans.toLocaleString('en-US')} scans: the slowest preset has a p50 of ${worst.preset.toFixed(1)} ms, the largest ratio is ${worst.ratio.toFixed(2)}, the slowest free range ${worst.free.toFixed(1)} ms`,
  )
}

async function measure(scans: number, folder: string | undefined, print: Print): Promise<Map<string, number>> {
  const dataDir = folder ? join(folder, `partner-${scans}`) : await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  await mkdir(dataDir, { recursive: true })
  // Only reads are measured, so durable writes are not needed.
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  pool.on('error', () => {}) // its connection is cut when the database stops
  try {
    await migrate(postgres.url)
    const loaded = join(dataDir, 'loaded')
    if (!existsSync(loaded)) await load(pool, postgres.url, scans, print)
    await writeFile(loaded, '')
    return await measureCards(pool, postgres.url)
  } finally {
    await pool.end()
    await postgres.stop()
    if (!folder) await rm(dataDir, { recursive: true, force: true })
  }
}

/** The finest rollup as the aggregator would write it; the product fills the others from it. */
async function load(pool: pg.Pool, url: string, scans: number, print: Print) {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  const partner = randomUUID()
  const batches = Math.max(products, Math.ceil(scans / 50_000))
  await pool.query(
    `insert into partners (id, company_name, email, address, phone_number, business_registration_number, applied_at, email_verified_at, approved_at)
     values ($1, 'Bench', 'bench@maker.example', 'Lagos', '08012345678', 'RC 1', now(), now(), now())`,
    [partner],
  )
  await pool.query(
    `insert into subscription_periods (id, partner_id, plan_type, starts_at, ends_at, code_limit)
     values (gen_random_uuid(), $1, 'PREMIUM', now(), now() + interval '31 days', 5000)`,
    [partner],
  )
  await pool.query(
    `with account as (
       insert into accounts (id, email, created_at) values (gen_random_uuid(), 'bench@maker.example', now()) returning id)
     insert into memberships (account_id, partner_id, role, joined_at) select id, $1, 'owner', now() from account`,
    [partner],
  )
  await pool.query(
    `insert into products (id, partner_id, name, category, description, created_at)
     select gen_random_uuid(), $1, 'P' || n, 'Medicine', '', now() from generate_series(1, ${products}) as n`,
    [partner],
  )
  await pool.query(
    `insert into batches (id, partner_id, product_id, batch_number, name, quantity, manufactured_on, expires_on, created_at, released_at)
     select gen_random_uuid(), $1, (array(select id from products))[1 + n % ${products}], 'BENCH' || lpad(n::text, 5, '0'), 'B', 5000,
       '2026-01-01', '2099-01-01', now(), now() from generate_series(1, $2::integer) as n`,
    [partner, batches],
  )
  // A few visitors scan often, most once. Half of the scans have a city, of 80.
  await pool.query(`
    create unlogged table drawn as select date_bin('15 minutes', now() - random() * interval '${days} days', 'epoch') as bucket_start,
        (random() ^ 2 * ${scans})::integer as visitor, 1 + (random() * ${batches - 1})::integer as batch,
        case when random() < 0.5 then 'City ' || (random() ^ 2 * 80)::integer end as city, random() < 0.6 as is_first
      from generate_series(1, ${scans})`)
  await pool.query(
    `insert into visitors (partner_id, session_id, scans, first_seen_at, last_seen_at)
     select $1, 'visitor-' || visitor, count(*), min(bucket_start), max(bucket_start) from drawn group by visitor`,
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
  await pool.query('update partners set has_scope_rollups = false')
  await pool.query('vacuum analyze')
  print(`${scans.toLocaleString('en-US')} scans of one partner written after ${seconds()}`)
  await rebuildStaleRollups(url)
  print(`rollups by scope filled after ${seconds()}`)
  await closeDays({ clock: () => new Date() }, url)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 7`,
  )
  print(`days closed after ${seconds()}; ${rows.map(({ name, size }) => `${name} ${size}`).join(', ')}`)
}

async function measureCards(pool: pg.Pool, url: string): Promise<Map<string, number>> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into sessions (token_hash, account_id, partner_id, created_at, last_used_at, expires_at)
     select $1, account_id, partner_id, now(), now(), now() + interval '1 day' from memberships`,
    [createHash('sha256').update(token).digest()],
  )
  await pool.query(`update subscription_periods set ends_at = now() + interval '31 days'`)
  const { rows } = await pool.query<{ product: string; batch: string }>(
    'select product_id as product, batch_id as batch from quarter_hour_scans limit 1',
  )
  const { product = '', batch = '' } = rows[0] ?? {}
  const server = await startProcess({ DATABASE_URL: url })
  const times = new Map<string, number>()
  try {
    for (const card of cards)
      for (const [scope, filter] of [
        ['partner', ''],
        ['product', `&productId=${product}`],
        ['batch', `&batchId=${batch}`],
      ])
        for (const [period, dates] of periods()) {
          const name = `${card.replace(/\?$/, '')}, ${scope}, ${period}`
          times.set(
            name,
            await medianOf(() => get(`${server.url}/api/products/analytics/${card}${filter}${dates}`, token)),
          )
        }
  } finally {
    await server.end('SIGTERM')
  }
  return times
}

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

async function get(url: string, token: string) {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = await reply.text()
  if (reply.status !== 200) throw new Error(`${url}: ${body}`)
}

async function medianOf(run: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 25; i++) {
    const startedAt = performance.now()
    await run()
    if (i >= 4) times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[10] ?? 0
}
