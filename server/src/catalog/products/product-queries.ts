import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import type { PinOffer } from '@sahihi/contract/domain/pin.ts'
import { productTextNames } from '@sahihi/contract/domain/product-texts.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import type { Product, ProductField } from '@sahihi/contract/endpoints/products.ts'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Products } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { pictureAddress } from '../../platform/lib/picture-address.ts'
import { chosenCopyLimit } from './chosen-copy-limit.ts'

type NewProduct = Pick<Product, ProductField | 'id' | 'verificationEnabled' | 'feedbackEnabled' | 'feedbackConfig'> & {
  createdAt: Date
}

export const productColumns = [
  'id',
  'name',
  'category',
  ...productTextNames,
  'feedbackEnabled',
  'verificationEnabled',
  sql<FeedbackConfig | null>`feedback_config`.as('feedbackConfig'),
  'gtin',
  sql<LabelFormat>`label_format`.as('labelFormat'),
  sql<PinOffer>`pin_offer`.as('pinOffer'),
  'labelHost',
  pictureAddress('pictureId').as('picture'),
  sql<boolean>`archived_at is not null`.as('isArchived'),
  'version',
] as const

export const insertProduct = (tx: Tx, partner: PartnerId, product: NewProduct) =>
  tx
    .insertInto('products')
    .values({
      ...product,
      partnerId: partner,
      feedbackConfig: product.feedbackConfig && JSON.stringify(product.feedbackConfig),
    })
    .returning(productColumns)
    .executeTakeFirstOrThrow()

export const productById = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .select(productColumns)
    .executeTakeFirst()

const currentProducts = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')

export const productsOfPartner = (db: Db, partner: PartnerId) =>
  currentProducts(db, partner)
    .select(['id', 'name', 'category', 'description', 'feedbackEnabled', pictureAddress('pictureId').as('picture')])
    .execute()

export const listProductNames = (db: Db, partner: PartnerId) =>
  currentProducts(db, partner).select(['id', 'name']).execute()

/** The copy limit of a product that verifies codes. The product is locked until the transaction ends. */
export const lockCopyLimit = (tx: Tx, partner: PartnerId, id: string) =>
  tx
    .selectFrom('products')
    .innerJoin('partners', 'partners.id', 'products.partnerId')
    .where('partnerId', '=', partner)
    .where('products.id', '=', id)
    .where('verificationEnabled', '=', true)
    .select([chosenCopyLimit.as('chosen'), 'copyLimitRaised as raised', 'products.copyLimit as own', 'isResold'])
    .forNoKeyUpdate('products')
    .executeTakeFirst()

type CopyLimit = Pick<Updateable<Products>, 'copyLimit' | 'copyLimitRaised' | 'isResold'>

export const updateCopyLimit = (tx: Tx, partner: PartnerId, id: string, limit: CopyLimit) =>
  tx.updateTable('products').set(limit).where('partnerId', '=', partner).where('id', '=', id).execute()

/** Saves an edit in one conditional statement. Undefined when the product was edited since `version`, or is not this partner's. */
export const saveProductEdit = (
  tx: Tx,
  partner: PartnerId,
  { id, version }: { id: string; version: number },
  fields: Pick<Product, ProductField>,
) =>
  tx
    .updateTable('products')
    .set({
      ...fields,
      // Labels with the GTIN that is replaced stay genuine.
      formerGtins: sql`case when gtin is distinct from ${fields.gtin}::text
        then array_append(array_remove(array_remove(former_gtins, gtin), ${fields.gtin}::text), gtin) else former_gtins end`,
      version: version + 1,
    })
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(productColumns)
    .executeTakeFirst()

/** The product of any partner that has a GTIN. */
export const productOfGtin = (db: Db, gtin: string) =>
  db.selectFrom('products').where('gtin', '=', gtin).select(['id', 'partnerId', 'name']).executeTakeFirst()

/** Archives a product, or restores it when `archivedAt` is null. Undefined when that changes nothing, or there is no such product. */
export const updateArchivedAt = (tx: Tx, partner: PartnerId, id: string, archivedAt: Date | null) =>
  tx
    .updateTable('products')
    .set({ archivedAt })
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where('archivedAt', archivedAt ? 'is' : 'is not', null)
    .returning(productColumns)
    .executeTakeFirst()

/** Sets the address of new labels. Undefined when this partner has no such product. */
export const updateLabelHost = (tx: Tx, partner: PartnerId, id: string, labelHost: string | null) =>
  tx
    .updateTable('products')
    .set({ labelHost })
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .returning(productColumns)
    .executeTakeFirst()
