import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { listBursts } from './burst-queries.ts'
import { type CodePage, codesPage, countCodes } from './code-list-queries.ts'
import { canariesAmong, findCodeScope } from './codes-of-batch.ts'
import type { CodeLookup } from './find-code-id.ts'
import { linkBaseOf, presentCode } from './present-code.ts'

/** A page of the codes of a batch, or of all batches of a product. */
export async function listCodes(
  lookup: CodeLookup,
  partner: PartnerId,
  publicLinks: string,
  query: Omit<CodePage, 'canaryIds'>,
  paging: Paging,
) {
  const { db } = lookup
  const { productName, productCategory, labelHost } = await findCodeScope(db, partner, query.batchOrProductId)
  const page = { ...query, canaryIds: await canariesAmong(lookup, query.batchOrProductId) }
  const linkBase = linkBaseOf(publicLinks, labelHost)
  const { rows, pagination, nextCursor } = await readPage(page, paging, {
    count: () => countCodes(db, partner, page),
    read: (start) => codesPage(db, partner, page, start),
  })
  const bursts = await listBursts(db, rows)
  const isBurst = (id: string) => bursts.some(({ codeId }) => codeId === id)
  const qrCodes = rows.map(({ keys, ...row }) => ({ ...presentCode(row, linkBase), hasBurst: isBurst(row.id) }))
  return { data: { qrCodes, pagination, productName, productCategory }, nextCursor }
}
