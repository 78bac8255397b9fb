import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CaseGrouping } from '@sahihi/contract/endpoints/copy-cases.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { lotId, lotLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type CaseFilters, placeOfCase } from './case-queries.ts'

type Groups = Pick<CaseFilters, 'state' | 'productId'> & { by: CaseGrouping }

export async function countCaseGroups(db: Db, partner: PartnerId, groups: Groups): Promise<number> {
  const { count } = await groupedCases(db, partner, groups)
    .select(sql<number>`count(distinct ${keys[groups.by]})::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const mostCasesFirst: SortKey[] = [
  { by: sql`groups.cases`, type: 'integer', order: 'desc' },
  { by: sql`groups.id`, type: 'text', order: 'desc' },
]

/** The groups with the most cases, each with its highest score and the cases that have the highest ones. */
export function caseGroupsPage(db: Db, partner: PartnerId, groups: Groups, start: PageStart) {
  const only = <Value>(by: readonly CaseGrouping[], value: string) =>
    sql<Value | null>`${by.includes(groups.by) ? sql`min(${sql.ref(value)}::text)` : sql`null`}`
  const counted = groupedCases(db, partner, groups)
    .groupBy(keys[groups.by])
    .select([
      keys[groups.by].as('id'),
      only<string>(['batch', 'product'], 'copyCases.productId').as('productId'),
      only<string>(['batch'], 'batchId').as('batchId'),
      only<string>(['batch'], 'batches.orderId').as('orderId'),
      only<string>(['place'], 'city').as('city'),
      only<string>(['place'], 'country').as('country'),
      sql<number>`count(*)::integer`.as('cases'),
      sql<number>`max(score)`.as('score'),
      sql<
        string[]
      >`(array_agg(copy_cases.id order by score desc, copy_cases.id desc))[1:${sql.lit(limits.selectedMax)}]`.as(
        'caseIds',
      ),
    ])
  const page = db
    .selectFrom(counted.as('groups'))
    .leftJoin('products', (join) => join.on(sql<boolean>`products.id = groups.product_id::uuid`))
    .leftJoin('batches', (join) => join.on(sql<boolean>`batches.id = groups.batch_id::uuid`))
    .leftJoin('orders', (join) => join.on(sql<boolean>`orders.id = groups.order_id::uuid`))
    .select([
      'groups.id',
      'groups.productId',
      'products.name as productName',
      'groups.batchId',
      'groups.orderId',
      // To recall all of a lot, also the batches without a case.
      sql<
        string[]
      >`array(select lot.id from batches as lot where lot.id = batches.id or lot.order_id = batches.order_id)`.as(
        'batchIds',
      ),
      lotLabel.as('batchName'),
      'groups.city',
      'groups.country',
      'groups.cases',
      'groups.score',
      'groups.caseIds',
    ])
  return selectPage(page, mostCasesFirst, start).execute()
}

const groupedCases = (db: Db, partner: PartnerId, { state, productId }: Groups) =>
  db
    .selectFrom('copyCases')
    .innerJoin('batches', 'batches.id', 'copyCases.batchId')
    .where('copyCases.partnerId', '=', partner)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(productId !== undefined, (query) => query.where('copyCases.productId', '=', productId ?? ''))

const keys = {
  batch: sql<string>`${lotId}::text`,
  product: sql<string>`copy_cases.product_id::text`,
  place: placeOfCase,
}
