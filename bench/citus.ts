import pg from 'pg'
import { distributeDatabase } from '../server/src/platform/db/distribute/distribute-database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { createEmptyClusterDatabase, dropClusterDatabases } from '../server/test/support/cluster-database.ts'
import { run } from '../server/test/support/postgres-server.ts'
import { codeAt, fillCatalogue } from './catalogue.ts'
import { findPostmaster, inDatabase } from './database.ts'
import { median, type Print, range } from './figures.ts'
import { measureLoad, scanRequests, startLoadClient } from './load.ts'
import { type Product, startProduct } from './product.ts'
import { checkLedger } from './verify.ts'

type Size = { url: string; rounds: number; seconds: number; codesPerBatch: number }

const connections = 64
const partners = 80
const databaseName = `sahihi_bench_${process.pid}`

/**
 * The verify call over HTTP on plain PostgreSQL and on the Citus cluster of a coordinator's URL, in turn: the processor time of each
 * node shows what a cluster costs, how evenly the workers share the work, and how much of it stays with the coordinator.
 */
export async function benchCitus(print: Print, size: Size) {
  if (!size.url) throw new Error('Name the coordinator: npm run bench -- citus postgres://USER@HOST:PORT/DATABASE')
  await inDatabase(
    ({ pool }) => fillCatalogue(pool, { partners, codes: size.codesPerBatch }),
    async ({ url }) => {
      const plain = { name: 'plain', url, nodes: { postgres: await findPostmaster(url) } }
      try {
        await compare(print, [plain, await openCluster(size.url, size.codesPerBatch)], size)
      } finally {
        await dropClusterDatabases(size.url, databaseName)
      }
    },
  )
}

type Sample = Awaited<ReturnType<typeof measureLoad<string>>>
type Database = { name: string; url: string; nodes: Record<string, number> }
type Target = Database & { port: number; rate: number; answered: number; samples: Sample[] }

async function compare(print: Print, databases: Database[], { rounds, seconds, codesPerBatch }: Size) {
  const client = startLoadClient()
  const products: Product[] = []
  const drawCode = () => codeAt(1 + Math.floor(Math.random() * partners * codesPerBatch))
  try {
    const targets: Target[] = []
    for (const { name, url, nodes } of databases) {
      const product = await startProduct(url)
      products.push(product)
      const measured = { rate: 500, answered: 0, samples: [] as Sample[] }
      targets.push({ name, url, port: product.port, nodes: { server: product.pid, ...nodes }, ...measured })
    }
    for (let round = -1; round < rounds; round++)
      for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
        const requests = scanRequests(Math.ceil(target.rate * (round < 0 ? 1 : seconds)), drawCode)
        const sample = await measureLoad(client, { port: target.port, connections, requests }, target.nodes)
        target.rate = sample.rate
        target.answered += requests.length
        if (round >= 0) target.samples.push(sample) // the first one warms up
      }
    for (const { name, samples } of targets) report(print, name, samples)
    for (const { url, answered } of targets) {
      const pool = new pg.Pool({ connectionString: url, max: 1 })
      await checkLedger(print, pool, answered)
      await pool.end()
    }
    const ratios = (targets[1]?.samples ?? []).map(({ rate }, i) => rate / (targets[0]?.samples[i]?.rate ?? 1))
    print(`Rate on the cluster to plain: ${median(ratios).toFixed(2)} (${range(ratios, 2)})`)
  } finally {
    await client.terminate()
    await Promise.all(products.map(({ end }) => end()))
  }
}

async function openCluster(clusterUrl: string, codesPerBatch: number) {
  const url = await createEmptyClusterDatabase(clusterUrl, databaseName)
  await migrate(url)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await fillCatalogue(pool, { partners, codes: codesPerBatch })
  await pool.query('vacuum analyze')
  await pool.end()
  await distributeDatabase(url)
  const { rows } = await run(
    url,
    'select nodename, nodeport from pg_dist_node where shouldhaveshards order by nodeport',
  )
  const workers = rows.map(async ({ nodename, nodeport }, i) => {
    const workerUrl = Object.assign(new URL(url), { hostname: nodename, port: String(nodeport) }).href
    return [`worker ${i + 1}`, await findPostmaster(workerUrl)]
  })
  const nodes = { coordinator: await findPostmaster(url), ...Object.fromEntries(await Promise.all(workers)) }
  return { name: 'cluster', url, nodes: nodes as Record<string, number> }
}

function report(print: Print, name: string, samples: Sample[]) {
  const medianOf = (read: (sample: Sample) => number | undefined) =>
    median(samples.flatMap((sample) => read(sample) ?? []))
  const rates = samples.map(({ rate }) => rate)
  const cpu = Object.keys(samples[0]?.cpu ?? {}).map((node) => ({ node, us: medianOf((sample) => sample.cpu[node]) }))
  print(
    [
      `verify on ${name}, ${connections} connections: ${median(rates).toFixed(0)}/s (${range(rates, 0)})`,
      `p50 ${medianOf(({ p50 }) => p50).toFixed(1)} ms`,
      `p99 ${medianOf(({ p99 }) => p99).toFixed(1)} ms`,
      `us CPU a verify: ${cpu.map(({ node, us }) => `${node} ${us.toFixed(0)}`).join(', ')}`,
    ].join(', '),
  )
  const database = cpu.filter(({ node }) => node !== 'server')
  const workers = database.filter(({ node }) => node.startsWith('worker')).map(({ us }) => us)
  if (workers.length === 0) return
  const total = database.reduce((sum, { us }) => sum + us, 0)
  const ofWorkers = workers.reduce((sum, us) => sum + us, 0)
  const [share, busiest] = [1 - ofWorkers / total, (Math.max(...workers) * workers.length) / ofWorkers]
  print(
    `Of the database's work ${(share * 100).toFixed(0)} % is the coordinator's; the busiest worker has ${busiest.toFixed(2)} times its even share.`,
  )
}
