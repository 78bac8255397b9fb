import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { burstsOf } from './burst-queries.ts'
import { type CodePage, codesPage, countCodes } from './code-list-queries.ts'
import { findProductOrBatch } from './find-batch.ts'
import { presentCode } from './present-code.ts'

/** A page of the codes of a batch, or of all batches of a product. */
export async function listCodes(db: Db, partner: PartnerId, linkBase: string, page: CodePage) {
  const { product } = await findProductOrBatch(db, partner, page.batchOrProductId)
  const pagination = paginate(await countCodes(db, partner, page), page)
  const rows = await codesPage(db, partner, { ...page, page: pagination.currentPage })
  const bursts = await burstsOf(
    db,
    rows.map(({ id }) => id),
  )
  const isBurst = (id: string) => bursts.some(({ codeId }) => codeId === id)
  return {
    qrCodes: rows.map((row) => ({ ...presentCode(row, linkBase), hasBurst: isBurst(row.id) })),
    pagination,
    productName: product.name,
    productCategory: product.category,
  }
}
