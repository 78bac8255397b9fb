import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { api } from '@sahihi/contract/endpoints/api.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { findSession } from './accounts/find-session.ts'
import { accountRoutes } from './accounts/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { findApiKey } from './api-keys/find-api-key.ts'
import { limitRequests } from './api-keys/limit-requests.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { channelRoutes } from './channels/routes.ts'
import { closureRoutes } from './closure/routes.ts'
import { contactFormPage } from './contact/contact-form-page.ts'
import type { AppContext } from './context.ts'
import { copyCaseRoutes } from './copy-cases/routes.ts'
import { dataArchiveRoutes } from './data-archives/routes.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { epcisRoutes } from './epcis/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { resolverPaths } from './gs1/resolver-paths.ts'
import { resolverRoutes } from './gs1/resolver-routes.ts'
import { gs1Routes } from './gs1/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { createAuthenticate } from './http/authenticate.ts'
import { devMailRoutes } from './http/dev-mail.ts'
import { createDeveloperGuard, hasMailPage } from './http/developer-pages.ts'
import { answerBrokenRequest, answerFrameworkError, registerErrorHandlers } from './http/errors.ts'
import { unifyForwardedAddresses } from './http/forwarded-addresses.ts'
import { watchForwardedHeaders } from './http/forwarded-headers.ts'
import { gracefulShutdown } from './http/graceful-shutdown.ts'
import { health } from './http/health.ts'
import type { Pages } from './http/html-pages.ts'
import { joinChunks } from './http/join-chunks.ts'
import { createUploadLimit, type LimitUploads } from './http/limit-uploads.ts'
import { mountEndpoints } from './http/mount-endpoints.ts'
import { openapi } from './http/openapi.ts'
import { pageAddresses } from './http/page-addresses.ts'
import { createRequestIds } from './http/request-id.ts'
import { defaultRequestLimits, requestTimeouts } from './http/request-limits.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { importRoutes } from './imports/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { labelRoutes } from './labels/routes.ts'
import { notFound } from './lib/app-error.ts'
import { isSandbox, sandboxKey, sandboxPath } from './lib/payments/create-payment-provider.ts'
import { countRequests, metricsRoute } from './monitoring/routes.ts'
import { partnerRoutes } from './partners/routes.ts'
import { paymentRoutes, webhookRoutes } from './payments/routes.ts'
import { sandboxRoutes } from './payments/sandbox/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { noScriptPinPage } from './pins/no-script-pin-page.ts'
import { pinRoutes } from './pins/routes.ts'
import { contactPage } from './reports/contact-page.ts'
import { reportFormPage } from './reports/report-form-page.ts'
import { reportRoutes } from './reports/routes.ts'
import { compressVerdict } from './scans/compress-verdict.ts'
import { htmlRoutes } from './scans/html-routes.ts'
import { createMissLimit } from './scans/limit-misses.ts'
import { createFailedCheckCounter } from './scans/note-failed-checks.ts'
import { scanRoutes } from './scans/routes.ts'
import { createScanBatcher, type ScanAppContext } from './scans/scan-batcher.ts'
import { createVerdictsWhileLocked } from './scans/verdicts-while-locked.ts'
import { searchRoutes } from './search/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { unsubscribePage } from './team/unsubscribe-page.ts'
import { privacyPage } from './visitors/privacy-page.ts'
import { visitorRoutes } from './visitors/routes.ts'
import { webhookEndpointRoutes } from './webhooks/routes.ts'

const sliceRoutes = [
  scanRoutes,
  pinRoutes,
  partnerRoutes,
  accountRoutes,
  teamRoutes,
  apiKeyRoutes,
  closureRoutes,
  activityRoutes,
  dataArchiveRoutes,
  downloadRoutes,
  importRoutes,
  adminRoutes,
  applicationRoutes,
  inventoryRoutes,
  epcisRoutes,
  gs1Routes,
  homeRoutes,
  searchRoutes,
  pictureRoutes,
  copyCaseRoutes,
  labelRoutes,
  analyticsRoutes,
  alertRoutes,
  inboxRoutes,
  feedbackRoutes,
  reportRoutes,
  visitorRoutes,
  subscriptionRoutes,
  paymentRoutes,
  webhookEndpointRoutes,
]

/** Builds the server; it does not listen yet. Without `pages` it serves the API alone. */
export async function buildApp(
  context: AppContext,
  pages?: Pages,
  requestLimits = defaultRequestLimits,
): Promise<FastifyInstance> {
  const { config } = context
  const failedChecks = createFailedCheckCounter(context)
  const scanContext = {
    ...context,
    noteFailedCheck: failedChecks.note,
    recordScan: createScanBatcher(context, context.metrics),
    limitMisses: createMissLimit(context),
    verdictWhileLocked: createVerdictsWhileLocked(),
  }
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(config),
    trustProxy: config.TRUST_PROXY ?? false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
    bodyLimit: 32 * 1024,
    ...requestTimeouts(requestLimits),
    routerOptions: { maxParamLength: 4000 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', undefined)
  registerErrorHandlers(app)
  gracefulShutdown(app)
  unifyForwardedAddresses(app, config)
  requestLog(app)
  joinChunks(app)
  countRequests(app, context)
  watchForwardedHeaders(app, context)
  app.addHook('preClose', async () => context.live.endAll())
  app.addHook('onClose', failedChecks.stop)
  securityHeaders(app, { config, pages })
  pageAddresses(app)
  app.addHook('onSend', compressVerdict)
  // For API replies; pages and assets are compressed at build time. Below 1,400 bytes a reply is one packet anyway.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1400,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    globalDecompression: false,
  })
  await openapi(app, config.PUBLIC_URL, resolverPaths(config.PUBLIC_URL))
  const limitUploads = createUploadLimit(requestLimits.upload)
  const sessions = findSession(context)
  const requireDeveloper = createDeveloperGuard(config, sessions)
  await app.register(async (scope) => {
    const authenticate = createAuthenticate(sessions, findApiKey(context))
    const route = mountEndpoints(scope, { ...context, authenticate, limitApiKey: limitRequests(context), limitUploads })
    for (const mount of sliceRoutes) mount(route, scanContext)
  })
  await app.register(webhookRoutes, context)
  await app.register(unsubscribePage, context)
  await app.register(contactPage, context)
  await app.register(channelRoutes, { ...scanContext, requireDeveloper })
  if (isSandbox(config))
    await app.register(sandboxRoutes, { ...sandboxDeps(context), requireDeveloper, prefix: sandboxPath })
  health(app, context)
  metricsRoute(app, context)
  securityTxt(app, context)
  resolverRoutes(app, context, pages)
  if (hasMailPage(config)) devMailRoutes(app, { ...context, requireDeveloper })
  if (pages) await pageRoutes(app, { context: scanContext, pages, limitUploads })
  else app.setNotFoundHandler(async () => Promise.reject(notFound()))
  await app.ready()
  requireEveryEndpoint(app)
  return app
}

type PageDeps = { context: ScanAppContext; pages: Pages; limitUploads: LimitUploads }

async function pageRoutes(app: FastifyInstance, { context, pages, limitUploads }: PageDeps) {
  await htmlRoutes(app, context, pages)
  await privacyPage(app, context, pages)
  await app.register(noScriptPinPage, { context, pages })
  await app.register(reportFormPage, { context, pages, limitUploads })
  await app.register(contactFormPage, { context, pages })
}

// An endpoint of the contract without a handler ends the start instead of surprising a user.
function requireEveryEndpoint(app: FastifyInstance) {
  for (const { method, path } of api)
    if (!app.hasRoute({ method, url: path }))
      throw new Error(`The contract promises ${method} ${path}, but no slice serves it.`)
}

/** What the payment sandbox needs of the server that it runs in. */
export const sandboxDeps = (context: AppContext) => ({
  db: context.db,
  jobs: context.jobs,
  clock: context.clock,
  key: () => sandboxKey(context),
  publicUrl: context.config.PUBLIC_URL,
  webhookUrl: () => `${context.server.url}/api/webhooks/paystack`,
})
