import type { CodeSortField } from '@sahihi/contract/endpoints/inventory-codes.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { presentCode } from './present-code.ts'
import { codesPage, countCodes } from './code-queries.ts'

type Asked = { of: string; page: number; limit: number; sortField: CodeSortField; sortOrder: 'asc' | 'desc' }

/** A page of codes with their symbols, and where it stands among the pages. */
export async function listPage(db: Db, partner: PartnerId, linkBase: string, asked: Asked) {
  const pagination = paginate(await countCodes(db, partner, asked.of), asked)
  const rows = await codesPage(db, partner, { ...asked, page: pagination.currentPage })
  return { qrCodes: rows.map(presentCode(linkBase)), pagination }
}
