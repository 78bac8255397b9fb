import { Button, Text } from '@mantine/core'
import type { JobQueue, SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatDelay, formatNumber } from '../../lib/format.ts'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { CellNote, type Column, DataTable } from '../ui/data-table.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { Part } from '../ui/part.tsx'
import { Facts } from '../ui/stats.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { adminText } from './text.ts'

const t = adminText.system.work
const states = ['waiting', 'retrying', 'running', 'failed'] as const
// The aggregator runs every second.
const currentSeconds = 10

/** What the server does apart from answering requests: rollups, mails and other jobs, with retry of those that failed. */
export function BackgroundWork({ database }: { database: SystemStatus['database'] }) {
  const { aggregationLagSeconds: lag, mailsWaiting, queues } = database
  const facts = [
    { label: t.rollups, value: lag < currentSeconds ? t.upToDate : t.behind(formatDelay(lag)) },
    { label: t.mails, value: mailsWaiting === 0 ? t.none : formatNumber(mailsWaiting) },
  ]
  return (
    <Part title={t.title}>
      <Facts label={t.title} facts={facts} />
      {queues.length > 0 ? <Queues queues={queues} /> : <Text c="dimmed">{t.idle}</Text>}
    </Part>
  )
}

function Queues({ queues }: { queues: JobQueue[] }) {
  const retry = useSend('POST /api/admin/jobs/:queue/retry', { invalidates: ['GET /api/admin/system'] })
  const onRetry = (queue: string) => retry.mutate({ params: { queue } }, { onSuccess: announce(undefined, queue) })
  const busyQueue = retry.isPending ? retry.variables.params.queue : undefined
  const columns: Column<JobQueue>[] = [
    { key: 'queue', label: t.queue, cell: ({ queue }) => <code>{queue}</code> },
    ...states.map((state) => ({
      key: state,
      label: t[state],
      isNumber: true,
      cell: (queue: JobQueue) => <Count isFailed={state === 'failed'} count={queue[state]} />,
    })),
    { key: 'last', label: t.lastFailure, cell: ({ lastFailure }) => lastFailure && <LastFailure {...lastFailure} /> },
    {
      key: 'actions',
      label: t.actions,
      isControl: true,
      cell: ({ queue, failed }) =>
        failed > 0 ? (
          <Button variant="default" loading={queue === busyQueue} onClick={() => onRetry(queue)}>
            {t.retry}
            <span className="visually-hidden">{t.ofQueue(queue)}</span>
          </Button>
        ) : null,
    },
  ]
  return (
    <>
      <ActionError title={messages.retryJobsFailed} error={retry.error} />
      <DataTable caption={t.queues} columns={columns} rows={queues} rowKey={({ queue }) => queue} />
    </>
  )
}

const Count = ({ isFailed, count }: { isFailed: boolean; count: number }) => (
  <Text span inherit {...(isFailed && count > 0 ? { c: 'var(--vermilion)', fw: 700 } : {})}>
    {formatNumber(count)}
  </Text>
)

const LastFailure = ({ error, at }: NonNullable<JobQueue['lastFailure']>) => (
  <>
    {error}
    {at ? (
      <CellNote>
        <TimeAgo at={at} />
      </CellNote>
    ) : null}
  </>
)
