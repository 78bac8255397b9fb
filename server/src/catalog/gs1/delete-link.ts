import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { findLinkOwner } from './find-link-owner.ts'
import { removeLink } from './link-queries.ts'

/** Deletes a link, in the caller's transaction. */
export async function deleteLink(
  { tx, now }: { tx: Tx; now: Date },
  actor: PartnerActor,
  { ownerId, linkId }: { ownerId: string; linkId: string },
) {
  const owner = await findLinkOwner(tx, actor.partner, ownerId)
  const link = await removeLink(tx, actor.partner, owner, linkId)
  if (!link) throw notFound()
  const details = { host: new URL(link.url).host, ...link }
  await auditBy(tx, actor, now, { action: 'link.deleted', subject: ownerId, details })
  return { message: messages.links.deleted }
}

/** Deletes the links of a partner that closes its account: no one would make sure that their addresses still belong to it. */
export const endLinks = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('productLinks').where('partnerId', '=', partner).execute()
