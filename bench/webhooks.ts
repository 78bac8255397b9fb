import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { computeFingerprint } from '../server/src/platform/lib/secret-key.ts'
import { createSecret, sealSecret } from '../server/src/platform/webhooks/endpoint-secrets.ts'
import { codeAt, fillCatalogue } from './catalogue.ts'
import { inDatabase } from './database.ts'
import { median, type Print, range, rotated } from './figures.ts'
import { measureLoad, scanRequests, startLoadClient } from './load.ts'
import { secretKey, withProduct } from './product.ts'

type Size = { rounds: number; seconds: number; codesPerPartner: number }
type Receiver = Awaited<ReturnType<typeof startReceiver>>

const connections = 64
const partners = 20

/**
 * The verify call over HTTP while each of 20 partners has its scans sent to an endpoint, side by side with the same server without
 * endpoints, in interleaved rounds. Ends with an error when an answered scan was not sent.
 */
export async function benchWebhooks(print: Print, size: Size) {
  const receiver = await startReceiver()
  try {
    await inDatabase(
      async ({ pool }) => {
        await fillCatalogue(pool, { partners, codes: size.codesPerPartner })
        await addEndpoints(pool, receiver.url)
      },
      ({ url, pool }) =>
        withProduct(url, { WEBHOOK_PRIVATE_ADDRESSES: '1' }, ({ port, pid }) =>
          measureRounds(print, { pool, receiver, port, pid }, size),
        ),
    )
  } finally {
    receiver.close()
  }
}

async function measureRounds(
  print: Print,
  { pool, receiver, port, pid }: { pool: pg.Pool; receiver: Receiver; port: number; pid: number },
  { rounds, seconds, codesPerPartner }: Size,
) {
  const client = startLoadClient()
  const rates = { without: [] as number[], with: [] as number[] }
  const drawCode = () => codeAt(1 + Math.floor(Math.random() * partners * codesPerPartner))
  let rate = 500
  let expected = 0
  const measure = async (kind: keyof typeof rates) => {
    await setEnabled(pool, kind === 'with')
    const count = Math.ceil(rate * seconds)
    const measured = await measureLoad(client, { port, connections, requests: scanRequests(count, drawCode) }, { pid })
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
      `Verify with an endpoint for each of ${partners} partners: ${median(rates.with).toFixed(0)}/s, without ${median(rates.without).toFixed(0)}/s; ratio ${median(pairs).toFixed(2)} (${range(pairs, 2)} in ${rounds} rounds)`,
    )
    if (receiver.scans.size !== expected)
      throw new Error(`${expected} scans were answered, ${receiver.scans.size} were sent.`)
    print(`All ${expected} scans were sent, in ${receiver.requests()} requests.`)
  } finally {
    await client.terminate()
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
      [id, partnerId, url, secret, computeFingerprint(secretKey)],
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
      select not exists (select from pending_scans) and not exists (select from pending_webhook_scans)
        and not exists (select from webhook_deliveries where next_try_at is not null) as "isDone"`)
    if (rows[0]?.isDone) return
    await pause(100)
  }
}
