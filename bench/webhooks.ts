import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { fingerprintOf } from '../server/src/lib/secret-key.ts'
import { createSecret, sealSecret } from '../server/src/webhooks/endpoint-secrets.ts'
import { measureLoad, median, rotated, secretKey, startProduct } from './measure-load.ts'
import { fillSql, scanRequests } from './verify-codes.ts'

const connections = 64
const secondsPerMeasurement = 5

/**
 * The verify call over HTTP while each of 20 partners has its scans sent to an endpoint, side by side with the same server without
 * endpoints, in interleaved rounds. Ends with an error when an answered scan was not sent.
 */
export async function benchWebhooks(print: (line: string) => void, rounds: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  pool.on('error', () => {}) // its connection is cut when the database stops
  await pool.query(fillSql)
  await pool.query('vacuum analyze')
  const receiver = await startReceiver()
  await addEndpoints(pool, receiver.url)
  const { child, port, pid } = await startProduct(postgres.url, 1, { WEBHOOK_PRIVATE_ADDRESSES: '1' })
  const client = new Worker(new URL('./load-client.ts', import.meta.url))
  const rates = { without: [] as number[], with: [] as number[] }
  let rate = 500
  let expected = 0
  const measure = async (kind: keyof typeof rates) => {
    await setEnabled(pool, kind === 'with')
    const count = Math.ceil(rate * secondsPerMeasurement)
    const measured = await measureLoad(client, { port, connections, requests: scanRequests(count) }, { node: pid })
    await settle(pool)
    rate = measured.rate
    if (kind === 'with') expected += count
    return measured.rate
  }
  try {
    for (const kind of ['without', 'with', 'without', 'with'] as const) await measure(kind)
    for (let round = 0; round < rounds; round++)
      for (const kind of rotated(['without', 'with'] as const, round)) rates[kind].push(await measure(kind))
    const pairs = rates.with.map((each, i) => each / (rates.without[i] ?? each))
    print(
      `Verify with an endpoint for each of 20 partners: ${median(rates.with).toFixed(0)}/s, without ${median(rates.without).toFixed(0)}/s; ratio ${median(pairs).toFixed(2)} (${Math.min(...pairs).toFixed(2)} to ${Math.max(...pairs).toFixed(2)} in ${rounds} rounds)`,
    )
    if (receiver.scans.size !== expected)
      throw new Error(`${expected} scans were answered, ${receiver.scans.size} were sent.`)
    print(`All ${expected} scans were sent, in ${receiver.requests()} requests.`)
  } finally {
    await client.terminate()
    child.kill('SIGTERM')
    await once(child, 'exit')
    receiver.close()
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startReceiver() {
  const scans = new Set<string>()
  let requests = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests++
      const event = JSON.parse(Buffer.concat(chunks).toString()) as {
        data: { scans: { serial: string; ordinal: number }[] }
      }
      for (const { serial, ordinal } of event.data.scans) scans.add(`${serial} ${ordinal}`)
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, scans, requests: () => requests, close }
}

async function addEndpoints(pool: pg.Pool, url: string) {
  const { rows } = await pool.query<{ id: string }>('select id from partners')
  for (const { id: partnerId } of rows) {
    const id = randomUUID()
    const secret = sealSecret({ SECRET_KEY: secretKey }, id, createSecret())
    await pool.query(
      `insert into webhook_endpoints (id, partner_id, name, url, events, secret, key_fingerprint, created_at)
       values ($1, $2, 'Bench', $3, '{scan.recorded}', $4, $5, now())`,
      [id, partnerId, url, secret, fingerprintOf(secretKey)],
    )
  }
}

const setEnabled = (pool: pg.Pool, isEnabled: boolean) =>
  pool.query(
    `update webhook_endpoints set disabled_at = ${isEnabled ? 'null, disabled_because = null' : `now(), disabled_because = 'owner'`}`,
  )

/** Resolves when every scan is aggregated and sent, so that the next measurement begins as this one did. */
async function settle(pool: pg.Pool) {
  for (;;) {
    const { rows } = await pool.query<{ isDone: boolean }>(`
      select not exists (select from pending_scans) and not exists (select from webhook_scan_sets)
        and not exists (select from webhook_deliveries where next_try_at is not null) as "isDone"`)
    if (rows[0]?.isDone) return
    await pause(100)
  }
}
