import fastifyRateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import { answerOwnItem } from '@sahihi/contract/endpoints/copy-cases.ts'
import { verifyCode } from '@sahihi/contract/endpoints/scans.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../lib/app-error.ts'
import { subnetOf } from '../lib/subnet.ts'

/**
 * Limits anonymous writes from clients other than our own pages to 60 a minute for each address. Shoppers' phones are exempt,
 * because thousands of them share one carrier's address. The counter lives in this process: it protects a resource and decides
 * no business rule.
 */
export async function rateLimit(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (limited.has(`${route.method} ${route.url}`)) route.config = { ...route.config, rateLimit: limit }
  })
  const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(fastifyRateLimit, { global: false, cache: 20_000, addHeadersOnExceeding: noHeaders })
}

// What can count a scan (the call, and the form of the no-script page) or leaves an answer with a partner.
const limited = new Set([`GET ${verifyCode.path}`, 'POST /verify/:serial', `POST ${answerOwnItem.path}`])

const isOwnPage = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'same-origin'

const limit: RateLimitOptions = {
  max: 60,
  groupId: 'anonymous-writes',
  timeWindow: 60_000,
  // The plugin asks for the key before it looks at the list, and reading an address behind proxies takes time.
  keyGenerator: (request) => (isOwnPage(request) ? 'page' : subnetOf(request.ip)),
  allowList: isOwnPage,
  errorResponseBuilder: (_request, { ttl }) => tooMany(ttl / 1000),
}
