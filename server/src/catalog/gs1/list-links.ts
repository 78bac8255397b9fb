import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { findLinkOwner } from './find-link-owner.ts'
import { findLinks } from './link-queries.ts'

/** The links of a product or batch, the oldest first. */
export const listLinks = async (db: Db, partner: PartnerId, ownerId: string) =>
  findLinks(db, partner, await findLinkOwner(db, partner, ownerId))
