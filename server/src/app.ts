import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { api } from '@sahihi/contract/endpoints/api.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { batchRoutes } from './catalog/batches/routes.ts'
import { codeRoutes } from './catalog/codes/routes.ts'
import { domainRoutes } from './catalog/domains/routes.ts'
import { createDownloadSlots } from './catalog/downloads/download-slots.ts'
import { downloadRoutes } from './catalog/downloads/routes.ts'
import { epcisRoutes } from './catalog/epcis/routes.ts'
import { resolverPaths } from './catalog/gs1/resolver-paths.ts'
import { resolverRoutes } from './catalog/gs1/resolver-routes.ts'
import { gs1Routes } from './catalog/gs1/routes.ts'
import { importRoutes } from './catalog/imports/routes.ts'
import { labelRoutes } from './catalog/labels/routes.ts'
import { orderRoutes } from './catalog/orders/routes.ts'
import { pictureRoutes } from './catalog/pictures/routes.ts'
import { productRoutes } from './catalog/products/routes.ts'
import { recallRoutes } from './catalog/recalls/routes.ts'
import { findSession } from './company/accounts/find-session.ts'
import { accountRoutes } from './company/accounts/routes.ts'
import { findApiKey } from './company/api-keys/find-api-key.ts'
import { limitRequests } from './company/api-keys/limit-requests.ts'
import { apiKeyRoutes } from './company/api-keys/routes.ts'
import { applicationRoutes } from './company/applications/routes.ts'
import { contactFormPage } from './company/contact/contact-form-page.ts'
import { partnerRoutes } from './company/partners/routes.ts'
import { paymentRoutes, webhookRoutes } from './company/payments/routes.ts'
import { sandboxRoutes } from './company/payments/sandbox/routes.ts'
import { subscriptionRoutes } from './company/subscriptions/routes.ts'
import { teamRoutes } from './company/team/routes.ts'
import { unsubscribePage } from './company/team/unsubscribe-page.ts'
import { activityRoutes } from './insight/activity/routes.ts'
import { alertRoutes } from './insight/alerts/routes.ts'
import { analyticsRoutes } from './insight/analytics/routes.ts'
import { copyCaseRoutes } from './insight/copy-cases/routes.ts'
import { evidenceKeyRoute, evidenceRoutes } from './insight/evidence/routes.ts'
import { feedbackRoutes } from './insight/feedback/routes.ts'
import { homeRoutes } from './insight/home/routes.ts'
import { inboxRoutes } from './insight/inbox/routes.ts'
import { contactPage } from './insight/reports/contact-page.ts'
import { reportFormPage } from './insight/reports/report-form-page.ts'
import { reportStatusPage } from './insight/reports/report-status-page.ts'
import { reportRoutes } from './insight/reports/routes.ts'
import { searchRoutes } from './insight/search/routes.ts'
import { adminRoutes } from './operations/admin/routes.ts'
import { closureRoutes } from './operations/closure/routes.ts'
import { dataArchiveRoutes } from './operations/data-archives/routes.ts'
import { sampleRoutes } from './operations/samples/routes.ts'
import { eraseVisitor } from './operations/visitors/erase-visitor-data.ts'
import { privacyPage } from './operations/visitors/privacy-page.ts'
import { visitorRoutes } from './operations/visitors/routes.ts'
import type { AppContext } from './platform/context.ts'
import { createAuthenticate } from './platform/http/authenticate.ts'
import { serveCompanyHosts } from './platform/http/company-hosts.ts'
import { devMailRoutes } from './platform/http/dev-mail.ts'
import { createDeveloperGuard, hasMailPage } from './platform/http/developer-pages.ts'
import { answerBrokenRequest, answerFrameworkError, registerErrorHandlers } from './platform/http/errors.ts'
import { unifyForwardedAddresses } from './platform/http/forwarded-addresses.ts'
import { watchForwardedHeaders } from './platform/http/forwarded-headers.ts'
import { gracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { guideRoutes } from './platform/http/guide-pages.ts'
import { health } from './platform/http/health.ts'
import type { Pages } from './platform/http/html-pages.ts'
import { joinChunks } from './platform/http/join-chunks.ts'
import { createUploadLimit, type LimitUploads } from './platform/http/limit-uploads.ts'
import { mountEndpoints } from './platform/http/mount-endpoints.ts'
import { openapi } from './platform/http/openapi.ts'
import { pageAddresses } from './platform/http/page-addresses.ts'
import { createRequestIds } from './platform/http/request-id.ts'
import { defaultRequestLimits, requestTimeouts } from './platform/http/request-limits.ts'
import { requestLog } from './platform/http/request-log.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { securityTxt } from './platform/http/security-txt.ts'
import { notFound } from './platform/lib/app-error.ts'
import { countRequests, metricsRoute } from './platform/monitoring/routes.ts'
import { isSandbox, sandboxKey, sandboxPath } from './platform/payment-provider/create-payment-provider.ts'
import { logFileRoutes } from './platform/transparency-log/file-routes.ts'
import { webhookEndpointRoutes } from './platform/webhooks/routes.ts'
import { registerChannelJobs } from './verify/channels/jobs.ts'
import { channelRoutes } from './verify/channels/routes.ts'
import { comparePage } from './verify/comparisons/compare-page.ts'
import { inspectionRoutes } from './verify/inspections/routes.ts'
import { noScriptPinPage } from './verify/pins/no-script-pin-page.ts'
import { pinRoutes } from './verify/pins/routes.ts'
import { proofRoutes } from './verify/proofs/routes.ts'
import { compressVerdict } from './verify/scans/compress-verdict.ts'
import { htmlRoutes } from './verify/scans/html-routes.ts'
import { createMissLimit } from './verify/scans/limit-misses.ts'
import { createFailedCheckCounter } from './verify/scans/note-failed-checks.ts'
import { scanRoutes } from './verify/scans/routes.ts'
import { createScanBatcher, type ScanAppContext } from './verify/scans/scan-batcher.ts'
import { createVerdictsWhileLocked } from './verify/scans/verdicts-while-locked.ts'

const sliceRoutes = [
  scanRoutes,
  pinRoutes,
  proofRoutes,
  inspectionRoutes,
  partnerRoutes,
  accountRoutes,
  teamRoutes,
  apiKeyRoutes,
  closureRoutes,
  sampleRoutes,
  activityRoutes,
  dataArchiveRoutes,
  downloadRoutes,
  importRoutes,
  adminRoutes,
  applicationRoutes,
  productRoutes,
  batchRoutes,
  codeRoutes,
  orderRoutes,
  recallRoutes,
  epcisRoutes,
  gs1Routes,
  domainRoutes,
  homeRoutes,
  searchRoutes,
  pictureRoutes,
  copyCaseRoutes,
  labelRoutes,
  analyticsRoutes,
  alertRoutes,
  inboxRoutes,
  evidenceRoutes,
  feedbackRoutes,
  reportRoutes,
  visitorRoutes,
  subscriptionRoutes,
  paymentRoutes,
  webhookEndpointRoutes,
]

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts the jobs that verify, which share this process's batches of scans. */
    registerChannelJobs: () => Promise<void>
  }
}

/** Builds the server, which does not listen yet. Without `pages` it only serves the API. */
export async function buildApp(
  context: AppContext,
  pages?: Pages,
  requestLimits = defaultRequestLimits,
): Promise<FastifyInstance> {
  const { config } = context
  const { stop, ...scanContext } = createScanContext(context)
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
  app.addHook('onClose', stop)
  securityHeaders(app, { config, pages })
  serveCompanyHosts(app, context)
  pageAddresses(app)
  compressVerdict(app)
  // For API replies; pages and assets are compressed at build time. A reply below 1,400 bytes is one packet anyway.
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
  app.decorate('registerChannelJobs', () => registerChannelJobs(scanContext))
  await app.register(channelRoutes, { ...scanContext, requireDeveloper })
  if (isSandbox(config))
    await app.register(sandboxRoutes, { ...sandboxDeps(context), requireDeveloper, prefix: sandboxPath })
  health(app, context)
  metricsRoute(app, context)
  securityTxt(app, context)
  guideRoutes(app)
  logFileRoutes(app, context)
  evidenceKeyRoute(app, context)
  resolverRoutes(app, context, pages)
  if (hasMailPage(config)) devMailRoutes(app, { ...context, requireDeveloper })
  if (pages) await pageRoutes(app, { context: scanContext, pages, limitUploads })
  else app.setNotFoundHandler(async () => Promise.reject(notFound()))
  await app.ready()
  requireEveryEndpoint(app)
  return app
}

/** The context with this process's own state of scans and downloads. */
function createScanContext(context: AppContext) {
  const failedChecks = createFailedCheckCounter(context)
  return {
    ...context,
    noteFailedCheck: failedChecks.note,
    stop: failedChecks.stop,
    recordScan: createScanBatcher(context, context.metrics),
    limitMisses: createMissLimit(context),
    verdictWhileLocked: createVerdictsWhileLocked(),
    acquireDownloadSlot: createDownloadSlots(context.pool),
    eraseVisitor: (sessionId: string) => eraseVisitor(context, sessionId),
  }
}

type PageDeps = { context: ScanAppContext; pages: Pages; limitUploads: LimitUploads }

async function pageRoutes(app: FastifyInstance, { context, pages, limitUploads }: PageDeps) {
  await htmlRoutes(app, context, pages)
  await privacyPage(app, context, pages)
  await app.register(noScriptPinPage, { context, pages })
  await app.register(comparePage, { context, pages })
  await app.register(reportFormPage, { context, pages, limitUploads })
  await app.register(reportStatusPage, { context, pages })
  await app.register(contactFormPage, { context, pages })
}

// A missing handler fails the start instead of a user's request.
function requireEveryEndpoint(app: FastifyInstance) {
  for (const { method, path } of api)
    if (!app.hasRoute({ method, url: path }))
      throw new Error(`The contract promises ${method} ${path}, but no slice serves it.`)
}

/** What the payment sandbox needs from its server. */
export const sandboxDeps = (context: AppContext) => ({
  db: context.db,
  jobs: context.jobs,
  clock: context.clock,
  key: () => sandboxKey(context),
  publicUrl: context.config.PUBLIC_URL,
  webhookUrl: () => `${context.server.url}/api/webhooks/paystack`,
})
