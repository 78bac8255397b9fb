import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { workAccountTidying } from './accounts/tidy-up.ts'
import { workAccountMails } from './accounts/work-mails.ts'
import { workAdminMails } from './admin/work-mails.ts'
import { workAlerts } from './alerts/mail-alerts.ts'
import { raiseAlerts } from './alerts/raise-alerts.ts'
import { keepFolding } from './analytics/fold-scans.ts'
import { workLivePruning } from './analytics/follow-live.ts'
import { workDigests } from './analytics/mail-digest.ts'
import { workRecounts } from './analytics/recount.ts'
import { buildApp, sandboxMeans } from './app.ts'
import type { Config } from './config.ts'
import { readPages } from './lib/pages.ts'
import { isSandbox } from './lib/payments/open-payments.ts'
import { workSandboxWebhooks } from './lib/payments/sandbox.ts'
import { openParts } from './open-parts.ts'
import { workPartnerMails } from './partners/work-mails.ts'
import { workPayments } from './payments/work-payments.ts'
import { workReportTidying } from './reports/tidy-up.ts'
import { workPlanWarnings } from './subscriptions/warn-partners.ts'
import { workForgetting } from './visitors/forget-old.ts'

/** Listens and does the jobs, on a migrated database. `close` finishes what is in flight, then lets go. */
export async function serveApp(config: Config, databaseUrl: string, log: FastifyBaseLogger) {
  const { parts, close: closeParts } = await openParts(config, databaseUrl, log)
  const app = await buildApp(parts, readPages(config))
  await Promise.all([
    workPartnerMails(parts),
    workAccountMails(parts),
    workAdminMails(parts),
    workAccountTidying(parts),
    workReportTidying(parts),
    workPayments(parts),
    workPlanWarnings(parts),
    workForgetting(parts),
    workLivePruning(parts),
    workAlerts(parts),
    workDigests(parts),
    workRecounts(parts, databaseUrl),
    ...(isSandbox(config) ? [workSandboxWebhooks(sandboxMeans(parts))] : []),
  ])
  await app.listen({ port: config.PORT, host: config.HOST })
  const { port } = app.server.address() as AddressInfo
  parts.home.url = ownUrl(config.HOST, port)
  const folding = keepFolding(parts, () => raiseAlerts(parts))
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
