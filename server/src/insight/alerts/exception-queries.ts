import type { AlertKind } from '@sahihi/contract/domain/alert-kinds.ts'
import type { AlertException, ExceptionRule } from '@sahihi/contract/endpoints/alerts.ts'
import { sql } from 'kysely'
import { chosenCopyLimit } from '../../catalog/products/chosen-copy-limit.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows } from '../../platform/db/lists.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { copyLimit } from '../../verify/detection/code-record.ts'

const differs = sql<boolean>`(products.copy_limit is not null or is_resold or copy_limit_raised > 0
  or exists (select from alert_exceptions where alert_exceptions.product_id = products.id))`

/** The products of a partner that differ, or the only one that is asked for. */
const productsThatDiffer = (db: Db | Tx, partner: PartnerId, productId: string | undefined) =>
  db
    .selectFrom('products')
    .innerJoin('partners', 'partners.id', 'products.partnerId')
    .where('partnerId', '=', partner)
    .where('verificationEnabled', '=', true)
    .$if(productId === undefined, (query) => query.where('products.archivedAt', 'is', null).where(differs))
    .$if(productId !== undefined, (query) => query.where('products.id', '=', productId ?? ''))

export const countExceptions = (db: Db, partner: PartnerId, productId: string | undefined) =>
  countRows(productsThatDiffer(db, partner, productId))

const byName: SortKey[] = [
  { by: sql`name`, type: 'text', order: 'asc' },
  { by: sql`products.id`, type: 'uuid', order: 'asc' },
]

export const exceptionsPage = (db: Db | Tx, partner: PartnerId, productId: string | undefined, start: PageStart) =>
  selectPage(
    productsThatDiffer(db, partner, productId).select([
      'products.id as productId',
      'name as productName',
      copyLimit.as('limit'),
      chosenCopyLimit.as('chosen'),
      'products.copyLimit as ownLimit',
      'isResold',
      sql<AlertException['rules']>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'isOff', is_off, 'threshold', threshold, 'countries', countries) order by kind)
          from alert_exceptions where alert_exceptions.product_id = products.id), '[]')`.as('rules'),
    ]),
    byName,
    start,
  ).execute()

/** Replaces how a product differs from the rules. */
export async function replaceExceptions(tx: Tx, partnerId: PartnerId, productId: string, rules: ExceptionRule[]) {
  await tx.deleteFrom('alertExceptions').where('productId', '=', productId).execute()
  if (rules.length > 0)
    await tx
      .insertInto('alertExceptions')
      .values(rules.map((rule) => ({ ...rule, partnerId, productId })))
      .execute()
}

export type StoredException = { isOff: boolean; threshold: number | null; countries: string[] | null }

/** How products of these partners differ, for the product and kind of a finding. */
export async function findExceptions(tx: Tx, partnerIds: string[]) {
  const rows = await tx
    .selectFrom('alertExceptions')
    .where(sql<boolean>`partner_id = any (${partnerIds}::uuid[])`)
    .select(['productId', 'kind', 'isOff', 'threshold', 'countries'])
    .execute()
  const byKey = new Map<string, StoredException>(rows.map((row) => [`${row.productId} ${row.kind}`, row]))
  return (productId: string, kind: AlertKind) => byKey.get(`${productId} ${kind}`)
}
