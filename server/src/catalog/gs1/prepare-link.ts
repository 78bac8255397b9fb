import type { linkForm } from '@sahihi/contract/endpoints/gs1.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import type { CompanyHosts } from '../../platform/lib/company-hosts.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { requireOpenPartner } from '../../platform/lib/require-open-partner.ts'
import { findLinkOwner } from './find-link-owner.ts'
import { clearDefault, findLinks, lockLinks } from './link-queries.ts'

export type LinkDeps = { tx: Tx; companyHosts: CompanyHosts; now: Date }
export type LinkFormOutput = z.output<typeof linkForm>

/**
 * Checks a link that is added, or takes the place of the one with `linkId`, and makes room for it as the default. Other changes to links
 * of the partner wait until the transaction ends.
 */
export async function prepareLink(
  { tx, companyHosts }: LinkDeps,
  { partner }: PartnerActor,
  { ownerId, linkId, form }: { ownerId: string; linkId?: string; form: LinkFormOutput },
) {
  const url = new URL(form.url)
  requireForeignSite(url, companyHosts.ownHosts(url.host))
  await requireOpenPartner(tx, partner)
  const owner = await findLinkOwner(tx, partner, ownerId)
  await lockLinks(tx, partner)
  const links = await findLinks(tx, partner, owner)
  const { type, ...rest } = form
  const fields = { ...rest, linkType: type, url: url.href }
  const isSame = links.some(
    (link) =>
      link.id !== linkId &&
      link.type === type &&
      link.url === fields.url &&
      link.language === fields.language &&
      link.mediaType === fields.mediaType,
  )
  if (isSame) throw new AppError('conflict', messages.links.same)
  if (fields.isDefault) await clearDefault(tx, partner, owner)
  return { owner, links, fields, host: url.host }
}

/**
 * A link must lead to a public website. One to our own pages could show the verdict on some other, genuine item, or lead the resolver
 * to itself; shoppers cannot reach an address inside a network.
 */
export function requireForeignSite({ host, hostname }: URL, ownHosts: string[]) {
  if (ownHosts.includes(host)) throw wrongField({ field: 'url', message: messages.links.ownAddress })
  // The URL parser writes every IPv4 address with four numbers, and an IPv6 address in brackets.
  const isNamed =
    /\.[a-z][a-z0-9-]*\.?$/i.test(hostname) && !/\.(?:local|localhost|internal|home\.arpa)\.?$/.test(hostname)
  if (!isNamed) throw wrongField({ field: 'url', message: messages.links.notPublic })
}
