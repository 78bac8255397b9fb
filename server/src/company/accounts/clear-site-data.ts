import { unsentInspections } from '@sahihi/contract/domain/unsent-inspections.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Makes the browser delete what it stored for the account (token, drafts, replies), whatever the page does. The cache stays: it
 * holds nothing private (replies are `no-store`), and some browsers take seconds to clear it. Cookies stay too, because they would
 * be deleted for every site of the operator's domain. Not where inspections wait to be sent: they are encrypted, and would be lost.
 */
export function clearSiteData({ headers }: FastifyRequest, reply: FastifyReply) {
  if (!headers.cookie?.includes(unsentInspections)) void reply.header('clear-site-data', '"storage"')
}
