import { randomBytes, randomUUID } from 'node:crypto'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { Load } from './load-client.ts'

/** How many codes the verify calls use; as many more are there for pgbench. */
export const codes = 200_000
// Ids all over the range of a bigint, as random ones would be, but known to pgbench: the second half of the codes is its own.
export const idStep = 23_058_430_092_136n

/** 80 batches of 5,000 codes of 20 partners. */
export const fillSql = `
  insert into partners (id, company_name, email, address, phone_number, business_registration_number, applied_at, email_verified_at, approved_at)
    select gen_random_uuid(), 'Bench Pharmaceuticals ' || n, 'bench' || n || '@maker.example', 'Lagos', '08012345678', 'RC ' || n, now(), now(), now()
      from generate_series(1, 20) n;
  insert into products (id, partner_id, name, category, description, created_at)
    select gen_random_uuid(), id, 'Paracetamol 500 mg', 'Medicine', '', now() from partners, generate_series(1, 4);
  insert into batches (id, partner_id, product_id, batch_number, name, quantity, manufactured_on, expires_on, created_at, released_at)
    select gen_random_uuid(), partner_id, id, 'BENCH' || row_number() over (), 'B', ${(2 * codes) / 80}, '2026-01-01', '2099-01-01', now(), now() from products;
  insert into codes (id, batch_id, product_id, partner_id)
    select n * ${idStep}, batches.id, product_id, batches.partner_id from generate_series(1, ${2 * codes}) n
      join (select *, row_number() over () as number from batches) batches on batches.number = 1 + n % 80;`

const places = [
  [6.45, 3.39],
  [12, 8.52],
  [9.06, 7.49],
  [4.82, 7.03],
] as const
const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

/** The number of a code, from 1. */
const anyCode = () => 1 + Math.floor(Math.random() * codes)

/** Scans by new visitors, half of them with a place, with the query that the page sends. */
export function scanRequests(count: number, numberOf = anyCode): Load['requests'] {
  return Array.from({ length: count }, () => {
    const serial = serialOf(BigInt(numberOf()) * idStep)
    const [latitude, longitude] = pick(places)
    const query = new URLSearchParams({
      scanId: randomUUID(),
      sessionId: `bench-${randomBytes(15).toString('base64url')}`,
      scanMethod: 'QR_SCAN',
      deviceInfo: '{"screenResolution":"360x800","deviceType":"mobile","os":"Android","browser":"Chrome"}',
      networkInfo: '{"type":"4g","downlink":1.5}',
      lang: 'en',
      timeZone: 'Africa/Lagos',
      ...(Math.random() < 0.5 && { geoLocation: JSON.stringify({ latitude, longitude, accuracy: 20 }) }),
    })
    // Four carriers with some hundred networks.
    const address = `102.${89 + Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 100)}.7`
    return { path: `/api/products/verify/${serial}?${query}`, address }
  })
}
