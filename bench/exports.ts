import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { fillCatalogue, signIn } from './catalogue.ts'
import { readCpuSeconds } from './cpu-time.ts'
import { inDatabase } from './database.ts'
import { formatNumber, type Print } from './figures.ts'
import { get, type Product, withProduct } from './product.ts'

type Size = { scans: number; codesOfOrder: number; codesOfBatch: number }

/**
 * The large downloads over HTTP, of a partner with so many scans and as many codes in one order, and another order: how long, how
 * large, and by how much the memory of the server grew (on Linux), and whether a download that is cut ends its statement.
 */
export async function benchExports(print: Print, size: Size) {
  let loaded = { partner: '', order: '', smallOrder: '' }
  await inDatabase(
    async ({ pool }) => {
      loaded = await load(pool, size)
    },
    async ({ url, pool }) => {
      const token = await signIn(pool, loaded.partner)
      const { rows } = await pool.query('select id from batches where order_id = $1 limit 1', [loaded.smallOrder])
      const batch = `/api/products/${rows[0].id}/download-qr?format=`
      const ordered = (order: string) => `/api/products/orders/${order}/download-qr?format=`
      const scansExport = '/api/products/analytics/scans-export'
      const [ofBatch, ofOrder, all] = [size.codesOfBatch, size.codesOfOrder, size.scans].map(formatNumber)
      await withProduct(url, {}, async (product) => {
        const measured = measure(product, token, print)
        await measured(`Warm-up, a PDF of ${ofBatch} codes`, `${batch}pdf`)
        await measured(`CSV of ${all} scans`, scansExport)
        await measured(`CSV of an order of ${all} codes`, `${ordered(loaded.order)}csv`)
        for (const [name, query] of Object.entries({ PDF: 'pdf', SVG: 'svg', 'PNG of 600 px': 'png' })) {
          await measured(`${name} of ${ofBatch} codes`, batch + query)
          await measured(`${name} of an order of ${ofOrder} codes`, ordered(loaded.smallOrder) + query)
        }
        await cutExport(product.url + scansExport, token)
        print(`The statement of the export ended ${await measureTimeUntilIdle(pool)} ms after its client had left`)
      })
    },
  )
}

const measure = (product: Product, token: string, print: Print) => async (name: string, path: string) => {
  const rss = watchMemory(product.pid)
  const cpu = readCpuSeconds(product.pid)
  const startedAt = performance.now()
  const reply = await get(product.url + path, token)
  let bytes = 0
  for await (const chunk of reply.body ?? []) bytes += chunk.length
  const seconds = (performance.now() - startedAt) / 1000
  const memory = rss.stop()
  const cpuSeconds = (readCpuSeconds(product.pid) ?? 0) - (cpu ?? 0)
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

async function cutExport(url: string, token: string) {
  const controller = new AbortController()
  const reply = await get(url, token, controller.signal)
  await reply.body?.getReader().read()
  controller.abort()
}

/** How long the statement of an export goes on, to the nearest query; throws after ten seconds. */
async function measureTimeUntilIdle(pool: pg.Pool): Promise<number> {
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

/** A partner with two orders, of as many codes as scans and of fewer; each code of the first was scanned once. */
async function load(pool: pg.Pool, { scans, codesOfOrder, codesOfBatch }: Size) {
  const [{ partner, product } = { partner: '', product: '' }] = await fillCatalogue(pool, { partners: 1 })
  const insertOrder = async (prefix: string, quantity: number) => {
    const order = randomUUID()
    const batches = Math.ceil(quantity / codesOfBatch)
    await pool.query(
      `insert into orders (id, partner_id, product_id, account_id, period_id, name, quantity, manufacturing_date, expiration_date, hold_until_released,
         created_at, batches_made, codes_made, last_progress_at, ended_at, outcome)
       select $1, memberships.partner_id, $2, account_id, subscription_periods.id, 'Year', $3, '2026-01-01', '2099-01-01', false, now(), $4, $3,
         now(), now(), 'ready' from memberships join subscription_periods using (partner_id)`,
      [order, product, batches * codesOfBatch, batches],
    )
    await pool.query(
      `insert into batches (id, partner_id, product_id, batch_number, name, quantity, manufacturing_date, expiration_date, created_at, released_at, order_id, order_position)
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
  const smallOrder = await insertOrder('B', codesOfOrder)
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
  return { partner, order, smallOrder }
}
