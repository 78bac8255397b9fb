import type { FastifyReply } from 'fastify'

/**
 * Makes the browser delete what it stored for the account (token, drafts, replies), whatever the page does. The cache stays: it
 * holds nothing private (replies are `no-store`), and some browsers take seconds to clear it. Cookies stay too, because they would
 * be deleted for every site of the operator's domain.
 */
export const clearSiteData = (reply: FastifyReply) => void reply.header('clear-site-data', '"storage"')
