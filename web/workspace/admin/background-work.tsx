import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { JobQueue, SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatDelay, formatNumber } from '../../lib/format.ts'
import { useSend } from '../lib/api.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { Facts } from '../ui/stats.tsx'
import table from '../ui/table.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import applications from './applications.module.css'
import partners from './partners.module.css'
import styles from './system.module.css'
import { SystemSection } from './system-section.tsx'
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
    <SystemSection title={t.title}>
      <Facts label={t.title} facts={facts} />
      {queues.length > 0 ? <Queues queues={queues} /> : <p className={styles.hint}>{t.idle}</p>}
    </SystemSection>
  )
}

function Queues({ queues }: { queues: JobQueue[] }) {
  const retry = useSend('POST /api/admin/jobs/:queue/retry', { invalidates: ['GET /api/admin/system'] })
  const onRetry = (queue: string) =>
    retry.mutate(
      { params: { queue } },
      { onSuccess: (reply) => notifications.show({ title: queue, message: reply.message }) },
    )
  const busyQueue = retry.isPending ? retry.variables.params.queue : undefined
  return (
    <div className={`${applications.frame} ${styles.queues}`}>
      <ActionError title={messages.retryJobsFailed} error={retry.error} />
      <table className={`${table.table} ${applications.table}`}>
        <caption className="visually-hidden">{t.queues}</caption>
        <thead>
          <tr>
            <th scope="col">{t.queue}</th>
            {states.map((state) => (
              <th key={state} scope="col" className={partners.number}>
                {t[state]}
              </th>
            ))}
            <th scope="col">{t.lastFailure}</th>
            <th scope="col">
              <span className="visually-hidden">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <Row key={queue.queue} queue={queue} isBusy={queue.queue === busyQueue} onRetry={onRetry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { queue: JobQueue; isBusy: boolean; onRetry: (queue: string) => void }

function Row({ queue: { queue, failed, lastFailure, ...counts }, isBusy, onRetry }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <code className={styles.code}>{queue}</code>
      </th>
      {states.map((state) => {
        const count = state === 'failed' ? failed : counts[state]
        return (
          <td
            key={state}
            data-label={t[state]}
            className={count > 0 ? partners.number : `${partners.number} ${styles.nothing}`}
          >
            <span className={state === 'failed' && count > 0 ? styles.failed : partners.value}>
              {formatNumber(count)}
            </span>
          </td>
        )
      })}
      {lastFailure ? (
        <td data-label={t.lastFailure}>
          <div>
            {lastFailure.error}
            {lastFailure.at ? (
              <span className={partners.line}>
                <TimeAgo at={lastFailure.at} />
              </span>
            ) : null}
          </div>
        </td>
      ) : (
        <td className={styles.nothing} />
      )}
      <td className={failed > 0 ? undefined : styles.nothing}>
        {failed > 0 ? (
          <Button variant="default" loading={isBusy} onClick={() => onRetry(queue)}>
            {t.retry}
            <span className="visually-hidden">{t.ofQueue(queue)}</span>
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
