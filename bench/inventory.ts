import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import pg from 'pg'
import { startProcess } from '../server/test/support/server-process.ts'

/**
 * The calls of the inventory page over HTTP, for a batch of 5,000 codes with 100,000 scans, half of them in the last 30 days,
 * among three other such batches: the median of 50.
 */
export async function benchInventory(url: string, print: (line: string) => void) {
  // Not createDatabase: its statement timeout is too short for loading.
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { partner, batch } = await loadScans(pool)
  const token = await signIn(pool, partner)
  const { rows } = await pool.query<{ id: string }>('select id from codes where batch_id = $1 limit 1', [batch])
  await pool.end()
  const serial = serialOf(BigInt(rows[0]?.id ?? 0))
  const server = await startProcess({ DATABASE_URL: url })
  try {
    for (const [name, path] of [
      ['batch with its metrics', `/api/products/batch/${batch}`],
      ['metrics of the 30 days before', `/api/products/${batch}/previous-metrics`],
      ['page of 20 codes', `/api/products/${batch}/qr-details?limit=20`],
      ['page of 20 feedback entries', `/api/products/${batch}/feedback`],
      ['one code with its scans', `/api/products/qr/${serial}`],
      ['search', `/api/search?q=${serial}`],
    ] as const)
      print(`Inventory, ${name}: ${(await median(() => get(server.url + path, token))).toFixed(1)} ms`)
  } finally {
    await server.end('SIGTERM')
  }
}

async function median(run: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 55; i++) {
    const startedAt = performance.now()
    await run()
    if (i >= 5) times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[25] ?? 0
}

async function get(url: string, token: string) {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = await reply.text()
  if (reply.status !== 200) throw new Error(`${url}: ${body}`)
}

async function signIn(pool: pg.Pool, partner: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const account = randomUUID()
  await pool.query('insert into accounts (id, email, created_at) values ($1, $2, now())', [
    account,
    `${account}@maker.example`,
  ])
  await pool.query(
    "insert into memberships (account_id, partner_id, role, joined_at) values ($1, $2, 'owner', now())",
    [account, partner],
  )
  await pool.query(
    "insert into sessions (token_hash, account_id, partner_id, created_at, last_used_at, expires_at) values ($1, $2, $3, now(), now(), now() + interval '1 day')",
    [createHash('sha256').update(token).digest(), account, partner],
  )
  return token
}

async function loadScans(pool: pg.Pool) {
  const batches = await Promise.all(Array.from({ length: 4 }, (_, i) => insertBatch(pool, i)))
  // In the order of time, with all batches mixed.
  await pool.query(
    `insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust, city, country, device_type, os, browser, network_type)
     select id, row_number() over (partition by id order by at), partner_id, gen_random_uuid(), substr(md5(random()::text), 1, 22), at,
       'QR_SCAN', 'page', 'Lagos', 'NG', 'mobile', 'Android', 'Chrome', '4g'
     from (select codes.id, codes.partner_id,
       now() - case when n % 2 = 0 then random() * interval '30 days' else interval '30 days' + random() * interval '150 days' end as at
       from (select id, n, 1 + floor(random() * 5000)::int as pick from unnest($1::uuid[]) as id, generate_series(1, 100000) n) picked
       join (select *, row_number() over (partition by batch_id) as position from codes) codes on codes.batch_id = picked.id and codes.position = picked.pick) drawn
     order by at`,
    [batches.map(({ batch }) => batch)],
  )
  await pool.query(
    `update codes set scan_count = counted.n, first_scanned_at = counted.a, last_scanned_at = counted.z
     from (select code_id, count(*) n, min(scanned_at) a, max(scanned_at) z from scans group by code_id) counted where counted.code_id = codes.id`,
  )
  for (const { partner, product, batch } of batches)
    await pool.query(
      `insert into feedback (id, code_id, batch_id, product_id, partner_id, session_id, submission_id, submitted_at, rating, open_ended)
       select gen_random_uuid(), id, $1, $2, $3, 'visitor' || row_number() over (), gen_random_uuid(), now() - random() * interval '90 days', 4, 'It is good'
       from codes where batch_id = $1`,
      [batch, product, partner],
    )
  await pool.query('vacuum analyze')
  return batches[0] ?? { partner: '', batch: '' }
}

async function insertBatch(pool: pg.Pool, i: number) {
  const [partner, product, batch] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into partners (id, company_name, email, address, phone_number, business_registration_number, applied_at, email_verified_at, approved_at)
     values ($1, 'Bench', $2, 'Lagos', '08012345678', 'RC 1', now(), now(), now())`,
    [partner, `bench-${i}@maker.example`],
  )
  await pool.query(
    "insert into products (id, partner_id, name, category, description, created_at) values ($1, $2, 'P', 'Medicine', '', now())",
    [product, partner],
  )
  await pool.query(
    `insert into batches (id, partner_id, product_id, batch_number, name, quantity, manufactured_on, expires_on, created_at, released_at)
     values ($1, $2, $3, $4, 'B', 5000, '2026-01-01', '2099-01-01', now(), now())`,
    [batch, partner, product, `BENCH0000${i}`],
  )
  await pool.query(
    `insert into codes (id, batch_id, product_id, partner_id)
     select ('x' || substr(md5(random()::text), 1, 16))::bit(64)::bigint, $1, $2, $3 from generate_series(1, 5000)`,
    [batch, product, partner],
  )
  return { partner, product, batch }
}
