import { resolverMessages as messages } from '@sahihi/contract/i18n/en/resolver-messages.ts'
import type { FastifyReply } from 'fastify'
import { sendPlainPage } from '../../platform/http/send-text.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import type { Link, LinkLevel } from './link-level.ts'
import { buildChoices, buildLinkset } from './linkset.ts'
import { preferencesIn } from './preferences.ts'

const linksetType = 'application/linkset+json'
export const linksetContext = 'https://ref.gs1.org/standards/resolver/linkset-context'

/** Whether a request asks for all links instead of being led to one. */
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

/** Sends the links that fit a request equally well. */
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

/** The links of some levels as a page. */
const linksPage = (levels: Pick<LinkLevel, 'description' | 'links'>[], title: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
${levels.map(renderSection).join('\n')}
`

const renderSection = ({ description, links }: Pick<LinkLevel, 'description' | 'links'>) =>
  `<h2>${escapeHtml(description)}</h2>\n<ul>${links.map(renderItem).join('')}</ul>`

function renderItem({ href, title, language, mediaType }: Link): string {
  const notes = [language, mediaType === 'text/html' ? null : mediaType].filter((note) => note !== null)
  const lang = language === null ? '' : ` hreflang="${escapeHtml(language)}"`
  const suffix = notes.length > 0 ? ` <small>${escapeHtml(notes.join(', '))}</small>` : ''
  return `<li><a href="${escapeHtml(href)}"${lang}>${escapeHtml(title)}</a>${suffix}</li>`
}

const style =
  'body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.5rem}h2{font-size:1rem;margin-top:2rem}ul{padding:0;list-style:none}li{border-top:1px solid #8884;padding:.25rem 0}a{display:inline-block;padding:.5rem 0;color:inherit}small{opacity:.75}'
