import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { createEmptyClusterDatabase, dropClusterDatabases } from '../../support/cluster-database.ts'
import { type ClusterWorker, findWorkerPorts, listWorkers } from '../../support/cluster-workers.ts'
import type { Actor } from '../../support/factories.ts'
import { expectNothingLost, isSettled } from '../../support/ledger.ts'
import { createOrderClient, orderIn } from '../../support/order-client.ts'
import { run } from '../../support/postgres-server.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'
import { type Answer, newScan, startShoppers, verify, verifyUntilAnswered } from '../../support/shoppers.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { untilWaiting } from '../../support/wait-until.ts'

/*
 * The life of a real cluster: a database with data moves to it after one killed attempt, two servers record scans, a worker dies and
 * comes back, and another hangs. Each test continues from the one before it.
 */
const clusterUrl = inject('clusterUrl')
const databaseName = `sahihi_drill_${process.pid}`
const manyCodes = 100_000

let url: string
let app: TestApp
let maker: Actor
let codeIds: bigint[]
let limitedCode: bigint
let servers: ServerProcess[] = []
let workers: ClusterWorker[]
const acknowledged: Answer[] = []

beforeAll(async () => {
  url = await createEmptyClusterDatabase(clusterUrl, databaseName)
  await migrate(url)
  servers = [await start()] // creates the queues of jobs
  app = await createTestApp({ url })
  app.time.now = new Date() // the processes use the real clock
  maker = await app.createPartner({ planType: 'ENTERPRISE', codeLimit: 30_000 })
  const { batch, product } = await app.createBatch({ partner: maker, quantity: 499 }) // too few for canaries
  const limited = await app.createCode({ partner: maker, scanLimit: 7 })
  limitedCode = decodeSerial(limited.serial) ?? 0n
  const { rows } = await run(url, `select id from codes where batch_id = '${batch.id}'`)
  codeIds = rows.map(({ id }) => BigInt(id))
  await run(url, fillSql(batch.id, product.id, maker.partnerId))
}, 120_000)

afterAll(async () => {
  await endServers()
  await app.close()
  await dropClusterDatabases(clusterUrl, databaseName)
}, 60_000)

const start = () => startProcess({ DATABASE_URL: url, TRUST_PROXY: '127.0.0.1,::1' })

async function endServers() {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  servers = []
}

/** Codes without scans, so that the move takes some time. */
const fillSql = (batch: string, product: string, partner: string) => `
  insert into codes (id, batch_id, product_id, partner_id)
    select n * 92233720368547::bigint, '${batch}', '${product}', '${partner}' from generate_series(1, ${manyCodes}) n`

/** The row counts of the tables that grow with codes and scans. */
async function sizes() {
  const tables = ['codes', 'scans', 'pending_scans', 'daily_scans', 'quarter_hour_scans', 'visitors', 'code_visitors']
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`)
  return (await run(url, `select ${counts.join()}`)).rows[0]
}

function distribute() {
  const program = fileURLToPath(new URL('../../../src/cli/distribute.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (words += text))
  const exited = once(child, 'close')
  return { child, ended: async () => exited.then(() => ({ code: child.exitCode, words })) }
}

const isDone = (answers: Answer[]) => answers.every(({ status }) => status === 200)
describe('A database with data', () => {
  test('is unchanged after its move to a cluster is killed, and moves completely on the second attempt', async () => {
    const shoppers = startShoppers(servers, codeIds, 8)
    await expect.poll(() => shoppers.answers.length).toBeGreaterThan(1500)
    await shoppers.stop()
    acknowledged.push(...shoppers.answers)
    await expect.poll(() => isSettled(url)).toBe(true)
    const refused = await distribute().ended()
    expect(refused).toEqual({ code: 1, words: expect.stringMatching(/^Stop the Sahihi servers first/) })
    await endServers()
    await app.close()
    const before = await sizes()

    // The lock of a prepared transaction has no connection, which would keep the move from starting. The move waits at its last table.
    await run(url, `begin; lock table feedback in share mode; prepare transaction '${databaseName}'`)
    const killed = distribute()
    try {
      await untilWaiting(url)
      killed.child.kill('SIGKILL')
      await untilWaiting(url, 0) // the database notices that its client has died
    } finally {
      await run(url, `rollback prepared '${databaseName}'`)
    }
    const { rowCount } = await run(url, `select from pg_dist_partition where logicalrelid = 'codes'::regclass`)
    expect(rowCount).toBe(0)
    expect(await sizes()).toEqual(before)

    const again = await distribute().ended()
    expect(again).toEqual({ code: 0, words: expect.stringMatching(/Spread over the workers: codes, .*2 workers/s) })
    expect(await sizes()).toEqual(before)
    const third = await distribute().ended()
    expect(third).toEqual({ code: 0, words: expect.stringMatching(/Everything is in its place already/) })
    app = await createTestApp({ url })
    app.time.now = new Date()
  }, 180_000)
})

describe('Two servers on a cluster', () => {
  let portOf: Map<bigint, number>

  beforeAll(async () => {
    servers = [await start(), await start()]
    workers = await listWorkers(url)
    portOf = await findWorkerPorts(url, codeIds)
  }, 60_000)

  test('enforce a scan limit of seven for 300 parallel phones, and count a scan once that is sent to both', async () => {
    const scans = Array.from({ length: 150 }, () => newScan(limitedCode)).flatMap((scan) => [scan, scan])
    const answers = await verifyUntilAnswered(servers, scans, scans.length)
    const counted = answers.filter(({ status }) => status === 200)
    expect(new Set(counted.map(({ scanId }) => scanId)).size).toBe(7)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(300 - counted.length)
    acknowledged.push(...counted)
  })

  test('answer 503 only for the codes of a killed worker, and recover without help', async () => {
    const order = createOrderClient(app)
    const { product } = await app.createBatch({ partner: maker, quantity: 1 })
    const feeds = await Promise.all(servers.map((server) => followLiveScans(server, maker)))
    const { id: orderId } = orderIn(await order.order({ ...maker, productId: product.id }, 15_000))
    const { lost, kept, backAt } = await takeAway(workers[0], { leave: 'kill', comeBack: 'start', answers: 200 })

    expect(
      lost.filter(({ status, code, retryAfter }) => `${status} ${code} ${retryAfter}` !== '503 unavailable 5'),
    ).toEqual([])
    expect(slowest(lost)).toBeLessThan(10_000)
    expect(kept.filter(({ status }) => status !== 200)).toEqual([])
    expect(slowest(kept)).toBeLessThan(10_000)
    expect(await order.ended(maker, orderId)).toMatchObject({ state: 'ready', codesMade: 15_000 })
    for (const feed of feeds) await expect.poll(() => feed.lastAt(), { timeout: 60_000 }).toBeGreaterThan(backAt)
    for (const feed of feeds) feed.disconnect()
  }, 240_000)

  test('keep serving all other codes while a worker hangs', async () => {
    const { lost, kept } = await takeAway(workers[1], { leave: 'pause', comeBack: 'resume', answers: 24 })
    expect(lost.filter(({ status, retryAfter }) => `${status} ${retryAfter}` !== '503 5')).toEqual([])
    expect(slowest(lost)).toBeLessThan(20_000)
    expect(kept.filter(({ status }) => status !== 200)).toEqual([])
    expect(slowest(kept)).toBeLessThan(10_000)
  }, 240_000)

  test('have stored every acknowledged scan, and every figure equals a recount', async () => {
    expect(acknowledged.length).toBeGreaterThan(2000)
    await expectNothingLost(app, maker, acknowledged)
  }, 120_000)

  /**
   * Stops a worker under load until so many scans of its codes and ten times as many others were answered, then waits until both
   * servers serve its codes again. Returns the answers during the outage: for its codes, and for the others.
   */
  async function takeAway(
    worker: ClusterWorker | undefined,
    { leave, comeBack, answers }: { leave: 'kill' | 'pause'; comeBack: 'start' | 'resume'; answers: number },
  ) {
    if (!worker) throw new Error('The cluster has no such worker.')
    const [onWorker, others] = [true, false].map((is) =>
      codeIds.filter((id) => (portOf.get(id) === worker.port) === is),
    )
    const onLost = startShoppers(servers, onWorker ?? [], 12)
    const onKept = startShoppers(servers, others ?? [], 6)
    const patient = { timeout: 60_000 }
    let isAway = false
    try {
      await expect.poll(() => Math.min(onLost.answers.length, onKept.answers.length), patient).toBeGreaterThan(100)
      await worker[leave]()
      isAway = true
      const [leftAt, before] = [performance.now(), onKept.answers.length]
      const without = (list: Answer[]) => list.filter(({ sentAt }) => sentAt > leftAt)
      await expect.poll(() => without(onLost.answers).length, patient).toBeGreaterThan(answers)
      await expect.poll(() => without(onKept.answers).length, patient).toBeGreaterThan(200)
      const lost = without(onLost.answers)
      const kept = onKept.answers.slice(before)
      await worker[comeBack]()
      isAway = false
      const again = () => Promise.all(servers.map((server) => verify(server, newScan(onWorker?.[0] ?? 0n))))
      await expect.poll(async () => isDone(await again()), patient).toBe(true)
      return { lost, kept, backAt: performance.now() }
    } finally {
      if (isAway) await worker[comeBack]()
      const all = (await Promise.all([onLost.stop(), onKept.stop()])).flat()
      const refused = all.filter(({ status }) => status === 503)
      acknowledged.push(...all.filter(({ status }) => status === 200))
      acknowledged.push(...(await verifyUntilAnswered(servers, refused, 32)))
    }
  }
})

const slowest = (answers: Answer[]) => Math.max(...answers.map(({ ms }) => ms))

/** Subscribes to a partner’s live feed as the page does. */
async function followLiveScans(server: ServerProcess, { token }: Actor) {
  const controller = new AbortController()
  const response = await fetch(`${server.url}/api/products/analytics/live/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  const received: number[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? [])
      if (decoder.decode(bytes, { stream: true }).includes('"productName"')) received.push(performance.now())
  }
  void read().catch(() => {}) // it ends by the disconnect
  return { lastAt: () => received.at(-1) ?? 0, disconnect: () => controller.abort() }
}
