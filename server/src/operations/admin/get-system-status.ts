import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { failedBackup, lastBackup } from '../../platform/backups/last-backup.ts'
import type { AppContext } from '../../platform/context.ts'
import { hasMailPage, hasPhonePage } from '../../platform/http/developer-pages.ts'
import { computeFingerprint } from '../../platform/lib/secret-key.ts'
import { version } from '../../platform/lib/version.ts'
import { describeDatabase } from '../../platform/monitoring/describe-database.ts'
import { isSandbox } from '../../platform/payment-provider/create-payment-provider.ts'
import { hasWhatsApp } from '../../platform/whatsapp/create-whatsapp.ts'
import { findLostPins } from '../../verify/pins/lost-pins.ts'
import { systemFacts } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/** What is running and configured, and what an operator should look at; without secrets. */
export async function getSystemStatus({ db, clock, config }: Deps): Promise<SystemStatus> {
  const [{ databaseVersion, migrations, keys, forwarded, canaries }, database, lostPins] = await Promise.all([
    systemFacts(db, clock()),
    describeDatabase({ db, clock }),
    findLostPins(db, config),
  ])
  const [newest] = migrations
  return {
    version,
    startedAt: new Date(performance.timeOrigin).toISOString(),
    workers: config.WORKERS,
    nodeVersion: process.versions.node,
    databaseVersion,
    migrations: {
      count: migrations.length,
      newest: newest?.name ?? '',
      appliedAt: newest?.appliedAt.toISOString() ?? null,
    },
    database,
    trustedProxies: config.TRUST_PROXY ?? [],
    mail: config.SMTP_URL ? 'smtp' : 'stored',
    payments: describePaymentMode(config),
    sms: Boolean(config.TWILIO_AUTH_TOKEN),
    ussd: Boolean(config.AT_USSD_SECRET),
    whatsApp: hasWhatsApp(config),
    developerPages: listDeveloperPages(config),
    secretKey: {
      fingerprint: computeFingerprint(config.SECRET_KEY),
      previousFingerprint: config.SECRET_KEY_PREVIOUS ? computeFingerprint(config.SECRET_KEY_PREVIOUS) : null,
      known: keys.map(({ fingerprint, firstUsedAt }) => ({ fingerprint, firstUsedAt: firstUsedAt.toISOString() })),
      lostPins,
    },
    canaries: { checks: canaries.checks, lastAt: canaries.lastAt?.toISOString() ?? null },
    backups: await describeBackups(db, config),
    forwardedHeaders:
      forwarded && !config.TRUST_PROXY
        ? {
            ...forwarded,
            firstSeenAt: forwarded.firstSeenAt.toISOString(),
            lastSeenAt: forwarded.lastSeenAt.toISOString(),
          }
        : null,
  }
}

async function describeBackups(db: Deps['db'], config: Deps['config']): Promise<SystemStatus['backups']> {
  const [last, failure] = await Promise.all([lastBackup(db), failedBackup(db)])
  return {
    isScheduled: config.BACKUP_DIR !== undefined,
    last: last ? { ...last, finishedAt: last.finishedAt.toISOString() } : null,
    failure: failure ? { reason: failure.reason, failedAt: failure.failedAt.toISOString() } : null,
  }
}

function describePaymentMode(config: Deps['config']): SystemStatus['payments'] {
  if (isSandbox(config)) return 'sandbox'
  return config.PAYSTACK_SECRET_KEY?.startsWith('sk_test_') ? 'test' : 'live'
}

const listDeveloperPages = (config: Deps['config']): SystemStatus['developerPages'] => [
  ...(hasMailPage(config) ? (['/dev/mail'] as const) : []),
  ...(hasPhonePage(config) ? (['/dev/phone'] as const) : []),
  ...(isSandbox(config) ? (['/sandbox/'] as const) : []),
]
