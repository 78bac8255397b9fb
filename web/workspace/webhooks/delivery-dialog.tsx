import { Modal } from '@mantine/core'
import type { WebhookDeliveryDetails } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useGet } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { useOpened } from '../ui/use-opened.ts'
import { DeliveryState } from './endpoint-state.tsx'
import { webhooksText } from './text.ts'
import styles from './webhooks.module.css'

const t = webhooksText.details

/** A delivery with its request and the start of its last reply. */
export function DeliveryDialog({ endpointId, id, onClose }: { endpointId: string; id: string; onClose: () => void }) {
  const params = { id: endpointId, deliveryId: id }
  const { data, error, isPending, refetch } = useGet('GET /api/webhook-endpoints/:id/deliveries/:deliveryId', {
    params,
  })
  return (
    <Modal opened={useOpened(true)} onClose={onClose} title={data?.type ?? t.title} size="lg">
      {isPending ? <TableSkeleton label={t.loading} rows={3} height={40} /> : null}
      {error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Details delivery={data} /> : null}
    </Modal>
  )
}

function Details({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { state, status, error, durationMs, lastTriedAt, nextTryAt, eventId, body, reply } = delivery
  const result = [status, error, durationMs === null ? null : t.took(durationMs)].filter((part) => part !== null)
  return (
    <div className={styles.details}>
      <p>
        <DeliveryState state={state} />
      </p>
      <dl>
        <dt>{t.id}</dt>
        <dd>{eventId}</dd>
        {lastTriedAt ? (
          <>
            <dt>{t.result}</dt>
            <dd>
              {formatDateTime(lastTriedAt)}: {result.join(', ')}
            </dd>
          </>
        ) : null}
        {nextTryAt ? (
          <>
            <dt>{t.next}</dt>
            <dd>{formatDateTime(nextTryAt)}</dd>
          </>
        ) : null}
      </dl>
      <h3>{t.request}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <pre tabIndex={0}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      <h3>{t.reply}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above. */}
      {reply ? <pre tabIndex={0}>{reply}</pre> : <p>{t.empty}</p>}
    </div>
  )
}
