import type { FastifyReply } from 'fastify'

/**
 * Whatever the page does, the browser forgets what it stored of the account: token, drafts, answers. Not its cache, which has
 * nothing private (replies are `no-store`) and takes some browsers seconds to clear, and not its cookies, which would go for
 * every site of the operator's domain.
 */
export const clearSiteData = (reply: FastifyReply) => void reply.header('clear-site-data', '"storage"')
