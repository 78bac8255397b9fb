import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type pg from 'pg'
import { codeAt, fillCatalogue, idStep } from './catalogue.ts'
import { type BenchDatabase, findPostmaster, inDatabase } from './database.ts'
import { median, type Print, range, rotated } from './figures.ts'
import { measureLoad, scanRequests, startLoadClient } from './load.ts'
import type { Load } from './load-client.ts'
import { type Product, secretKey, startProduct } from './product.ts'
import { createBusyWork } from './verify-busy.ts'

/** `workers`: the largest number of processes. Measurements are short, so that those of a round find the machine in the same state. */
type Size = {
  rounds: number
  seconds: number
  warmUps: number
  workers: number
  codesPerBatch: number
  /** Of each history. */
  codesChecked: number
  codesOfOrder: number
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

const connectionCounts = [1, 4, 16, 64]
/** How often codes were checked before they are measured. */
const histories = [0, 2, 10, 30, 100]
const batches = { partners: 20, products: 4 }
const run = promisify(execFile)

/**
 * The verify call over HTTP as the page sends it: 1 to 64 connections, one process and two, on codes that were checked about twice,
 * and at 64 connections on codes that were checked 0 to 100 times by others; in interleaved rounds with what it can be compared to:
 * the same app without a database, a Fastify hello and, where pgbench is installed, one equivalent SQL statement a scan with as many
 * clients. Ends with an error when an answered scan was not recorded exactly once.
 */
export const benchVerify = (print: Print, size: Size) =>
  inDatabase(
    ({ pool }) => fillCatalogue(pool, { ...batches, codes: size.codesPerBatch }),
    async (database) => {
      const bench = await open(database, size)
      try {
        await bench.checkBefore()
        const measurements = await bench.measurements()
        // Twice, because the first time is short; a server that has just started is still being compiled.
        for (let left = size.warmUps; left > 0; left--)
          for (const measure of Object.values(measurements)) await measure(1 / left)
        const results = new Map(Object.keys(measurements).map((name) => [name, [] as Sample[]]))
        for (let round = 0; round < size.rounds; round++)
          for (const [name, measure] of rotated(Object.entries(measurements), round))
            results.get(name)?.push(await measure(1))
        report(print, results)
        await checkLedger(print, database.pool, bench.answered())
      } finally {
        await bench.close()
      }
    },
  )

async function open(
  { url, pool }: BenchDatabase,
  { seconds, workers, codesPerBatch, codesChecked, codesOfOrder }: Size,
) {
  const postmaster = await findPostmaster(url)
  const client = startLoadClient()
  const scriptFolder = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const products: Product[] = []
  const children: ChildProcess[] = []
  // The last half of the codes is for pgbench, the first ones have histories, and all between were checked twice.
  const codes = batches.partners * batches.products * codesPerBatch
  const firstTwice = histories.length * codesChecked
  const codesTwice = codes / 2 - firstTwice
  const scansOf = (first: number, count: number) => {
    let next = 0
    return scanRequests(count, () => codeAt(1 + first + (next++ % count)))
  }
  const scans = (count: number) =>
    scanRequests(count, () => codeAt(1 + firstTwice + Math.floor(Math.random() * codesTwice)))
  let answered = 0

  const compared = async (kind: 'hello' | 'no-database') => {
    const script = new URL('./verify-server.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [script, kind, url, secretKey], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    for await (const line of createInterface(child.stdout)) return { port: Number(line), pid: child.pid ?? 0 }
    throw new Error('The server to compare with did not start; its words stand above.')
  }
  const product = async (processes: number) => {
    const started = await startProduct(url, { WORKERS: String(processes) })
    products.push(started)
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
  const measureScans = async (target: Product, connections: number, requests: Load['requests']) => {
    const sample = await measureHttp(target, { connections, requests })
    answered += requests.length
    return sample
  }

  /** The checks of others before, by a server that weighs visitors meanwhile. */
  const checkBefore = async () => {
    const target = await product(1)
    for (let time = 0; time < Math.max(...histories); time++) {
      const first = histories.findIndex((times) => times > time)
      await measureScans(target, 64, scansOf(first * codesChecked, (histories.length - first) * codesChecked))
    }
    for (let time = 0; time < 2; time++) await measureScans(target, 64, scansOf(firstTwice, codesTwice))
  }

  /** Asks for about as many requests as the last time took so many seconds. */
  const paced = (guess: number, measure: (requests: number) => Promise<Sample>): Measure => {
    let rate = guess
    return async (share) => {
      const sample = await measure(Math.ceil(rate * seconds * share))
      rate = sample.rate
      return sample
    }
  }

  const measurements = async () => {
    const named: Record<string, Measure> = {}
    for (let processes = 1; processes <= workers; processes++) {
      const target = await product(processes)
      for (const connections of connectionCounts)
        named[`verify, ${connections} connections, WORKERS=${processes}`] = paced(1000, (count) =>
          measureScans(target, connections, scans(count)),
        )
      if (processes > 1) continue
      for (const [i, times] of histories.entries())
        named[`verify, 64 connections, after ${times} checks`] = () =>
          measureScans(target, 64, scansOf(i * codesChecked, codesChecked))
    }
    const noDatabase = await compared('no-database')
    named['the app without a database, 64 connections'] = paced(2000, (count) =>
      measureHttp(noDatabase, { connections: 64, requests: scans(count) }),
    )
    const busyTarget = await product(1)
    const startWork = await createBusyWork(pool, busyTarget.url, codesOfOrder)
    for (const isBusy of [false, true]) {
      const name = `verify, 16 connections, ${isBusy ? 'with a PDF, a ZIP and an order' : 'nothing else'}`
      named[name] = paced(500, async (count) => {
        const stop = isBusy ? await startWork() : async () => {}
        const sample = await measureScans(busyTarget, 16, scans(count))
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
      const script = join(scriptFolder, 'scan.pgbench')
      await writeFile(script, equivalentSql(codes))
      for (const clients of connectionCounts)
        named[`pgbench, one statement a scan, ${clients} clients`] = paced(2000, (count) =>
          measurePgbench(url, script, clients, count),
        )
    }
    return named
  }

  const close = async () => {
    await client.terminate()
    await Promise.all(products.map(({ end }) => end()))
    const running = children.filter((child) => child.exitCode === null && child.kill('SIGTERM'))
    await Promise.all(running.map((child) => once(child, 'exit')))
    await rm(scriptFolder, { recursive: true, force: true })
  }
  return { checkBefore, measurements, answered: () => answered, close }
}

/** Ends with an error when an answered scan was not recorded exactly once. */
export async function checkLedger(print: Print, pool: pg.Pool, answered: number) {
  const { rows } = await pool.query(
    `select count(*)::integer as recorded, count(distinct scan_id)::integer as ids from scans where session_id like 'bench-%'`,
  )
  const { recorded, ids } = rows[0]
  if (recorded !== answered || ids !== recorded)
    throw new Error(`${answered} scans were answered, ${recorded} recorded, ${ids} scan ids.`)
  print(`Ledger: ${answered} answered, ${recorded} recorded, all with scan ids of their own.`)
}

/** What a scan has to do at least: count it under its limit, keep the row and its delta, and name the product. */
const equivalentSql = (codes: number) => `\\set id random(${codes / 2 + 1}, ${codes}) * ${idStep}
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
select code.scan_count, code.first_scanned_at, products.name, products.category, company_name, time_zone, batches.name, manufacturing_date,
    expiration_date, recall_reason, released_at, close_reason
  from code join batches on batches.id = code.batch_id join products on products.id = batches.product_id
    join partners on partners.id = batches.partner_id;
`

async function measurePgbench(url: string, script: string, clients: number, count: number): Promise<Sample> {
  const transactions = String(Math.ceil(count / clients))
  const threads = String(Math.min(2, clients))
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', threads, '-t', transactions, '-f', script, url]
  const { stdout } = await run('pgbench', options)
  return { rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) }
}

async function walPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`)
  return Number(rows[0]?.bytes)
}

function report(print: Print, results: Map<string, Sample[]>) {
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
    print([`${name}: ${median(rates).toFixed(0)}/s (${range(rates, 0)})`, ...figures].join(', '))
  }
  for (const [name, others] of results) {
    if (name.startsWith('verify')) continue
    const connections = /(\d+) clients/.exec(name)?.[1] ?? '64'
    const verify = results.get(`verify, ${connections} connections, WORKERS=1`) ?? []
    const ratios = verify.map(({ rate }, i) => rate / (others[i]?.rate ?? 1))
    print(`verify at ${connections} connections to ${name}: ${median(ratios).toFixed(2)} (${range(ratios, 2)})`)
  }
}
