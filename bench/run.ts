/*
 * `npm run bench` measures the critical paths on a durable PostgreSQL of its own. Absolute times depend on the machine, so compare
 * the ratios.
 *
 *   npm run bench -- analytics                   one part
 *   npm run bench -- analytics 1000000 /tmp/data with other sizes, in the order of the table below
 *   npm run bench -- analytics --smallest        only to see that it works: the figures mean nothing
 *   npm run bench -- --smallest                  the same of all parts
 *
 * `citus` needs a Citus cluster on this machine, by its URL or CITUS_URL (docs/operations.md, "A cluster for tests").
 */
import { benchAggregation } from './aggregation.ts'
import { benchAnalytics } from './analytics.ts'
import { benchCitus } from './citus.ts'
import { benchConsumer } from './consumer.ts'
import { stopDatabases } from './database.ts'
import { benchDetection } from './detection.ts'
import { benchDetectionCost } from './detection-cost.ts'
import { benchDownloads } from './downloads.ts'
import { benchExports } from './exports.ts'
import type { Print } from './figures.ts'
import { benchInventory } from './inventory.ts'
import { benchPages } from './lighthouse.ts'
import { benchManifests } from './manifests.ts'
import { benchOnePartner } from './one-partner.ts'
import { benchRetention } from './retention.ts'
import { benchScanBatches } from './scan-batches.ts'
import { benchVerify } from './verify.ts'
import { benchHiddenPins, benchPublicLog } from './verify-pairs.ts'
import { benchWebhooks } from './webhooks.ts'

const pages = ['/', '/verify/{serial}', '/scan', '/login', '/partner-registration']

/** Each part with its sizes, and what is smaller in its smallest size. */
export const parts = {
  verify: part(
    benchVerify,
    { rounds: 5, seconds: 2.5, warmUps: 2, workers: 2, codesPerBatch: 2500, codesChecked: 1000, codesOfOrder: 30_000 },
    { rounds: 1, seconds: 0.02, warmUps: 0, workers: 1, codesPerBatch: 50, codesChecked: 2, codesOfOrder: 5001 },
  ),
  aggregation: part(
    benchAggregation,
    { rounds: 3, scans: 40_000, runs: 20, scansPerRun: 1500, partners: 200, products: 1000 },
    { rounds: 1, scans: 200, runs: 1, scansPerRun: 20, partners: 2, products: 5 },
  ),
  retention: part(
    benchRetention,
    { scans: 600_000, rounds: 5, seconds: 4, products: 500 },
    { scans: 400, rounds: 1, seconds: 0.05, products: 10 },
  ),
  'detection-cost': part(
    benchDetectionCost,
    { rounds: 30, scansPerRound: 2500, demoScans: 20_000 },
    { rounds: 1, scansPerRound: 50, demoScans: 400 },
  ),
  analytics: part(
    benchAnalytics,
    { scans: 10_000_000, folder: '', fewScans: 100_000, partners: 200, products: 5000, calls: 200 },
    { scans: 400, fewScans: 200, partners: 2, products: 4, calls: 1 },
  ),
  'one-partner': part(
    benchOnePartner,
    { scans: 1_000_000, folder: '', fewScans: 20_000, calls: 21 },
    { scans: 400, fewScans: 200, calls: 1 },
  ),
  consumer: part(benchConsumer, { runs: 20 }, { runs: 1 }),
  pages: part(benchPages, { runs: 3, pages }, { runs: 1, pages: ['/login'] }),
  'hidden-pins': part(
    benchHiddenPins,
    { rounds: 12, seconds: 2.5, codesPerBatch: 5000 },
    { rounds: 1, seconds: 0.02, codesPerBatch: 20 },
  ),
  'public-log': part(
    benchPublicLog,
    { rounds: 12, seconds: 2.5, codesPerBatch: 5000 },
    { rounds: 1, seconds: 0.1, codesPerBatch: 20 },
  ),
  exports: part(
    benchExports,
    { scans: 1_000_000, codesOfOrder: 30_000, codesOfBatch: 5000 },
    { scans: 100, codesOfOrder: 40, codesOfBatch: 20 },
  ),
  manifests: part(benchManifests, { batches: 400, codesOfBatch: 5000 }, { batches: 2, codesOfBatch: 20 }),
  webhooks: part(
    benchWebhooks,
    { rounds: 5, seconds: 5, codesPerPartner: 10_000 },
    { rounds: 1, seconds: 0.02, codesPerPartner: 20 },
  ),
  detection: part(benchDetection, { seeds: 20, firstSeed: 1, genuineCodes: 9800 }, { seeds: 1, genuineCodes: 200 }),
  'scan-batches': part(
    benchScanBatches,
    { codes: 5000, scans: 10_000, shoppers: 64 },
    { codes: 100, scans: 200, shoppers: 4 },
  ),
  downloads: part(benchDownloads, { codes: 5000 }, { codes: 20 }),
  inventory: part(benchInventory, { codes: 5000, scans: 100_000, calls: 50 }, { codes: 20, scans: 100, calls: 1 }),
  citus: part(
    benchCitus,
    { url: process.env.CITUS_URL ?? '', rounds: 5, seconds: 4, codesPerBatch: 2500 },
    { rounds: 1, seconds: 0.1, codesPerBatch: 20 },
  ),
}

type Sizes = Record<string, number | string | string[]>

function part<Size extends Sizes>(
  bench: (print: Print, size: Size) => Promise<void>,
  usual: Size,
  smallest: Partial<Size>,
) {
  return (isSmallest: boolean, given: string[]) => {
    const size = isSmallest ? { ...usual, ...smallest } : usual
    const chosen = Object.entries(size).map(([key, value], i) => [
      key,
      given[i] === undefined ? value : typeof value === 'number' ? Number(given[i]) : given[i],
    ])
    return bench(print, Object.fromEntries(chosen) as Size)
  }
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}

const [only, ...given] = process.argv.slice(2).filter((argument) => argument !== '--smallest')
const isSmallest = process.argv.includes('--smallest')
if (only !== undefined && !(only in parts))
  throw new Error(`There is no part ${only}: ${Object.keys(parts).join(', ')}.`)
const isWanted = (name: string) => (only ? name === only : name !== 'citus' || process.env.CITUS_URL)
for (const [name, bench] of Object.entries(parts).filter(([name]) => isWanted(name)))
  try {
    print(`# ${name}`)
    const startedAt = performance.now()
    await bench(isSmallest, given)
    print(`It took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  } catch (error) {
    print(error instanceof Error ? `${error.stack}` : String(error))
    process.exitCode = 1
  }
await stopDatabases()
