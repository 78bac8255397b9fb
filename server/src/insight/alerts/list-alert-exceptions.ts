import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { countExceptions, exceptionsPage } from './exception-queries.ts'

type Query = { productId?: string | undefined; page: number; limit: number }

/** A page of the products that differ from the rules, or the only one that is asked for. */
export async function listAlertExceptions(db: Db, partner: PartnerId, { productId, ...page }: Query, paging: Paging) {
  const { rows, pagination, nextCursor } = await readPage(page, paging, {
    count: () => countExceptions(db, partner, productId),
    read: (start) => exceptionsPage(db, partner, productId, start),
  })
  return { data: { exceptions: rows.map(({ keys: _, ...exception }) => exception), pagination }, nextCursor }
}
