import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { foldScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import {
  readEngagement,
  readGeographic,
  readMethods,
  readTimePatterns,
  readVolume,
} from '../../src/analytics/cards.ts'
import { type Db, createDatabase } from '../../src/db/client.ts'
import type { PartnerId } from '../../src/http/authenticate.ts'
import { migrate, migrationNames } from '../../src/db/migrate.ts'
import { databaseUrl, run } from '../support/global-setup.ts'
import { byPlace, countCards, type Narrowing, rawScans } from '../support/reference-analytics.ts'
import { untilWaiting } from '../support/wait-until.ts'
import type { TestApp } from '../support/test-app.ts'

const id = (nth: number) => `018f0000-0000-7000-8000-00000000000${nth}`
const maker = `
  insert into partners (id, company_name, email, address, phone_number, business_registration_number, applied_at, time_zone)
    values ('${id(1)}', 'Emzor', 'old@maker.example', 'Lagos', '08012345678', 'RC 1', now(), 'Asia/Kathmandu');
  insert into periods (id, partner_id, plan_type, starts_at, ends_at, code_limit)
    values ('${id(4)}', '${id(1)}', 'PREMIUM', '2026-01-01', '2027-01-01', 10);
  insert into products (id, partner_id, name, category, description, created_at)
    values ('${id(2)}', '${id(1)}', 'P', 'Medicine', '', now());
  insert into batches (id, partner_id, product_id, batch_number, name, quantity, manufactured_on, expires_on, created_at, released_at)
    values ('${id(3)}', '${id(1)}', '${id(2)}', 'OLD', 'B', 2, '2026-01-01', '2099-01-01', now(), now());
  insert into codes (code, batch_id, product_id, partner_id)
    values (1, '${id(3)}', '${id(2)}', '${id(1)}'), (2, '${id(3)}', '${id(2)}', '${id(1)}');`
// Some by several visitors, some by one, some without a session id or a place, on both sides of midnight.
const scans = `
  insert into scans (code, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust, city, country)
    select 1 + nth % 2, 1 + nth / 2, '${id(1)}', gen_random_uuid(), case when nth % 3 > 0 then 'visitor-' || nth % 700 end,
        '2026-04-28T10:00:00Z'::timestamptz - nth * interval '49 minutes',
        case when nth % 5 = 0 then 'MANUAL_ENTRY' else 'QR_SCAN' end, 'page',
        case when nth % 4 > 0 then (array['Lagos', 'Kano', 'Accra'])[1 + nth % 3] end,
        case when nth % 4 > 0 then (array['NG', 'NG', 'GH'])[1 + nth % 3] end
      from generate_series(0, 2999) as nth;
  update codes set scan_count = 1500, first_scanned_at = '2026-01-15', last_scanned_at = '2026-04-28T10:00:00Z';`
const scan = (code: number, visitor: string) => `
  select from verify_one(${code}, gen_random_uuid(), '${visitor}', '2026-05-01T10:00:00Z', 'QR_SCAN', 'page',
    6.45, 3.39, 'Lagos', 'NG', null, null, null, null);`

/** A database as the version before left it, with its scans. */
async function olderDatabase(name: string) {
  const serverUrl = inject('serverUrl')
  await run(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null)')
  for (const each of (await migrationNames()).filter((each) => each < '0006')) {
    await client.query(await readFile(new URL(`../migrations/${each}`, import.meta.url), 'utf8'))
    await client.query('insert into migrations values ($1, now())', [each])
  }
  await client.query(maker + scans)
  const { db } = createDatabase(url, () => {})
  const close = async () => {
    await client.end()
    await db.destroy()
    await run(serverUrl, `drop database ${name} with (force)`)
  }
  return { url, client, db, close }
}

const partner = id(1) as PartnerId
const now = new Date('2026-05-03T10:00:00Z')
const days = { from: '2026-03-02', to: '2026-04-25' }
const wishes: Narrowing[] = [
  {},
  { period: 'month' },
  days,
  { batchId: id(3), period: 'week' },
  { ...days, productId: id(2) },
]

async function expectExact({ db }: { db: Db }) {
  const rows = await rawScans({ db } as TestApp, partner)
  const means = { db, now }
  for (const wish of wishes) {
    const { period = 'day', ...filters } = wish
    const counted = countCards(rows, 'Asia/Kathmandu', now, wish)
    expect(await readVolume(means, partner, { ...filters, period })).toEqual(counted.volume)
    expect(await readMethods(means, partner, { ...filters, period })).toEqual(counted.methods)
    expect(await readEngagement(means, partner, filters)).toEqual(counted.engagement)
    const { patterns } = await readTimePatterns(means, partner, filters)
    expect(patterns.weekdayDistribution).toEqual(counted.patterns.days)
    expect(patterns.hourlyDistribution.toSorted((a, b) => a.hour - b.hour)).toEqual(counted.patterns.hours)
    const places = await readGeographic(means, partner, filters)
    expect(
      places.topLocations
        .map(({ city, country, scans, firstScans }) => ({ place: `${country} ${city}`, scans, firstScans }))
        .sort(byPlace),
    ).toEqual(counted.places.cities)
    expect([places.localizedScans, places.totalScans]).toEqual([
      counted.places.localizedScans,
      counted.places.totalScans,
    ])
  }
}

const countOf = async (client: pg.Client, table: string) =>
  Number((await client.query(`select count(*) from ${table}`)).rows[0].count)

test('scans that were made before there were sums are in them after the update, and are no news', async () => {
  const { url, client, db, close } = await olderDatabase('before_sums')
  await migrate(url)
  expect(await countOf(client, 'scan_deltas')).toBe(0)
  await expectExact({ db })
  await client.query(scan(2, 'visitor-1') + scan(2, 'visitor-new'))
  await expectExact({ db })
  expect(await foldScans({ db, log: pino({ level: 'silent' }) })).toBe(2)
  await expectExact({ db })
  expect(await countOf(client, 'live_scans')).toBe(2)
  await close()
}, 60_000)

test('the update waits for verifies that are under way, and they do not wait for it', async () => {
  const { url, client, db, close } = await olderDatabase('in_use')
  await client.query(`begin; ${scan(1, 'visitor-1')}`)
  const migrated = migrate(url)
  await untilWaiting(url, 1, '%scan_deltas%')
  await client.query(`${scan(2, 'visitor-1')}; commit`)
  await migrated
  await expectExact({ db })
  await close()
}, 60_000)
