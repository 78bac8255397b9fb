import { linkLimits } from '@sahihi/contract/domain/link-types.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { insertLink } from './link-queries.ts'
import { type LinkDeps, type LinkFormOutput, prepareLink } from './prepare-link.ts'

/** Adds a link to a product or batch, in the caller's transaction. */
export async function createLink(deps: LinkDeps, actor: PartnerActor, ownerId: string, form: LinkFormOutput) {
  const { tx, now } = deps
  const { owner, links, fields, host } = await prepareLink(deps, actor, { ownerId, form })
  if (links.length >= linkLimits.ofOneLevel)
    throw new AppError('conflict', messages.links.tooMany(linkLimits.ofOneLevel))
  const data = await insertLink(tx, actor.partner, { ...owner, ...fields, id: uuidv7(), createdAt: now })
  await auditBy(tx, actor, now, { action: 'link.added', subject: ownerId, details: { host, ...data } })
  return { message: messages.links.added, data }
}
