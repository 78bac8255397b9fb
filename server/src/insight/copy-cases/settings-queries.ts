import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows } from '../../platform/db/lists.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { before, days } from '../../platform/lib/time.ts'
import { copyLimit } from '../../verify/detection/code-record.ts'

const productsThatVerify = (db: Db, partner: PartnerId, productId: string | undefined) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where('verificationEnabled', '=', true)
    .$if(productId === undefined, (query) => query.where('archivedAt', 'is', null))
    .$if(productId !== undefined, (query) => query.where('id', '=', productId ?? ''))

export const countProductsThatVerify = (db: Db, partner: PartnerId, productId: string | undefined) =>
  countRows(productsThatVerify(db, partner, productId))

type Page = { productId?: string | undefined; start: PageStart; now: Date }

/** A page of the products that verify codes, by name, with how many of their codes reached each limit in the last 90 days. */
export const productSettingsPage = (db: Db, partner: PartnerId, { productId, start, now }: Page) =>
  selectPage(
    productsThatVerify(db, partner, productId)
      .select(['id as productId', 'name as productName', copyLimit.as('limit'), 'copyLimit as chosen', 'isResold'])
      .select(casesByLimit(before(now, days(90)))),
    byName,
    start,
  ).execute()

const byName: SortKey[] = [
  { by: sql`name`, type: 'text', order: 'asc' },
  { by: sql`id`, type: 'uuid', order: 'asc' },
]

const casesByLimit = (since: Date) =>
  sql<{ limit: number; cases: number }[]>`(
    select jsonb_build_array(
        jsonb_build_object('limit', 10, 'cases', count(*) filter (where reached10_at > ${since})),
        jsonb_build_object('limit', 11, 'cases', count(*) filter (where reached11_at > ${since})),
        jsonb_build_object('limit', 12, 'cases', count(*) filter (where reached12_at > ${since})),
        jsonb_build_object('limit', 13, 'cases', count(*) filter (where reached13_at > ${since})))
      from copy_cases where copy_cases.product_id = products.id and copy_cases.partner_id = products.partner_id)`.as(
    'casesByLimit',
  )
