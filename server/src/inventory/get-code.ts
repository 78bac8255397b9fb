import type { CodeDetails } from '@sahihi/contract/endpoints/inventory-codes.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { notFound } from '../lib/app-error.ts'
import { listScans } from './list-code-scans.ts'
import { findCode } from './find-code-id.ts'
import { presentCode } from './present-code.ts'
import { codeWithBatch } from './code-queries.ts'

const scansPerPage = 50
const newest = 2 ** 31 - 1

type Asked = { verificationNumber: string; before?: number | undefined }

/** A code of this partner with its scans, newest first; a foreign one looks exactly like a missing one. */
export async function codeDetails(
  db: Db,
  partner: PartnerId,
  linkBase: string,
  { verificationNumber, before = newest }: Asked,
): Promise<CodeDetails> {
  const code = await findCode(db, verificationNumber)
  const row = code === undefined ? undefined : await codeWithBatch(db, partner, code)
  if (!row) throw notFound()
  const scans = await listScans(db, partner, row.code, { before, limit: scansPerPage + 1 })
  const shown = scans.slice(0, scansPerPage)
  const shownRow = presentCode(linkBase)(row)
  return {
    ...shownRow,
    link: linkBase + shownRow.verificationNumber,
    scanLimit: row.scanLimit,
    firstScannedAt: row.firstScannedAt?.toISOString() ?? null,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    blockReason: row.blockReason,
    product: { id: row.productId, name: row.productName },
    batch: { id: row.batchId, name: row.batchName },
    scans: shown.map(({ scannedAt, ...scan }) => ({ ...scan, scannedAt: scannedAt.toISOString() })),
    nextBefore: scans.length > scansPerPage ? (shown.at(-1)?.ordinal ?? null) : null,
  }
}
