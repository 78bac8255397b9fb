import { type Language, languageCookie, languageQuery, languages, pickLanguage } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookie = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`)
const yearSeconds = 365 * 24 * 60 * 60

/**
 * The language in which a shopper's page is written: the one that its address asks for (`?lang=ha`), else the kept one,
 * else the best that the browser asks for. The switch needs no script so, and no storage. Kept, in a cookie, is only what was
 * chosen on a page of ours: a link of a search engine names a language, too, and who follows it has chosen none.
 */
export function languageOf(request: FastifyRequest, reply: FastifyReply): Language {
  const asked = (request.query as Record<string, unknown>)[languageQuery]
  const chosen = languages.find(({ tag }) => tag === asked)?.tag
  if (chosen && isOwnLink(request))
    reply.header('set-cookie', `${languageCookie}=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`)
  const kept = cookie.exec(request.headers.cookie ?? '')?.[1]
  const language = chosen ?? pickLanguage(request.headers['accept-language'], kept)
  reply.header('content-language', language)
  return language
}

/** Old browsers do not tell where a link stood. */
function isOwnLink({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}
