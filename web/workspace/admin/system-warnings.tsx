import { Stack } from '@mantine/core'
import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import type { ReactNode } from 'react'
import { formatDate, formatDelay, formatNumber } from '../../lib/format.ts'
import { IconAlertTriangle } from '../ui/icons.tsx'
import { Banner } from '../ui/notice.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { adminText } from './text.ts'

const t = adminText.system
// A minute's delay is a busy moment.
const tooLateSeconds = 120

type Warning = { title: string; isAlarm?: boolean; text: ReactNode }

/** What an operator should set right; nothing if all is well. */
export function findSystemWarnings({
  backups,
  canaries,
  database,
  forwardedHeaders,
  secretKey,
}: SystemStatus): Warning[] {
  const newest = secretKey.known.at(-1)
  const { aggregationLagSeconds, queues } = database
  const failingMails = queues
    .filter(({ queue }) => queue.startsWith('mail-'))
    .reduce((sum, { retrying }) => sum + retrying, 0)
  const warnings: (Warning | false | null)[] = [
    canaries.lastAt !== null && {
      title: t.canaries.title,
      isAlarm: true,
      text: <p>{t.canaries.text(formatNumber(canaries.checks), canaries.checks === 1, formatDate(canaries.lastAt))}</p>,
    },
    backups.failure && {
      title: t.backupFailed.title,
      isAlarm: true,
      text: <FailedBackup failure={backups.failure} />,
    },
    forwardedHeaders && { title: t.forwarded.title, text: <ForwardedHeaders seen={forwardedHeaders} /> },
    aggregationLagSeconds > tooLateSeconds && {
      title: t.late.title,
      text: <p>{t.late.text(formatDelay(aggregationLagSeconds))}</p>,
    },
    failingMails > 0 && {
      title: t.mailsFail.title,
      text: <p>{t.mailsFail.text(formatNumber(failingMails), failingMails === 1)}</p>,
    },
    queues.some(({ failed }) => failed > 0) && { title: t.failedJobs.title, text: <p>{t.failedJobs.text}</p> },
    newest !== undefined &&
      newest.fingerprint !== secretKey.fingerprint && {
        title: t.olderKey.title,
        text: <p>{t.olderKey.text(newest.fingerprint, formatDate(newest.firstUsedAt))}</p>,
      },
    secretKey.lostPins.length > 0 && {
      title: t.lostPins.title,
      text: <p>{secretKey.lostPins.map(lostPinsText).join(' ')}</p>,
    },
  ]
  return warnings.filter((warning) => warning !== null && warning !== false)
}

export const SystemWarnings = ({ status }: { status: SystemStatus }) =>
  findSystemWarnings(status).map(({ title, isAlarm = false, text }) => (
    <Banner key={title} label={title} icon={IconAlertTriangle} isAlarm={isAlarm}>
      <h2>{title}</h2>
      {text}
    </Banner>
  ))

const lostPinsText = ({ fingerprint, batches }: SystemStatus['secretKey']['lostPins'][number]) =>
  t.lostPins.text(formatNumber(batches), batches === 1, fingerprint)

const FailedBackup = ({ failure }: { failure: NonNullable<SystemStatus['backups']['failure']> }) => (
  <Stack gap={6}>
    <p>
      <TimeAgo at={failure.failedAt} />: {failure.reason}
    </p>
    <p>
      {t.backupFailed.effect} {t.backupFailed.retry}
    </p>
  </Stack>
)

function ForwardedHeaders({ seen }: { seen: NonNullable<SystemStatus['forwardedHeaders']> }) {
  return (
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
  )
}
