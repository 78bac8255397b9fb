import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type pg from 'pg'
import { codeAt, fillCatalogue, signIn } from './catalogue.ts'
import { inDatabase } from './database.ts'
import { measureTimes, median, type Print } from './figures.ts'
import { get, withProduct } from './product.ts'

const batches = 4

/**
 * The calls of the inventory page over HTTP, for a batch of so many codes and scans, half of them in the last 30 days, among three
 * other such batches: the median of so many calls.
 */
export const benchInventory = (
  print: Print,
  { codes, scans, calls }: { codes: number; scans: number; calls: number },
) =>
  inDatabase(
    async ({ pool }) => {
      await fillCatalogue(pool, { partners: batches, codes })
      await insertScans(pool, codes, scans)
    },
    async ({ url, pool }) => {
      const serial = encodeSerial(codeAt(1))
      const { rows } = await pool.query('select batch_id, partner_id from codes where id = $1', [codeAt(1)])
      const [{ batch_id: batch, partner_id: partner }] = rows
      const token = await signIn(pool, partner)
      await withProduct(url, {}, async (product) => {
        for (const [name, path] of [
          ['batch with its metrics', `/api/products/batch/${batch}`],
          ['metrics of the 30 days before', `/api/products/${batch}/previous-metrics`],
          ['page of 20 codes', `/api/products/${batch}/qr-details?limit=20`],
          ['page of 20 feedback entries', `/api/products/${batch}/feedback`],
          ['one code with its scans', `/api/products/qr/${serial}`],
          ['search', `/api/search?q=${serial}`],
        ] as const) {
          const times = await measureTimes(async () => (await get(product.url + path, token)).text(), calls)
          print(`Inventory, ${name}: ${median(times).toFixed(1)} ms`)
        }
      })
    },
  )

/** In the order of time, with all batches mixed; and feedback on each code. */
async function insertScans(pool: pg.Pool, codes: number, scans: number) {
  await pool.query(
    `insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust, city, country, device_type, os, browser, network_type)
     select id, row_number() over (partition by id order by at), partner_id, gen_random_uuid(), substr(md5(random()::text), 1, 22), at,
       'QR_SCAN', 'page', 'Lagos', 'NG', 'mobile', 'Android', 'Chrome', '4g'
     from (select codes.id, partner_id,
       now() - case when n % 2 = 0 then random() * interval '30 days' else interval '30 days' + random() * interval '150 days' end as at
       from (select n, 1 + floor(random() * ${batches * codes})::int as pick from generate_series(1, ${batches * scans}) n) picked
       join (select *, row_number() over () as position from codes) codes on codes.position = picked.pick) drawn
     order by at`,
  )
  await pool.query(
    `update codes set scan_count = counted.n, first_scanned_at = counted.a, last_scanned_at = counted.z
     from (select code_id, count(*) n, min(scanned_at) a, max(scanned_at) z from scans group by code_id) counted where counted.code_id = codes.id`,
  )
  await pool.query(
    `insert into feedback (id, code_id, batch_id, product_id, partner_id, session_id, submission_id, submitted_at, rating, open_ended)
     select gen_random_uuid(), id, batch_id, product_id, partner_id, 'visitor' || row_number() over (), gen_random_uuid(), now() - random() * interval '90 days', 4, 'It is good'
     from codes`,
  )
}
