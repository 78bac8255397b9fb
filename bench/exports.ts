import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type ServerProcess, startProcess } from '../server/test/support/server-process.ts'
import { cpuSecondsOf } from './cpu-time.ts'

type Print = (line: string) => void
type Loaded = { token: string; order: string; smallOrder: string; batch: string }

const codesOfBatch = 5000

/**
 * The large downloads over HTTP, of a partner with `scans` scans and as many codes in one order: how long, how large, and by
 * how much the memory of the server grew (on Linux), and whether a download that is cut ends its statement.
 */
export async function benchExports(print: Print, scans: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  const loaded = await load(pool, scans)
  const server = await startProcess({ DATABASE_URL: postgres.url })
  try {
    const scansExport = '/api/products/analytics/scans-export'
    const ordered = (order: string, format: string) => `/api/products/orders/${order}/download-qr?format=${format}`
    const measured = measure(server, loaded.token, print)
    await measured('Warm-up, a PDF of 5,000 codes', `/api/products/${loaded.batch}/download-qr`)
    await measured(`CSV of ${scans} scans`, scansExport)
    await measured(`CSV of an order of ${scans} codes`, ordered(loaded.order, 'csv'))
    for (const [name, query] of Object.entries({ PDF: 'pdf', SVG: 'svg', 'PNG of 600 px': 'png' })) {
      await measured(`${name} of 5,000 codes`, `/api/products/${loaded.batch}/download-qr?format=${query}`)
      await measured(`${name} of an order of 30,000 codes`, ordered(loaded.smallOrder, query))
    }
    await cutExport(server, loaded.token, scansExport)
    print(`The statement of the export ended ${await msUntilIdle(pool)} ms after its client had left`)
  } finally {
    await server.end('SIGTERM')
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const measure = (server: ServerProcess, token: string, print: Print) => async (name: string, path: string) => {
  const rss = watchMemory(server.child.pid ?? 0)
  const cpu = cpuSecondsOf(server.child.pid ?? 0)
  const startedAt = performance.now()
  const reply = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  if (reply.status !== 200) throw new Error(`${path}: ${await reply.text()}`)
  let bytes = 0
  for await (const chunk of reply.body ?? []) bytes += chunk.length
  const seconds = (performance.now() - startedAt) / 1000
  const memory = rss.stop()
  const cpuSeconds = (cpuSecondsOf(server.child.pid ?? 0) ?? 0) - (cpu ?? 0)
  const expected = Number(reply.headers.get('x-approximate-bytes'))
  print(
    `${name}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ${(bytes / 1e6).toFixed(1)} MB (expected ${(expected / 1e6).toFixed(1)}), RSS ${memory.before.toFixed(0)} MB and ${memory.growth.toFixed(0)} MB more`,
  )
}

/** The resident memory of a process in MB, sampled ten times a second. */
function watchMemory(pid: number) {
  const read = () => {
    if (process.platform !== 'linux') return 0
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024
  }
  const before = read()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, read())
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return { before, growth: peak - before }
    },
  }
}

async function cutExport(server: ServerProcess, token: string, path: string) {
  const controller = new AbortController()
  const reply = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  await reply.body?.getReader().read()
  controller.abort()
}

/** How long the statement of an export goes on, to the nearest query; throws after ten seconds. */
async function msUntilIdle(pool: pg.Pool): Promise<number> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  while (await countStatements(pool)) if (elapsed() > 10_000) throw new Error('The statement of a cut export goes on')
  return elapsed()
}

async function countStatements(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from pg_stat_activity where state = 'active' and query like '%printed_serial%' and pid <> pg_backend_pid()",
  )
  return rows[0]?.count ?? 0
}

/** A partner with two orders, of all codes and of 30,000; each code of the first was scanned once. */
async function load(pool: pg.Pool, scans: number): Promise<Loaded> {
  const [partner, product, account, period] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into partners (id, company_name, email, address, phone_number, business_registration_number, applied_at, email_verified_at, approved_at)
     values ($1, 'Bench', 'bench@maker.example', 'Lagos', '08012345678', 'RC 1', now(), now(), now())`,
    [partner],
  )
  await pool.query(
    `insert into subscription_periods (id, partner_id, plan_type, starts_at, ends_at, code_limit)
     values ($1, $2, 'ENTERPRISE', now() - interval '1 day', now() + interval '29 days', 30000)`,
    [period, partner],
  )
  await pool.query(
    "insert into products (id, partner_id, name, category, description, created_at) values ($1, $2, 'P', 'Medicine', '', now())",
    [product, partner],
  )
  const token = await signIn(pool, partner, account)
  const insertOrder = async (prefix: string, quantity: number) => {
    const order = randomUUID()
    const batches = Math.ceil(quantity / codesOfBatch)
    await pool.query(
      `insert into orders (id, partner_id, product_id, account_id, period_id, name, quantity, manufactured_on, expires_on, hold_until_released,
         created_at, batches_made, codes_made, progressed_at, ended_at, outcome)
       values ($1, $2, $3, $4, $5, 'Year', $6, '2026-01-01', '2099-01-01', false, now(), $7, $6, now(), now(), 'ready')`,
      [order, partner, product, account, period, batches * codesOfBatch, batches],
    )
    await pool.query(
      `insert into batches (id, partner_id, product_id, batch_number, name, quantity, manufactured_on, expires_on, created_at, released_at, order_id, order_position)
       select gen_random_uuid(), $1, $2, $3 || lpad(n::text, 9, '0'), 'Year ' || n || ' of ' || $5::integer, $6::integer, '2026-01-01', '2099-01-01', now(), now(), $4, n
       from generate_series(1, $5::integer) as n`,
      [partner, product, prefix, order, batches, codesOfBatch],
    )
    await pool.query(
      `insert into codes (id, batch_id, product_id, partner_id)
       select ('x' || substr(md5(random()::text), 1, 16))::bit(64)::bigint, batches.id, product_id, partner_id
       from batches, generate_series(1, quantity) where order_id = $1`,
      [order],
    )
    return order
  }
  const order = await insertOrder('A', scans)
  const smallOrder = await insertOrder('B', 30_000)
  await insertScans(pool, order)
  const { rows } = await pool.query<{ id: string }>('select id from batches where order_id = $1 limit 1', [smallOrder])
  return { token, order, smallOrder, batch: rows[0]?.id ?? '' }
}

async function insertScans(pool: pg.Pool, order: string) {
  await pool.query(
    `insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust, city, country, device_type)
     select codes.id, 1, codes.partner_id, gen_random_uuid(), substr(md5(random()::text), 1, 22), now() - random() * interval '90 days',
       'QR_SCAN', 'page', 'Lagos', 'NG', 'mobile'
     from codes join batches on batches.id = batch_id where order_id = $1`,
    [order],
  )
  await pool.query(
    `update codes set scan_count = 1, first_scanned_at = scanned_at, last_scanned_at = scanned_at from scans where code_id = codes.id`,
  )
  await pool.query('vacuum analyze')
}

async function signIn(pool: pg.Pool, partner: string, account: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query('insert into accounts (id, email, created_at) values ($1, $2, now())', [
    account,
    `${account}@maker.example`,
  ])
  await pool.query(
    "insert into memberships (account_id, partner_id, role, joined_at) values ($1, $2, 'owner', now())",
    [account, partner],
  )
  await pool.query(
    "insert into sessions (token_hash, account_id, partner_id, created_at, last_used_at, expires_at) values ($1, $2, $3, now(), now(), now() + interval '1 day')",
    [createHash('sha256').update(token).digest(), account, partner],
  )
  return token
}
