import type { CodeDetails } from '@sahihi/contract/endpoints/codes.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type BurstRow, listBursts } from './burst-queries.ts'
import { codeWithBatch, scansOfCode } from './code-queries.ts'
import { type CodeLookup, findCodeId } from './find-code-id.ts'
import { listPinChecks } from './pin-queries.ts'
import { linkBaseOf, presentCode } from './present-code.ts'

const maxOrdinal = 2 ** 31 - 1

type Params = { verificationNumber: string; before?: number | undefined; limit: number }

/** A code of this partner with its scans, newest first; another partner's looks exactly like a missing one. */
export async function getCode(
  { db, canaries }: CodeLookup,
  partner: PartnerId,
  publicLinks: string,
  { verificationNumber, before, limit }: Params,
  { position, cursorOf }: Paging,
): Promise<{ data: CodeDetails; nextCursor: string | null }> {
  const codeId = await findCodeId({ db, canaries }, verificationNumber)
  const row = codeId === undefined ? undefined : await codeWithBatch(db, partner, codeId)
  if (!row) throw notFound()
  const linkBase = linkBaseOf(publicLinks, row.labelHost)
  const start = Number(position?.keys[0] ?? before ?? maxOrdinal)
  const scans = await scansOfCode(db, partner, row.id, { before: start, limit: limit + 1 })
  const page = scans.slice(0, limit)
  const nextBefore = scans.length > limit ? (page.at(-1)?.ordinal ?? null) : null
  const code = presentCode(row, linkBase)
  const bursts = await listBursts(db, [row])
  const pinChecks = row.hasPin ? await listPinChecks(db, partner, row.id) : []
  const data = {
    ...code,
    hasBurst: bursts.length > 0,
    link: linkBase + code.verificationNumber,
    scanLimit: row.scanLimit,
    bursts: bursts.map(presentBurst),
    firstScannedAt: row.firstScannedAt?.toISOString() ?? null,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    blockReason: row.blockReason,
    product: { id: row.productId, name: row.productName },
    batch: { id: row.batchId, name: row.batchName },
    scans: page.map(({ scannedAt, ...scan }) => ({ ...scan, scannedAt: scannedAt.toISOString() })),
    pinChecks: pinChecks.map(({ checkedAt, ...check }) => ({ checkedAt: checkedAt.toISOString(), ...check })),
    nextBefore,
  }
  return { data, nextCursor: cursorOf(nextBefore === null ? null : { keys: [String(nextBefore)], page: 0, total: 0 }) }
}

const presentBurst = ({ startedAt, lastUsedAt, uses, givenBack }: BurstRow) => ({
  startedAt: startedAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  uses,
  givenBack,
})
