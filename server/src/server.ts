import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp, sandboxDeps } from './app.ts'
import { registerBatchJobs } from './catalog/batches/jobs.ts'
import { registerCodeJobs } from './catalog/codes/jobs.ts'
import { registerDomainJobs } from './catalog/domains/jobs.ts'
import { downloadKinds } from './catalog/downloads/make-downloads.ts'
import { registerOrderJobs } from './catalog/orders/jobs.ts'
import { registerAccountJobs } from './company/accounts/jobs.ts'
import { registerApplicationJobs } from './company/applications/jobs.ts'
import { registerContactJobs } from './company/contact/jobs.ts'
import { registerPartnerJobs } from './company/partners/jobs.ts'
import { registerPaymentJobs } from './company/payments/jobs.ts'
import { registerSandboxJobs } from './company/payments/sandbox/jobs.ts'
import { registerSubscriptionJobs } from './company/subscriptions/jobs.ts'
import { registerTeamJobs } from './company/team/jobs.ts'
import { registerAlertJobs } from './insight/alerts/jobs.ts'
import { raiseAlerts } from './insight/alerts/raise-alerts.ts'
import { raiseScanBursts } from './insight/alerts/raise-scan-bursts.ts'
import { registerAnalyticsJobs } from './insight/analytics/jobs.ts'
import { startAggregator } from './insight/analytics/rollups/aggregate-scans.ts'
import { evaluateCopyCandidates } from './insight/copy-cases/evaluate-candidates.ts'
import { registerCopyCaseJobs } from './insight/copy-cases/jobs.ts'
import { evidenceKind } from './insight/evidence/make-evidence.ts'
import { registerInboxJobs } from './insight/inbox/jobs.ts'
import { registerReportJobs } from './insight/reports/jobs.ts'
import { registerAdminJobs } from './operations/admin/jobs.ts'
import { registerClosureJobs } from './operations/closure/jobs.ts'
import { registerDataArchiveJobs } from './operations/data-archives/jobs.ts'
import { archiveKind } from './operations/data-archives/prepare-data-archive.ts'
import { registerSampleJobs } from './operations/samples/jobs.ts'
import { registerVisitorJobs } from './operations/visitors/jobs.ts'
import { registerBackupJobs, startBackups } from './platform/backups/jobs.ts'
import { type AppContext, createContext } from './platform/context.ts'
import { registerFileJobs } from './platform/files/jobs.ts'
import { readPages } from './platform/http/html-pages.ts'
import { endGracefully } from './platform/lib/end-gracefully.ts'
import { createLog } from './platform/lib/log.ts'
import type { KeyedConfig } from './platform/lib/secret-key.ts'
import { registerMonitoringJobs } from './platform/monitoring/jobs.ts'
import { isSandbox } from './platform/payment-provider/create-payment-provider.ts'
import { openLog, startLog } from './platform/transparency-log/sequence-entries.ts'
import { startWebhooks } from './platform/webhooks/deliver.ts'
import { registerWebhookJobs } from './platform/webhooks/jobs.ts'
import { registerPinJobs } from './verify/pins/jobs.ts'
import { findLostPins } from './verify/pins/lost-pins.ts'
import { registerScanJobs } from './verify/scans/jobs.ts'

// Lets the system distribute the connections, not the primary process, whose connections to a dying worker are neither answered nor
// reset. Only Linux distributes them evenly over the sockets of a port.
const listensItself = cluster.isWorker && process.platform === 'linux'

/**
 * Serves a migrated database until the process is told to stop, then finishes pending requests and runs `afterwards`. May be called
 * again after a failure.
 */
export async function serveUntilStopped(config: KeyedConfig, databaseUrl: string, afterwards = async () => {}) {
  const log = createLog(config)
  const { close } = await startServer(config, databaseUrl, log)
  endGracefully(20_000, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'uncaught error')
    else log.info(`stopping: ${signal ?? 'requested'}`)
    await close()
    await afterwards()
  })
}

async function startServer(config: KeyedConfig, databaseUrl: string, log: FastifyBaseLogger) {
  const { context, close: closeContext } = await createContext(config, databaseUrl, log)
  const app = await buildApp(context, readPages(config))
  try {
    await registerJobs(context, databaseUrl)
    await app.registerChannelJobs()
    await warnOfLostPins(context)
    await openLog(context)
    const place = { port: config.PORT, host: config.HOST, reusePort: listensItself }
    await app.listen(place)
  } catch (error) {
    await app.close()
    await closeContext()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  context.server.url = ownUrl(config.HOST, port)
  const aggregator = startAggregator(context, async () => {
    await evaluateCopyCandidates(context)
    await raiseAlerts(context)
    await raiseScanBursts(context)
  })
  const backups = startBackups(context, databaseUrl)
  const webhooks = startWebhooks(context)
  const publicLog = startLog(context)
  const close = async () => {
    await app.close()
    await Promise.all([aggregator.stop(), backups?.stop(), webhooks.stop(), publicLog?.stop()])
    await closeContext()
  }
  return { close }
}

const registerJobs = (context: AppContext, databaseUrl: string) =>
  Promise.all([
    registerPartnerJobs(context),
    registerAccountJobs(context),
    registerTeamJobs(context),
    registerAdminJobs(context),
    registerApplicationJobs(context),
    registerBatchJobs(context),
    registerCodeJobs(context),
    registerOrderJobs(context),
    registerDomainJobs(context),
    registerDataArchiveJobs(context),
    registerFileJobs(context, [...downloadKinds, archiveKind, evidenceKind]),
    registerReportJobs(context),
    registerPinJobs(context),
    registerScanJobs(context),
    registerContactJobs(context),
    registerClosureJobs(context),
    registerSampleJobs(context),
    registerPaymentJobs(context),
    registerSubscriptionJobs(context),
    registerVisitorJobs(context),
    registerMonitoringJobs(context),
    registerAlertJobs(context),
    registerInboxJobs(context),
    registerWebhookJobs(context),
    registerBackupJobs(context),
    registerCopyCaseJobs(context),
    registerAnalyticsJobs(context, databaseUrl),
    ...(isSandbox(context.config) ? [registerSandboxJobs(sandboxDeps(context))] : []),
  ])

/** Without this warning, only shoppers would see that these PINs cannot be checked. */
async function warnOfLostPins({ db, config, log }: AppContext) {
  for (const { fingerprint, batches } of await findLostPins(db, config))
    log.warn(
      { fingerprint, batches },
      'hidden PINs cannot be checked: their secret key is neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
    )
}

/** The URL by which this server reaches itself. */
function ownUrl(host: string, port: number) {
  const name = ['0.0.0.0', '::', '::0'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
