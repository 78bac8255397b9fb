import type { CodeSortField } from '@sahihi/contract/codes.ts'
import { serialOf } from '@sahihi/contract/serial.ts'
import type { Db } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'
import { qrImage } from './qr-image.ts'
import { codesPage, countCodes } from './queries.ts'

type Asked = { of: string; page: number; limit: number; sortField: CodeSortField; sortOrder: 'asc' | 'desc' }

/** A page of codes with their symbols, and where it stands among the pages; a page past the last is the last. */
export async function listPage(db: Db, partner: PartnerId, linkBase: string, asked: Asked) {
  const totalCount = await countCodes(db, partner, asked.of)
  const totalPages = Math.max(1, Math.ceil(totalCount / asked.limit))
  const currentPage = Math.min(asked.page, totalPages)
  const rows = await codesPage(db, partner, { ...asked, page: currentPage })
  return {
    qrCodes: rows.map(({ code, scanCount, lastScannedAt }) => {
      const serial = serialOf(BigInt(code))
      return {
        id: serial,
        code: qrImage(linkBase + serial),
        verificationNumber: serial,
        scanCount,
        lastScannedAt: lastScannedAt?.toISOString() ?? null,
      }
    }),
    pagination: {
      currentPage,
      totalPages,
      totalCount,
      limit: asked.limit,
      hasNextPage: currentPage < totalPages,
      hasPreviousPage: currentPage > 1,
    },
  }
}
