import { resolverMessages as messages } from '@sahihi/contract/i18n/en/resolver-messages.ts'
import type { FastifyReply } from 'fastify'
import { sendPlainPage } from '../../platform/http/send-text.ts'
import type { Link, LinkLevel } from './link-level.ts'
import { linksPage } from './links-page.ts'
import { buildChoices, buildLinkset } from './linkset.ts'
import { preferencesIn } from './preferences.ts'

const linksetType = 'application/linkset+json'
export const linksetContext = 'https://ref.gs1.org/standards/resolver/linkset-context'

/** Whether a request wants all links, and not to be led to one. */
export const wantsLinkset = (linkType: string | undefined, accept: string | undefined) =>
  linkType === 'linkset' || preferencesIn(accept).includes(linksetType)

/** Whether an answer is read by a person: browsers name HTML, programs do not. */
export const isForPeople = (accept: string | undefined) => preferencesIn(accept).includes('text/html')

/** Sends all links in the form that the request accepts: a linkset, which is JSON, with a JSON-LD context, or a page. */
export function sendLinkset(reply: FastifyReply, levels: LinkLevel[], accept: string | undefined) {
  const linkset = buildLinkset(levels)
  const types = preferencesIn(accept)
  if (types.includes(linksetType)) return sendJson(reply, linksetType, linkset)
  if (types.includes('application/ld+json'))
    return sendJson(reply, 'application/ld+json', { '@context': linksetContext, ...linkset })
  if (types.includes('application/json')) return sendJson(reply, 'application/json', linkset)
  if (isForPeople(accept)) return sendPlainPage(reply, linksPage(levels, messages.links))
  return sendJson(reply, linksetType, linkset)
}

/** Sends the links that a request fits alike. */
export function sendChoices(
  reply: FastifyReply,
  level: LinkLevel,
  { links, accept }: { links: Link[]; accept: string | undefined },
) {
  reply.code(300)
  return isForPeople(accept)
    ? sendPlainPage(reply, linksPage([{ ...level, links }], messages.choose))
    : sendJson(reply, linksetType, buildChoices(level, links))
}

// As bytes: Fastify would add a charset, which these media types do not have.
const sendJson = (reply: FastifyReply, type: string, value: object) =>
  reply
    .header('cache-control', 'no-cache')
    .type(type)
    .send(Buffer.from(JSON.stringify(value)))
