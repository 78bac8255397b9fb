import fastifyRateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import { submitFeedback } from '@sahihi/contract/endpoints/feedback.ts'
import { verifyCode } from '@sahihi/contract/endpoints/scans.ts'
import type { FastifyInstance } from 'fastify'
import { tooMany } from '../lib/app-error.ts'

/**
 * Bounds the calls of strangers that write, from clients that are not a browser's page of ours, for each address
 * (design 4): 60 a minute.
 * Shoppers' phones are not bounded so: thousands of them share one carrier's address. The counter is this process's own:
 * it protects a resource, it decides nothing.
 */
export async function rateLimit(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (open.has(`${route.method} ${route.url}`)) route.config = { ...route.config, rateLimit: bound }
  })
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(fastifyRateLimit, { global: false, cache: 20_000, addHeadersOnExceeding: quiet })
}

// Whatever can count a scan (the call, and the form of the page without scripts) or leaves something with a partner.
const open = new Set([`GET ${verifyCode.path}`, 'POST /verify/:serial', `POST ${submitFeedback.path}`])

const bound: RateLimitOptions = {
  max: 60,
  groupId: 'strangers',
  timeWindow: 60_000,
  allowList: (request) => request.headers['sec-fetch-site'] === 'same-origin',
  errorResponseBuilder: (_request, { ttl }) => tooMany(ttl / 1000),
}
