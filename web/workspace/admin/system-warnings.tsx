import { Stack } from '@mantine/core'
import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { formatDate, formatDelay, formatNumber } from '../../lib/format.ts'
import { IconAlertTriangle } from '../ui/icons.tsx'
import { Banner } from '../ui/notice.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { adminText } from './text.ts'

const t = adminText.system
// A minute's delay is a busy moment.
const tooLateSeconds = 120

/** What an operator should set right; nothing if all is well. */
export function SystemWarnings({
  status: { backups, database, forwardedHeaders, secretKey },
}: {
  status: SystemStatus
}) {
  const newest = secretKey.known.at(-1)
  const { aggregationLagSeconds, queues } = database
  const failingMails = queues
    .filter(({ queue }) => queue.startsWith('mail-'))
    .reduce((sum, { retrying }) => sum + retrying, 0)
  return (
    <>
      {backups.failure ? (
        <Banner label={t.backupFailed.title} icon={IconAlertTriangle} isAlarm>
          <h2>{t.backupFailed.title}</h2>
          <Stack gap={6}>
            <p>
              <TimeAgo at={backups.failure.failedAt} />: {backups.failure.reason}
            </p>
            <p>
              {t.backupFailed.effect} {t.backupFailed.retry}
            </p>
          </Stack>
        </Banner>
      ) : null}
      {forwardedHeaders ? <ForwardedHeaders seen={forwardedHeaders} /> : null}
      {aggregationLagSeconds > tooLateSeconds ? (
        <Warning title={t.late.title} text={t.late.text(formatDelay(aggregationLagSeconds))} />
      ) : null}
      {failingMails > 0 ? (
        <Warning title={t.mailsFail.title} text={t.mailsFail.text(formatNumber(failingMails), failingMails === 1)} />
      ) : null}
      {queues.some(({ failed }) => failed > 0) ? <Warning title={t.failedJobs.title} text={t.failedJobs.text} /> : null}
      {newest && newest.fingerprint !== secretKey.fingerprint ? (
        <Warning title={t.olderKey.title} text={t.olderKey.text(newest.fingerprint, formatDate(newest.firstUsedAt))} />
      ) : null}
      {secretKey.lostPins.length > 0 ? (
        <Warning title={t.lostPins.title} text={secretKey.lostPins.map(lostPinsText).join(' ')} />
      ) : null}
    </>
  )
}

const lostPinsText = ({ fingerprint, batches }: SystemStatus['secretKey']['lostPins'][number]) =>
  t.lostPins.text(formatNumber(batches), batches === 1, fingerprint)

function Warning({ title, text }: { title: string; text: string }) {
  return (
    <Banner label={title} icon={IconAlertTriangle}>
      <h2>{title}</h2>
      <p>{text}</p>
    </Banner>
  )
}

function ForwardedHeaders({ seen }: { seen: NonNullable<SystemStatus['forwardedHeaders']> }) {
  return (
    <Banner label={t.forwarded.title} icon={IconAlertTriangle}>
      <h2>{t.forwarded.title}</h2>
      <Stack gap={6}>
        <p>
          {t.forwarded.count(formatNumber(seen.requests), seen.requests === 1, formatDate(seen.firstSeenAt))}{' '}
          {t.forwarded.lastSeen} <TimeAgo at={seen.lastSeenAt} />.
        </p>
        <p>{t.forwarded.effect}</p>
        <p>
          {t.forwarded.fix} {seen.sender ? t.forwarded.sender : null} {seen.sender ? <code>{seen.sender}</code> : null}
        </p>
        <p>{t.forwarded.noProxy}</p>
      </Stack>
    </Banner>
  )
}
