import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { distributeDatabase } from '../server/src/db/distribute/distribute-database.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createEmptyClusterDatabase, dropClusterDatabases } from '../server/test/support/cluster-database.ts'
import { run } from '../server/test/support/postgres-server.ts'
import { measureLoad, median, startProduct } from './measure-load.ts'
import { fillSql, scanRequests } from './verify-codes.ts'

const connections = 64
const secondsPerMeasurement = 4
const databaseName = `sahihi_bench_${process.pid}`

/**
 * The verify call over HTTP on plain PostgreSQL and on the Citus cluster of a coordinator's URL, in turn: the processor time of each
 * node shows what a cluster costs, how evenly the workers share the work, and how much of it stays with the coordinator.
 */
export async function benchCitus(print: (line: string) => void, clusterUrl: string | undefined, rounds: number) {
  if (!clusterUrl) throw new Error('Name the coordinator: npm run bench -- citus postgres://USER@HOST:PORT/DATABASE')
  const client = new Worker(new URL('./load-client.ts', import.meta.url))
  const children: ChildProcess[] = []
  const plain = await openPlain()
  try {
    const targets: Target[] = []
    for (const { name, url, nodes } of [plain, await openCluster(clusterUrl)]) {
      const { child, port, pid } = await startProduct(url, 1)
      children.push(child)
      targets.push({
        name,
        url,
        port,
        nodes: { server: pid, ...nodes },
        rate: 500,
        answered: 0,
        samples: [] as Sample[],
      })
    }
    for (let round = -1; round < rounds; round++)
      for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
        const requests = scanRequests(Math.ceil(target.rate * (round < 0 ? 1 : secondsPerMeasurement)))
        const sample = await measureLoad(client, { port: target.port, connections, requests }, target.nodes)
        target.rate = sample.rate
        target.answered += requests.length
        if (round >= 0) target.samples.push(sample) // the first one warms up
      }
    for (const target of targets) report(print, target)
    for (const { name, url, answered } of targets) await checkLedger(print, { name, url, answered })
    const ratios = (targets[1]?.samples ?? []).map(({ rate }, i) => rate / (targets[0]?.samples[i]?.rate ?? 1))
    print(`Rate on the cluster to plain: ${median(ratios).toFixed(2)} (${range(ratios, 2)})`)
  } finally {
    await client.terminate()
    const running = children.filter((child) => child.exitCode === null && child.kill('SIGTERM'))
    await Promise.all(running.map((child) => once(child, 'exit')))
    await plain.stop()
    await dropClusterDatabases(clusterUrl, databaseName)
  }
}

type Sample = Awaited<ReturnType<typeof measureLoad<string>>>
type Target = {
  name: string
  url: string
  port: number
  nodes: Record<string, number>
  rate: number
  answered: number
  samples: Sample[]
}

async function openPlain() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await fill(postgres.url)
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { name: 'plain', url: postgres.url, nodes: { postgres: await postmasterAt(postgres.url) }, stop }
}

async function openCluster(clusterUrl: string) {
  const url = await createEmptyClusterDatabase(clusterUrl, databaseName)
  await fill(url)
  await distributeDatabase(url)
  const { rows } = await run(
    url,
    'select nodename, nodeport from pg_dist_node where shouldhaveshards order by nodeport',
  )
  const workers = rows.map(async ({ nodename, nodeport }, i) => {
    const workerUrl = Object.assign(new URL(url), { hostname: nodename, port: String(nodeport) }).href
    return [`worker ${i + 1}`, await postmasterAt(workerUrl)]
  })
  const nodes = { coordinator: await postmasterAt(url), ...Object.fromEntries(await Promise.all(workers)) }
  return { name: 'cluster', url, nodes: nodes as Record<string, number> }
}

async function fill(url: string) {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(fillSql)
  await client.query('vacuum analyze')
  await client.end()
}

/** The process of a server on this machine. */
async function postmasterAt(url: string): Promise<number> {
  const { rows } = await run(url, `select current_setting('data_directory') as folder`)
  const pidFile = await readFile(join(rows[0]?.folder, 'postmaster.pid'), 'utf8').catch(() => {
    throw new Error(`The processor time of ${new URL(url).host} cannot be read: it is not on this machine.`)
  })
  return Number.parseInt(pidFile, 10)
}

const range = (values: number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`

function report(print: (line: string) => void, { name, samples }: Pick<Target, 'name' | 'samples'>) {
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

/** Ends with an error when an answered scan was not recorded exactly once. */
async function checkLedger(
  print: (line: string) => void,
  { name, url, answered }: Pick<Target, 'name' | 'url' | 'answered'>,
) {
  const { rows } = await run(
    url,
    `select count(*)::integer as recorded, count(distinct scan_id)::integer as ids from scans where session_id like 'bench-%'`,
  )
  const { recorded = 0, ids = 0 } = rows[0] ?? {}
  if (recorded !== answered || ids !== recorded)
    throw new Error(`${name}: ${answered} scans were answered, ${recorded} recorded, ${ids} scan ids.`)
  print(`Ledger of ${name}: ${answered} answered, ${recorded} recorded, all with scan ids of their own.`)
}
