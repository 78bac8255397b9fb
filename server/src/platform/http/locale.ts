import {
  type Language,
  languageCookie,
  languageQuery,
  languages,
  pickLanguage,
} from '@sahihi/contract/i18n/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookie = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`)
const yearSeconds = 365 * 24 * 60 * 60

/**
 * The language of a shopper's page: the one in its address (`?lang=ha`), else the one in the cookie, else the best match for
 * Accept-Language. The language switch therefore needs no script. Only a choice on one of our own pages sets the cookie: a link from a
 * search engine also names a language, but its reader did not choose it.
 */
export function chooseLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const requested = (request.query as Record<string, unknown>)[languageQuery]
  const chosen = languages.find(({ tag }) => tag === requested)?.tag
  if (chosen && isOwnLink(request))
    reply.header('set-cookie', `${languageCookie}=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`)
  const saved = cookie.exec(request.headers.cookie ?? '')?.[1]
  const language = chosen ?? pickLanguage(request.headers['accept-language'], saved)
  reply.header('content-language', language)
  return language
}

/** Old browsers do not say where a link was. */
function isOwnLink({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}
