import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { readPages } from '../../platform/lib/read-pages.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { copyLimit } from './code-record.ts'
import { classifyDevice } from './device-class.ts'
import type { ReplayScan } from './replay-scans.ts'

export type StoredScan = ReplayScan & { limit: number }
type Row = {
  codeId: string
  ordinal: number
  scannedAt: Date
  sessionId: string | null
  latitude: string | null
  longitude: string | null
  deviceType: string | null
  os: string | null
  partnerId: string
  productId: string
  batchId: string
  limit: number
  markets: string[] | null
  printedSerial: string | null
}

const rowsPerRead = 20_000

/**
 * The scans in the database of products that verify, of one partner or all, in the order of their times, each with the limit of
 * its product.
 */
export async function readStoredScans(db: Db, partnerId: string | undefined): Promise<StoredScan[]> {
  const scans: StoredScan[] = []
  for await (const rows of readPages(rowsPerRead, (last: Row | undefined) => readRows(db, partnerId, last)))
    for (const row of rows) scans.push(toScan(row))
  return scans.sort((a, b) => a.at - b.at)
}

async function readRows(db: Db, partnerId: string | undefined, last: Row | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select scans.code_id, scans.ordinal, scans.scanned_at, scans.session_id, scans.latitude, scans.longitude, scans.device_type,
        scans.os, codes.partner_id, codes.product_id, codes.batch_id, imported_serials.printed_serial,
        batches.markets, ${copyLimit} as limit
      from scans join codes on codes.id = scans.code_id join batches on batches.id = codes.batch_id join products on products.id = codes.product_id
        join partners on partners.id = codes.partner_id
        left join imported_serials on imported_serials.code_id = codes.id
      where products.verification_enabled
        and (${partnerId ?? null}::uuid is null or codes.partner_id = ${partnerId ?? null})
        and (${last?.codeId ?? null}::bigint is null
          or (scans.code_id, scans.ordinal) > (${last?.codeId ?? null}::bigint, ${last?.ordinal ?? null}::integer))
      order by scans.code_id, scans.ordinal limit ${rowsPerRead}`.execute(db)
  return rows
}

const toScan = (row: Row): StoredScan => ({
  code: serialOnLabel(row.codeId, row.printedSerial),
  at: row.scannedAt.getTime(),
  session: row.sessionId ?? undefined,
  place:
    row.latitude === null || row.longitude === null
      ? undefined
      : { latitude: Number(row.latitude), longitude: Number(row.longitude) },
  device: classifyDevice(row),
  network: undefined,
  product: row.productId,
  batch: row.batchId,
  partner: row.partnerId,
  limit: row.limit,
  markets: row.markets ?? [],
})

/** The id of a partner by its id or by the email address of an owner. */
export async function findPartnerId(db: Db, text: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from partners where id::text = ${text.toLowerCase()} or id in (
      select memberships.partner_id from memberships join accounts on accounts.id = memberships.account_id
        where role = 'owner' and accounts.email = ${text.toLowerCase()})`.execute(db)
  return rows[0]?.id
}

/** A product with its partner, if it exists and belongs to the partner, where one is given. */
export async function findProduct(db: Db, text: string, partnerId: string | undefined) {
  const { rows } = await sql<{ id: string; partnerId: string }>`
    select id, partner_id from products where id::text = ${text.toLowerCase()}
      and (${partnerId ?? null}::uuid is null or partner_id = ${partnerId ?? null})`.execute(db)
  return rows[0]
}
