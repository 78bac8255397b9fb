import { Button, Group, Stack, Text } from '@mantine/core'
import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatBytes, formatDate, formatNumber } from '../../lib/format.ts'
import { useGet, useSend } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Part } from '../ui/part.tsx'
import { Facts } from '../ui/stats.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { BackgroundWork } from './background-work.tsx'
import { DatabaseFacts } from './database-facts.tsx'
import { SystemWarnings } from './system-warnings.tsx'
import { adminText } from './text.ts'

const t = adminText.system

/** What runs, what is configured and what needs attention, for the operator. Read again every minute. */
export function SystemPage() {
  const { data, error, isPending, refetch } = useGet('GET /api/admin/system', {}, { refetchInterval: 60_000 })
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {isPending ? <ListSkeleton label={t.loading} rows={3} height={120} /> : null}
      {error ? <ErrorState title={messages.systemFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error ? (
        <>
          <SystemWarnings status={data} />
          <Stack gap={28}>
            <ServerFacts status={data} />
            <BackgroundWork database={data.database} />
            <DatabaseFacts status={data} />
            <ServiceFacts status={data} />
            <BackupFacts status={data} />
            <SecretKeyFacts status={data} />
            {data.developerPages.length > 0 ? (
              <Part title={t.developerPages.title}>
                <DeveloperPages paths={data.developerPages} />
              </Part>
            ) : null}
          </Stack>
        </>
      ) : null}
    </>
  )
}

function ServerFacts({ status }: { status: SystemStatus }) {
  const facts = [
    { label: t.server.version, value: status.version },
    { label: t.server.started, value: <TimeAgo at={status.startedAt} /> },
    { label: t.server.workers, value: formatNumber(status.workers) },
    { label: t.server.node, value: status.nodeVersion },
    { label: t.server.proxies, value: status.trustedProxies.join(', ') || t.server.noProxies },
  ]
  return (
    <Part title={t.server.title}>
      <Facts label={t.server.title} facts={facts} />
    </Part>
  )
}

function ServiceFacts({ status: { mail, payments, sms, ussd, whatsApp } }: { status: SystemStatus }) {
  const facts = [
    { label: t.services.mail, value: t.services.mails[mail] },
    { label: t.services.payments, value: t.services.paymentModes[payments] },
    { label: t.services.sms, value: sms ? t.services.on : t.services.off },
    { label: t.services.ussd, value: ussd ? t.services.on : t.services.off },
    { label: t.services.whatsApp, value: whatsApp ? t.services.on : t.services.off },
  ]
  return (
    <Part title={t.services.title}>
      <Facts label={t.services.title} facts={facts} />
    </Part>
  )
}

function BackupFacts({ status: { backups } }: { status: SystemStatus }) {
  const { isScheduled, last } = backups
  const facts = [
    { label: t.backups.last, value: last ? <TimeAgo at={last.finishedAt} /> : t.backups.none },
    ...(last
      ? [
          { label: t.backups.size, value: formatBytes(last.bytes) },
          { label: t.backups.file, value: <code>{last.file}</code>, isLong: true },
        ]
      : []),
    { label: t.backups.schedule, value: isScheduled ? t.backups.daily : t.backups.notScheduled },
  ]
  return (
    <Part title={t.backups.title}>
      <Facts label={t.backups.title} facts={facts} />
      <Text c="dimmed" size="sm">
        {t.backups.hint}
      </Text>
    </Part>
  )
}

function SecretKeyFacts({ status: { secretKey } }: { status: SystemStatus }) {
  const { fingerprint, previousFingerprint, known } = secretKey
  const firstUsed = known.find((key) => key.fingerprint === fingerprint)?.firstUsedAt
  const others = known.filter((key) => key.fingerprint !== fingerprint && key.fingerprint !== previousFingerprint)
  const code = (text: string) => <code key={text}>{text}</code>
  const facts = [
    { label: t.secretKey.fingerprint, value: code(fingerprint) },
    ...(firstUsed ? [{ label: t.secretKey.firstUsed, value: formatDate(firstUsed) }] : []),
    {
      label: t.secretKey.rotation,
      value: previousFingerprint ? t.secretKey.rotating : t.secretKey.notRotating,
    },
    ...(previousFingerprint ? [{ label: t.secretKey.previous, value: code(previousFingerprint) }] : []),
    ...(others.length > 0 ? [{ label: t.secretKey.others, value: others.map((key) => code(key.fingerprint)) }] : []),
  ]
  return (
    <Part title={t.secretKey.title}>
      <Facts label={t.secretKey.title} facts={facts} />
      <Text c="dimmed" size="sm">
        {previousFingerprint ? t.secretKey.rotatingHint : t.secretKey.hint}
      </Text>
    </Part>
  )
}

type Path = SystemStatus['developerPages'][number]

/** Opens the pages for trying out. They are plain HTML, so this browser gets a cookie for them first. */
function DeveloperPages({ paths }: { paths: Path[] }) {
  const allow = useSend('POST /api/admin/developer-pages')
  const open = (path: Path) => allow.mutate({}, { onSuccess: () => location.assign(path) })
  return (
    <>
      <Group gap="xs">
        {paths.map((path) => (
          <Button key={path} variant="default" disabled={allow.isPending} onClick={() => open(path)}>
            {t.developerPages.names[path]}
          </Button>
        ))}
      </Group>
      <Text c="dimmed" size="sm">
        {t.developerPages.hint}
      </Text>
      <ActionError title={messages.pageNotLoaded} error={allow.error} />
    </>
  )
}
