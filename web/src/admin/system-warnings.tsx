import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { adminText } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { formatDate, formatNumber } from '../lib/format.ts'
import { Banner } from '../ui/banner.tsx'
import { IconAlertTriangle } from '../ui/icons.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './system.module.css'

const t = adminText.system

/** What an operator should set right; nothing if all is well. */
export function SystemWarnings({ status: { forwardedHeaders, secretKey } }: { status: SystemStatus }) {
  const newest = secretKey.known.at(-1)
  return (
    <>
      {forwardedHeaders ? <ForwardedHeaders seen={forwardedHeaders} /> : null}
      {newest && newest.fingerprint !== secretKey.fingerprint ? (
        <Banner label={t.olderKey.title} icon={IconAlertTriangle}>
          <h2 className={styles.warningTitle}>{t.olderKey.title}</h2>
          <p className={styles.warningText}>{t.olderKey.text(newest.fingerprint, formatDate(newest.firstUsedAt))}</p>
        </Banner>
      ) : null}
    </>
  )
}

function ForwardedHeaders({ seen }: { seen: NonNullable<SystemStatus['forwardedHeaders']> }) {
  return (
    <Banner label={t.forwarded.title} icon={IconAlertTriangle}>
      <h2 className={styles.warningTitle}>{t.forwarded.title}</h2>
      <div className={styles.warningText}>
        <p>
          {t.forwarded.count(formatNumber(seen.requests), seen.requests === 1, formatDate(seen.firstSeenAt))}{' '}
          {t.forwarded.lastSeen} <TimeAgo at={seen.lastSeenAt} />.
        </p>
        <p>{t.forwarded.effect}</p>
        <p>
          {t.forwarded.fix} {seen.sender ? t.forwarded.sender : null}{' '}
          {seen.sender ? <code className={styles.code}>{seen.sender}</code> : null}
        </p>
        <p>{t.forwarded.noProxy}</p>
      </div>
    </Banner>
  )
}
