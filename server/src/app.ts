import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { api } from '@sahihi/contract/api.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { findSession } from './accounts/find-session.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { channelRoutes } from './channels/routes.ts'
import { codeRoutes } from './codes/routes.ts'
import { designRoutes } from './designs/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { answerBrokenRequest, answerErrors, answerFrameworkError } from './lib/answer-errors.ts'
import { closeKindly } from './lib/close-kindly.ts'
import { documentApi } from './lib/document-api.ts'
import { makeGate } from './lib/gate.ts'
import { health } from './lib/health.ts'
import { limitClients } from './lib/limit-clients.ts'
import type { Pages } from './lib/pages.ts'
import { isSandbox, sandboxKey } from './lib/payments/open-payments.ts'
import { sandbox, sandboxPath } from './lib/payments/sandbox.ts'
import { protect } from './lib/protect.ts'
import { notFound } from './lib/refusal.ts'
import { securityTxt } from './lib/security-txt.ts'
import { serveOn } from './lib/serve.ts'
import { devMailRoutes } from './mail/routes.ts'
import { partnerRoutes } from './partners/routes.ts'
import type { Parts } from './parts.ts'
import { paymentRoutes, webhookRoutes } from './payments/routes.ts'
import { productRoutes } from './products/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { pageRoutes } from './scans/page-routes.ts'
import { scanRoutes } from './scans/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { visitorRoutes } from './visitors/routes.ts'

/** The whole server as a function of its parts; it does not listen yet. Without `pages` it answers the API alone. */
export async function buildApp(parts: Parts, pages?: Pages): Promise<FastifyInstance> {
  const { config } = parts
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ?? false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
    bodyLimit: 32 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 4000 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('account', undefined)
  answerErrors(app)
  closeKindly(app)
  app.addHook('preClose', async () => parts.live.endAll())
  await protect(app, { config, pages })
  await limitClients(app)
  // Brotli where more effort gains nothing: these answers are made anew each time. Pages and assets come compressed.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await documentApi(app, config.PUBLIC_URL)
  await app.register(async (scope) => {
    const serve = serveOn(scope, makeGate(findSession(parts.db, parts.clock)))
    for (const mount of [
      scanRoutes,
      partnerRoutes,
      accountRoutes,
      adminRoutes,
      productRoutes,
      batchRoutes,
      codeRoutes,
      designRoutes,
      analyticsRoutes,
      alertRoutes,
      feedbackRoutes,
      reportRoutes,
      visitorRoutes,
      subscriptionRoutes,
      paymentRoutes,
    ])
      mount(serve, parts)
  })
  await app.register(webhookRoutes, parts)
  await app.register(channelRoutes, parts)
  if (isSandbox(config)) await app.register(sandbox, { ...sandboxMeans(parts), prefix: sandboxPath })
  health(app, parts)
  securityTxt(app, parts)
  if (!config.SMTP_URL && config.NODE_ENV !== 'production') devMailRoutes(app, parts)
  if (pages) await pageRoutes(app, parts, pages)
  else app.setNotFoundHandler(async () => Promise.reject(notFound()))
  await app.ready()
  refuseForgottenEndpoints(app)
  return app
}

// A call that the contract promises and nobody serves should end the start, not surprise a user.
function refuseForgottenEndpoints(app: FastifyInstance) {
  for (const { method, path } of api)
    if (!app.hasRoute({ method, url: path }))
      throw new Error(`The contract promises ${method} ${path}, but no slice serves it.`)
}

/** What the sandbox needs of the server that it is part of. */
export const sandboxMeans = (parts: Parts) => ({
  db: parts.db,
  jobs: parts.jobs,
  clock: parts.clock,
  key: () => sandboxKey(parts),
  publicUrl: parts.config.PUBLIC_URL,
  isOpen: parts.config.NODE_ENV !== 'production',
  webhookUrl: () => `${parts.home.url}/api/webhooks/paystack`,
})
