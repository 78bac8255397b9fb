import type { LinkMediaType, LinkType } from '@sahihi/contract/domain/link-types.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { lockForPartner } from '../../platform/db/locks.ts'
import type { ProductLinks } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { findLinkOwner, type LinkOwner } from './find-link-owner.ts'

const columns = [
  'id',
  sql<LinkType>`link_type`.as('type'),
  'url',
  'title',
  'language',
  sql<LinkMediaType | null>`media_type`.as('mediaType'),
  'isDefault',
] as const

const selectLinks = (db: Db | Tx, partner: PartnerId, { productId, batchId }: LinkOwner) =>
  db
    .selectFrom('productLinks')
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .where('batchId', 'is not distinct from', batchId)
    .select(columns)

/** The links of a product or batch, the oldest first. */
export const listLinks = async (db: Db, partner: PartnerId, ownerId: string) =>
  findLinks(db, partner, await findLinkOwner(db, partner, ownerId))

export const findLinks = (db: Db | Tx, partner: PartnerId, owner: LinkOwner) =>
  selectLinks(db, partner, owner).orderBy('createdAt').orderBy('id').execute()

/** Makes other changes of the partner's links wait until the transaction ends: what a change may do depends on the other links. */
export const lockLinks = (tx: Tx, partner: PartnerId) => lockForPartner(tx, 'links', partner)

type Fields = Pick<Insertable<ProductLinks>, 'linkType' | 'url' | 'title' | 'language' | 'mediaType' | 'isDefault'>

/** Leaves a product or batch without a default link of its own. */
export const clearDefault = (tx: Tx, partner: PartnerId, { productId, batchId }: LinkOwner) =>
  tx
    .updateTable('productLinks')
    .set({ isDefault: false })
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .where('batchId', 'is not distinct from', batchId)
    .where('isDefault', '=', true)
    .execute()

export const insertLink = (tx: Tx, partner: PartnerId, link: Omit<Insertable<ProductLinks>, 'partnerId'>) =>
  tx
    .insertInto('productLinks')
    .values({ ...link, partnerId: partner })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const saveLink = (tx: Tx, partner: PartnerId, id: string, fields: Fields) =>
  tx
    .updateTable('productLinks')
    .set(fields)
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const removeLink = (tx: Tx, partner: PartnerId, owner: LinkOwner, id: string) =>
  tx
    .deleteFrom('productLinks')
    .where('partnerId', '=', partner)
    .where('productId', '=', owner.productId)
    .where('batchId', 'is not distinct from', owner.batchId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
