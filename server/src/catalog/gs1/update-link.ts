import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { saveLink } from './link-queries.ts'
import { type LinkDeps, type LinkFormOutput, prepareLink } from './prepare-link.ts'

/** Changes a link of a product or batch, in the caller's transaction. */
export async function updateLink(
  deps: LinkDeps,
  actor: PartnerActor,
  { ownerId, linkId, form }: { ownerId: string; linkId: string; form: LinkFormOutput },
) {
  const { tx, now } = deps
  const { links, fields, host } = await prepareLink(deps, actor, { ownerId, linkId, form })
  if (!links.some(({ id }) => id === linkId)) throw notFound()
  const data = await saveLink(tx, actor.partner, linkId, fields)
  await auditBy(tx, actor, now, { action: 'link.edited', subject: ownerId, details: { host, ...data } })
  return { message: messages.links.saved, data }
}
