import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { bearerToken } from '../http/bearer-token.ts'
import { AppError } from '../lib/app-error.ts'
import { timingSafeEqualText } from '../lib/timing-safe-equal-text.ts'
import { createMetricsRenderer } from './render-metrics.ts'

/** `/metrics` for Prometheus, behind METRICS_TOKEN (docs/operations.md, "Monitoring"). Without that setting it does not exist. */
export function metricsRoute(app: FastifyInstance, context: AppContext) {
  const { METRICS_TOKEN } = context.config
  if (!METRICS_TOKEN) return
  const render = createMetricsRenderer(context)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqualText(bearerToken(request.headers.authorization), METRICS_TOKEN))
      throw new AppError('unauthenticated', messages.metricsToken)
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await render())
  })
}

/** Counts every answered request. */
export function countRequests(app: FastifyInstance, { metrics }: Pick<AppContext, 'metrics'>) {
  app.addHook('onResponse', (_request, { statusCode }, done) => {
    metrics.countRequest(statusCode)
    done()
  })
}
