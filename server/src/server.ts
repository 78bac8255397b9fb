import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { workAccountTidying } from './accounts/tidy-up.ts'
import { workAccountMails } from './accounts/jobs.ts'
import { workAdminMails } from './admin/jobs.ts'
import { workAlerts } from './alerts/jobs.ts'
import { raiseAlerts } from './alerts/raise-alerts.ts'
import { keepFolding } from './analytics/rollups/aggregate-scans.ts'
import { workLivePruning } from './analytics/stream-live-scans.ts'
import { workDigests } from './analytics/weekly-digest.ts'
import { workRecounts } from './analytics/rollups/rebuild-rollups.ts'
import { buildApp, sandboxMeans } from './app.ts'
import type { Config } from './config.ts'
import { readPages } from './http/html-pages.ts'
import { isSandbox } from './lib/payments/create-payment-provider.ts'
import { workSandboxWebhooks } from './payments/sandbox/routes.ts'
import { createContext } from './create-context.ts'
import { workPartnerMails } from './partners/jobs.ts'
import { workPayments } from './payments/jobs.ts'
import { workReportTidying } from './reports/jobs.ts'
import { workPlanWarnings } from './subscriptions/jobs.ts'
import { workForgetting } from './visitors/jobs.ts'

/** Listens and does the jobs, on a migrated database. `close` finishes what is in flight, then lets go. */
export async function startServer(config: Config, databaseUrl: string, log: FastifyBaseLogger) {
  const { context, close: closeParts } = await createContext(config, databaseUrl, log)
  const app = await buildApp(context, readPages(config))
  await Promise.all([
    workPartnerMails(context),
    workAccountMails(context),
    workAdminMails(context),
    workAccountTidying(context),
    workReportTidying(context),
    workPayments(context),
    workPlanWarnings(context),
    workForgetting(context),
    workLivePruning(context),
    workAlerts(context),
    workDigests(context),
    workRecounts(context, databaseUrl),
    ...(isSandbox(config) ? [workSandboxWebhooks(sandboxMeans(context))] : []),
  ])
  await app.listen({ port: config.PORT, host: config.HOST })
  const { port } = app.server.address() as AddressInfo
  context.home.url = ownUrl(config.HOST, port)
  const folding = keepFolding(context, () => raiseAlerts(context))
  const close = async () => {
    await app.close()
    await folding.stop()
    await closeParts()
  }
  return { port, close }
}

/** Where a server that listens on an address answers itself. */
function ownUrl(host: string, port: number) {
  const name = ['0.0.0.0', '::', '::0'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
