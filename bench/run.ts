/*
 * `npm run bench`: speeds of what the product exists for, on a durable PostgreSQL of its own. Absolute times depend on the
 * machine; compare the ratios. `npm run bench -- folding`, `-- forgetting`, `-- analytics [scans [folder]]` and
 * `-- consumer [times]` run a part alone.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { printSizes } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { makeCodes } from '../server/src/inventory/create-codes.ts'
import type { Order } from '../server/src/labels/render-file.ts'
import { streamDownload } from '../server/src/inventory/stream-download.ts'
import { createDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import type { PartnerId } from '../server/src/http/authenticate.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { recordOne } from '../server/src/scans/queries.ts'
import { createScanBatcher, type RecordScan } from '../server/src/scans/scan-batcher.ts'
import { benchAnalytics } from './analytics.ts'
import { benchConsumer } from './consumer.ts'
import { benchFolding } from './aggregation.ts'
import { benchForgetting } from './retention.ts'
import { benchInventory } from './inventory.ts'
import { scanOf } from './scan-request.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const only = process.argv[2]
const parts: Record<string, () => Promise<void>> = {
  folding: () => benchFolding(say),
  forgetting: () => benchForgetting(say),
  analytics: () => benchAnalytics(say, Number(process.argv[3] ?? 10_000_000), process.argv[4]),
  consumer: () => benchConsumer(say, Number(process.argv[3] ?? 20)),
}
if (only !== undefined && !parts[only]) throw new Error(`There is no part ${only}: ${Object.keys(parts).join(', ')}.`)
for (const [name, bench] of Object.entries(parts)) if (only === undefined || only === name) await bench()
if (only !== undefined) process.exit()

const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
await migrate(postgres.url)
const { pool, db } = createDatabase(postgres.url, () => {}, 64)
try {
  const codes = await benchBatch()
  await benchVerify(codes)
  await benchDownloads(codes.map(serialOf))
  await benchInventory(postgres.url, say)
} finally {
  await db.destroy()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function benchBatch(): Promise<bigint[]> {
  const [partner, product, batch] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into partners (id, company_name, email, address, phone_number, business_registration_number, applied_at, email_verified_at, approved_at)
    values ($1, 'Bench', 'bench@maker.example', 'Lagos', '08012345678', 'RC 1', now(), now(), now())`,
    [partner],
  )
  await pool.query(
    `insert into products (id, partner_id, name, category, description, created_at) values ($1, $2, 'P', 'Medicine', '', now())`,
    [product, partner],
  )
  await pool.query(
    `insert into batches (id, partner_id, product_id, batch_number, name, quantity, manufactured_on, expires_on, created_at, released_at)
    values ($1, $2, $3, 'BENCH', 'B', 5000, '2026-01-01', '2099-01-01', now(), now())`,
    [batch, partner, product],
  )
  const began = performance.now()
  // Only the gate makes a PartnerId in the product; the bench has no session.
  await db
    .transaction()
    .execute((tx) =>
      makeCodes(tx, partner as PartnerId, { batchId: batch, productId: product, scanLimit: null, quantity: 5000 }),
    )
  say(`5,000 codes made in one transaction: ${(performance.now() - began).toFixed(0)} ms`)
  const { rows } = await pool.query<{ code: string }>('select code from codes')
  return rows.map((row) => BigInt(row.code))
}

/** 64 shoppers at once: all scans of a moment settled by one call, against a call for each scan. */
async function benchVerify(codes: bigint[]) {
  const lane = createScanBatcher(pool)
  const each: RecordScan = (scan) => recordOne(pool, scan)
  await shop(lane, codes, 2000)
  const together = await shop(lane, codes, 10_000)
  const alone = await shop(each, codes, 10_000)
  say(
    `Verifies at 64 at once: ${together.toFixed(0)}/s together, ${alone.toFixed(0)}/s a call each: ${(together / alone).toFixed(1)} times`,
  )
}

async function shop(settle: RecordScan, codes: bigint[], scans: number): Promise<number> {
  let left = scans
  const shopper = async () => {
    while (left-- > 0) await settle(scanOf(codes[left % codes.length] ?? 0n))
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: 64 }, shopper))
  return (scans * 1000) / (performance.now() - began)
}

async function benchDownloads(serials: string[]) {
  const labels = serials.map((serial) => ({ serial, caption: serial }))
  const linkBase = 'https://sahihi.example/verify/'
  const about = { product: 'P', batch: 'B', batchNumber: 'BENCH', company: 'C' }
  for (const size of ['ORIGINAL', 'LARGE', 'MEDIUM', 'SMALL'] as const)
    await benchDownload(`PDF ${size} (${printSizes[size].perRow} a row)`, {
      format: 'pdf',
      size,
      linkBase,
      labels,
      ...about,
    })
  await benchDownload('ZIP of SVGs', { format: 'svg', side: 0, linkBase, labels, madeAt: new Date() })
  for (const side of [300, 600, 1200])
    await benchDownload(`ZIP of PNGs of ${side} px`, { format: 'png', side, linkBase, labels, madeAt: new Date() })
}

async function benchDownload(words: string, order: Order) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let bytes = 0
  let peak = 0
  delay.enable()
  const began = performance.now()
  for await (const piece of streamDownload(order)) {
    bytes += (piece as Buffer).length
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  delay.disable()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(
    `${words}: ${seconds} s, ${(bytes / 1e6).toFixed(2)} MB, peak RSS ${(peak / 1e6).toFixed(0)} MB, event loop held ${(delay.max / 1e6).toFixed(0)} ms at most`,
  )
}
