import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { bearerToken } from '../../platform/http/bearer-token.ts'
import { developerCookies } from '../../platform/http/developer-pages.ts'

/** Gives the admin's browser cookies for the developer pages, which are plain HTML and send no bearer token. */
export function openDeveloperPages(config: Config, { headers }: FastifyRequest, reply: FastifyReply) {
  const token = bearerToken(headers.authorization) ?? ''
  reply.header('set-cookie', developerCookies(token, config))
  return { message: messages.developerPagesOpen }
}
