/*
 * `npm run bench` measures the critical paths on a durable PostgreSQL of its own. Absolute times depend on the machine, so
 * compare the ratios. `npm run bench -- aggregation`, `-- retention [scans]`,
 * `-- one-partner [scans [folder]]`, `-- detection-cost [rounds]`,
 * `-- hidden-pins [rounds]`, `-- detection [seeds [first seed]]`, `-- analytics [scans [folder]]`, `-- exports [scans]`, `-- webhooks [rounds]`, `-- consumer [runs]` and
 * `-- pages [runs]` run one part;
 * `-- citus URL [rounds]` needs a Citus cluster on this machine (docs/operations.md, "A cluster for tests").
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import { codeIdOf, serialOf } from '@sahihi/contract/domain/serial.ts'
import { createDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createCodes } from '../server/src/inventory/create-codes.ts'
import type { RenderTask } from '../server/src/labels/render-file.ts'
import { renderStream } from '../server/src/labels/render-stream.ts'
import type { PartnerId } from '../server/src/lib/identity.ts'
import { recordScan } from '../server/src/scans/queries.ts'
import { createScanBatcher, type RecordScan } from '../server/src/scans/scan-batcher.ts'
import { benchAggregation } from './aggregation.ts'
import { benchAnalytics } from './analytics.ts'
import { benchCitus } from './citus.ts'
import { benchConsumer, benchPages } from './consumer.ts'
import { benchDetection } from './detection.ts'
import { benchDetectionCost } from './detection-cost.ts'
import { benchExports } from './exports.ts'
import { benchHiddenPins } from './hidden-pins.ts'
import { benchInventory } from './inventory.ts'
import { benchOnePartner } from './one-partner.ts'
import { benchRetention } from './retention.ts'
import { scanOf } from './scan-request.ts'
import { benchVerify as benchVerifyCall } from './verify.ts'
import { benchWebhooks } from './webhooks.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const only = process.argv[2]
const parts: Record<string, () => Promise<void>> = {
  verify: () => benchVerifyCall(print, Number(process.argv[3] ?? 5)),
  aggregation: () => benchAggregation(print),
  retention: () => benchRetention(print, Number(process.argv[3] ?? 600_000)),
  'detection-cost': () => benchDetectionCost(print, Number(process.argv[3] ?? 30)),
  analytics: () => benchAnalytics(print, Number(process.argv[3] ?? 10_000_000), process.argv[4]),
  'one-partner': () => benchOnePartner(print, Number(process.argv[3] ?? 1_000_000), process.argv[4]),
  consumer: () => benchConsumer(print, Number(process.argv[3] ?? 20)),
  pages: () => benchPages(print, Number(process.argv[3] ?? 3)),
  'hidden-pins': () => benchHiddenPins(print, Number(process.argv[3] ?? 12)),
  exports: () => benchExports(print, Number(process.argv[3] ?? 1_000_000)),
  webhooks: () => benchWebhooks(print, Number(process.argv[3] ?? 5)),
  detection: async () => benchDetection(print, Number(process.argv[3] ?? 20), Number(process.argv[4] ?? 1)),
}
if (only === 'citus') {
  await benchCitus(print, process.argv[3], Number(process.argv[4] ?? 5))
  process.exit()
}
if (only !== undefined && !parts[only]) throw new Error(`There is no part ${only}: ${Object.keys(parts).join(', ')}.`)
// `consumer` includes `pages`.
for (const [name, bench] of Object.entries(parts))
  if (only === undefined ? name !== 'pages' : only === name) await bench()
if (only !== undefined) process.exit()

const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
await migrate(postgres.url)
const { pool, db } = createDatabase(postgres.url, () => {}, 64)
try {
  const codes = await benchBatch()
  await benchVerify(codes)
  await benchDownloads(codes.map(serialOf))
  await benchInventory(postgres.url, print)
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
  const startedAt = performance.now()
  // In the product only `authenticate` makes a PartnerId. The bench has no session.
  await db
    .transaction()
    .execute((tx) =>
      createCodes(tx, partner as PartnerId, { batchId: batch, productId: product, scanLimit: null, quantity: 5000 }),
    )
  print(`5,000 codes created in one transaction: ${(performance.now() - startedAt).toFixed(0)} ms`)
  const { rows } = await pool.query<{ id: string }>('select id from codes')
  return rows.map(({ id }) => BigInt(id))
}

/** 64 shoppers at once: scans of the same moment in one call, against one call for each scan. */
async function benchVerify(codes: bigint[]) {
  const batched = createScanBatcher(pool)
  const single = (scan: Parameters<RecordScan>[0]) => recordScan(pool, scan, true)
  await measureRate(batched, codes, 2000)
  const together = await measureRate(batched, codes, 10_000)
  const alone = await measureRate(single, codes, 10_000)
  print(
    `Verify calls, 64 at once: ${together.toFixed(0)}/s in batches, ${alone.toFixed(0)}/s one by one: ${(together / alone).toFixed(1)} times`,
  )
}

async function measureRate(
  record: (scan: Parameters<RecordScan>[0]) => Promise<unknown>,
  codes: bigint[],
  scans: number,
): Promise<number> {
  let left = scans
  const shopper = async () => {
    while (left-- > 0) await record(scanOf(codes[left % codes.length] ?? 0n))
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 64 }, shopper))
  return (scans * 1000) / (performance.now() - startedAt)
}

async function benchDownloads(serials: string[]) {
  const codes = { ids: serials.map(codeIdOf).join(','), printedSerials: null }
  const linkBase = 'https://sahihi.example/verify/'
  const batch = { product: 'P', batch: 'B', batchNumber: 'BENCH', company: 'C' }
  const createdAt = new Date()
  for (const size of ['ORIGINAL', 'LARGE', 'MEDIUM', 'SMALL'] as const)
    await benchDownload(`PDF ${size} (${printSizes[size].perRow} a row)`, {
      job: { format: 'pdf', size, linkBase, ...batch },
      codes,
    })
  await benchDownload('ZIP of SVGs', { job: { format: 'svg', side: 0, linkBase, createdAt }, codes })
  for (const side of [300, 600, 1200])
    await benchDownload(`ZIP of PNGs of ${side} px`, { job: { format: 'png', side, linkBase, createdAt }, codes })
}

async function benchDownload(name: string, task: RenderTask) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let bytes = 0
  let peak = 0
  delay.enable()
  const startedAt = performance.now()
  for await (const chunk of renderStream(task)) {
    bytes += (chunk as Buffer).length
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  delay.disable()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(
    `${name}: ${seconds} s, ${(bytes / 1e6).toFixed(2)} MB, peak RSS ${(peak / 1e6).toFixed(0)} MB, event loop blocked ${(delay.max / 1e6).toFixed(0)} ms at most`,
  )
}
