import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import type { Load } from './load-client.ts'
import { measureLoad, median, rotated, secretKey, startProduct } from './measure-load.ts'
import { createBusyWork } from './verify-busy.ts'
import { codes, fillSql, idStep, scanRequests } from './verify-codes.ts'

const connectionCounts = [1, 16, 64, 256]
const workerCounts = [1, 2]
/** Short, so that the measurements of a round find the machine in the same state. */
const secondsPerMeasurement = 2.5
const run = promisify(execFile)

/**
 * The verify call over HTTP as the page sends it, on 200,000 codes: 1 to 256 connections, one process and two, in interleaved
 * rounds with what it can be compared to: the same app without a database, a Fastify hello and, where pgbench is installed, one
 * equivalent SQL statement a scan at 16 clients. Ends with an error when an answered scan was not recorded exactly once.
 */
export async function benchVerify(print: (line: string) => void, rounds: number) {
  const bench = await open()
  try {
    const measurements = await bench.measurements()
    // Twice, because the first time is short; a server that has just started is still being compiled.
    for (const pass of [0.5, 1]) for (const measure of Object.values(measurements)) await measure(pass)
    const results = new Map(Object.keys(measurements).map((name) => [name, [] as Sample[]]))
    for (let round = 0; round < rounds; round++)
      for (const [name, measure] of rotated(Object.entries(measurements), round))
        results.get(name)?.push(await measure(1))
    report(print, results)
    await bench.checkLedger(print)
  } finally {
    await bench.close()
  }
}

type Sample = {
  rate: number
  p50?: number
  p99?: number
  /** CPU microseconds and WAL bytes a request. */
  node?: number | undefined
  postgres?: number | undefined
  wal?: number
}
type Measure = (share: number) => Promise<Sample>

async function open() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  await pool.query(fillSql)
  await pool.query('vacuum analyze')
  const postmaster = Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
  const client = new Worker(new URL('./load-client.ts', import.meta.url))
  const children: ChildProcess[] = []
  const ledger = { answered: 0 }

  const compared = async (kind: 'hello' | 'no-database') => {
    const script = new URL('./verify-server.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [script, kind, postgres.url, secretKey], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    return { port: Number(line), pid: child.pid ?? 0 }
  }
  const product = async (workers: number) => {
    const started = await startProduct(postgres.url, workers)
    children.push(started.child)
    return started
  }

  const measureHttp = async (
    { port, pid }: { port: number; pid: number },
    load: Omit<Load, 'port'>,
  ): Promise<Sample> => {
    const walBefore = await walPosition(pool)
    const measured = await measureLoad(client, { port, ...load }, { node: pid, postgres: postmaster })
    const wal = ((await walPosition(pool)) - walBefore) / load.requests.length
    return { ...measured, ...measured.cpu, wal }
  }

  /** Asks for about as many requests as the last time took `secondsPerMeasurement`. */
  const paced = (guess: number, measure: (requests: number) => Promise<Sample>): Measure => {
    let rate = guess
    return async (share) => {
      const sample = await measure(Math.ceil(rate * secondsPerMeasurement * share))
      rate = sample.rate
      return sample
    }
  }

  const measurements = async () => {
    const named: Record<string, Measure> = {}
    for (const workers of workerCounts) {
      const target = await product(workers)
      for (const connections of connectionCounts)
        named[`verify, ${connections} connections, WORKERS=${workers}`] = paced(1000, async (count) => {
          const sample = await measureHttp(target, { connections, requests: scanRequests(count) })
          ledger.answered += count
          return sample
        })
    }
    const noDatabase = await compared('no-database')
    named['the app without a database, 64 connections'] = paced(2000, (count) =>
      measureHttp(noDatabase, { connections: 64, requests: scanRequests(count) }),
    )
    const busyTarget = await product(1)
    const startWork = await createBusyWork(pool, busyTarget.port)
    for (const isBusy of [false, true]) {
      const name = `verify, 16 connections, ${isBusy ? 'with a PDF, a ZIP and an order' : 'nothing else'}`
      named[name] = paced(500, async (count) => {
        const stop = isBusy ? await startWork() : async () => {}
        const sample = await measureHttp(busyTarget, { connections: 16, requests: scanRequests(count) })
        ledger.answered += count
        await stop()
        return sample
      })
    }
    const hello = await compared('hello')
    named['Fastify hello, 64 connections'] = paced(10_000, (count) =>
      measureHttp(hello, {
        connections: 64,
        requests: Array.from({ length: count }, () => ({ path: '/hello', address: '' })),
      }),
    )
    if (await run('pgbench', ['--version']).catch(() => undefined)) {
      const script = join(dataDir, 'scan.pgbench')
      await writeFile(script, equivalentSql)
      named['pgbench, one statement a scan, 16 clients'] = async (share) => measurePgbench(postgres.url, script, share)
    }
    return named
  }

  const checkLedger = async (print: (line: string) => void) => {
    const { rows } = await pool.query<{ recorded: number; distinct: number }>(
      `select count(*)::integer as recorded, count(distinct scan_id)::integer as distinct from scans where session_id like 'bench-%'`,
    )
    const { recorded = 0, distinct = 0 } = rows[0] ?? {}
    if (recorded < ledger.answered || distinct !== recorded)
      throw new Error(`${ledger.answered} scans were answered, ${recorded} recorded, ${distinct} scan ids.`)
    print(`Ledger: ${ledger.answered} answered, ${recorded} recorded, all with scan ids of their own.`)
  }

  const close = async () => {
    await client.terminate()
    const running = children.filter((child) => child.exitCode === null && child.kill('SIGTERM'))
    await Promise.all(running.map((child) => once(child, 'exit')))
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { measurements, checkLedger, close }
}

/** What a scan has to do at least: count it under its limit, keep the row and its delta, and name the product. */
const equivalentSql = `\\set id ${codes} * ${idStep} + random(1, ${codes}) * ${idStep}
with code as (
  update codes set scan_count = scan_count + 1, first_scanned_at = coalesce(first_scanned_at, now()), last_scanned_at = now()
    where id = :id and blocked_at is null and (scan_limit is null or scan_count < scan_limit) returning *
), scan as (
  insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust, latitude, longitude, city, country,
      device_type, os, browser, network_type)
    select id, scan_count, partner_id, gen_random_uuid(), gen_random_uuid(), now(), 'QR_SCAN', 'page', 6.45, 3.39, 'Lagos', 'NG',
      'mobile', 'Android', 'Chrome', '4g' from code
), pending as (
  insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, scans, first_scans,
      visitor_number)
    select partner_id, product_id, batch_id, id, now(), 'QR_SCAN', gen_random_uuid(), 'Lagos', 'NG', 1, (scan_count = 1)::integer, 1 from code
)
select code.scan_count, code.first_scanned_at, products.name, products.category, company_name, time_zone, batches.name, manufactured_on,
    expires_on, recall_reason, released_at, close_reason
  from code join batches on batches.id = code.batch_id join products on products.id = batches.product_id
    join partners on partners.id = batches.partner_id;
`

async function measurePgbench(url: string, script: string, share: number): Promise<Sample> {
  const seconds = Math.max(1, Math.round(secondsPerMeasurement * share))
  const options = ['-n', '-M', 'prepared', '-c', '16', '-j', '2', '-T', String(seconds), '-f', script, url]
  const { stdout } = await run('pgbench', options)
  return { rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) }
}

async function walPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`)
  return Number(rows[0]?.bytes)
}

function report(print: (line: string) => void, results: Map<string, Sample[]>) {
  for (const [name, samples] of results) {
    const of = (key: keyof Sample) => samples.flatMap((sample) => sample[key] ?? [])
    const rates = of('rate')
    const rest = [
      ['p50', 1, 'ms'],
      ['p99', 1, 'ms'],
      ['node', 0, 'us CPU'],
      ['postgres', 0, 'us CPU'],
      ['wal', 0, 'bytes of WAL'],
    ] as const
    const figures = rest.flatMap(([key, digits, unit]) =>
      of(key).length > 0 ? [`${key} ${median(of(key)).toFixed(digits)} ${unit}`] : [],
    )
    const range = `${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`
    print([`${name}: ${median(rates).toFixed(0)}/s (${range})`, ...figures].join(', '))
  }
  const verify = results.get('verify, 64 connections, WORKERS=1') ?? []
  for (const [name, others] of results) {
    if (name.startsWith('verify')) continue
    const ratios = verify.map(({ rate }, i) => rate / (others[i]?.rate ?? 1))
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    print(`verify at 64 connections to ${name}: ${median(ratios).toFixed(2)} (${range})`)
  }
}
