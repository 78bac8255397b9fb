import { Code, Modal, Stack } from '@mantine/core'
import type { WebhookDeliveryDetails } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useGet } from '../lib/api.ts'
import { QueryList } from '../ui/query-list.tsx'
import { FactList } from '../ui/stats.tsx'
import { useOpened } from '../ui/use-opened.ts'
import { DeliveryState } from './endpoint-state.tsx'
import { webhooksText } from './text.ts'

const t = webhooksText.details

/** A delivery with its request and the start of its last reply. */
export function DeliveryDialog({ endpointId, id, onClose }: { endpointId: string; id: string; onClose: () => void }) {
  const params = { id: endpointId, deliveryId: id }
  const query = useGet('GET /api/webhook-endpoints/:id/deliveries/:deliveryId', { params })
  return (
    <Modal opened={useOpened(true)} onClose={onClose} title={query.data?.type ?? t.title} size="lg">
      <QueryList query={query} loading={t.loading} failed={t.failed}>
        {(delivery) => <Details delivery={delivery} />}
      </QueryList>
    </Modal>
  )
}

function Details({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { state, status, error, durationMs, lastTriedAt, nextTryAt, eventId, body, reply } = delivery
  const result = [status, error, durationMs === null ? null : t.took(durationMs)].filter((part) => part !== null)
  return (
    <Stack>
      <p>
        <DeliveryState state={state} />
      </p>
      <FactList
        facts={[
          { label: t.id, value: eventId },
          { label: t.result, value: lastTriedAt && `${formatDateTime(lastTriedAt)}: ${result.join(', ')}` },
          { label: t.next, value: nextTryAt && formatDateTime(nextTryAt) },
        ]}
      />
      <h3>{t.request}</h3>
      <Block>{JSON.stringify(JSON.parse(body), null, 2)}</Block>
      <h3>{t.reply}</h3>
      {reply ? <Block>{reply}</Block> : <p>{t.empty}</p>}
    </Stack>
  )
}

/** It can be reached by keyboard, because it scrolls (WCAG 2.1.1). */
const Block = ({ children }: { children: string }) => (
  <Code block tabIndex={0} mah={320} style={{ whiteSpace: 'pre-wrap', overflow: 'auto' }}>
    {children}
  </Code>
)
