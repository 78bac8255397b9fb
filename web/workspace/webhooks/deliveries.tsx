import { Button, UnstyledButton } from '@mantine/core'
import { sentEventTypes, testEventType } from '@sahihi/contract/domain/webhook-events.ts'
import type { WebhookDelivery } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { announce } from '../lib/announce.ts'
import { useGet, useSend } from '../lib/api.ts'
import { type Column, DataTable, openRow } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { Filters } from '../ui/filters.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { Part } from '../ui/part.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { deliveryCalls } from './endpoint-calls.ts'
import { DeliveryState } from './endpoint-state.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { webhooksText } from './text.ts'

const t = webhooksText.deliveries
const states = ['waiting', 'delivered', 'failed'] as const

type Props = {
  endpointId: string
  isDisabled: boolean
  /** The delivery that is shown with its request and reply. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** The log of an endpoint, by state and event. Reads itself again while something waits. */
export function Deliveries({ endpointId, isDisabled, openId, onOpen }: Props) {
  const [filters, setFilters] = useState<{ state?: WebhookDelivery['state']; type?: WebhookDelivery['type'] }>({})
  const [page, setPage] = useState(1)
  const [isReplaying, setReplaying] = useState(false)
  const query = useGet(
    'GET /api/webhook-endpoints/:id/deliveries',
    { params: { id: endpointId }, query: { ...filters, page } },
    { placeholderData: keepPreviousData, refetchInterval: 10_000 },
  )
  const filter = (change: typeof filters) => {
    setFilters({ ...filters, ...change })
    setPage(1)
  }
  const isFiltered = Boolean(filters.state ?? filters.type)
  return (
    <Part title={t.title} gap={0} mt="xl">
      <Filters>
        <FilterSelect
          label={t.state}
          all={t.all}
          options={states.map((state) => [state, t.states[state]])}
          value={filters.state}
          onChange={(state) => filter({ state })}
        />
        <FilterSelect
          label={t.event}
          all={t.all}
          options={sentEventTypes.map((type) => [type, type])}
          value={filters.type}
          onChange={(type) => filter({ type })}
        />
        <Button variant="default" disabled={isDisabled} onClick={() => setReplaying(true)}>
          {t.replayMany}
        </Button>
      </Filters>
      <QueryList query={query} loading={t.loading} failed={t.failed} onPage={setPage}>
        {({ deliveries }, isStale) =>
          deliveries.length === 0 ? (
            <EmptyState {...(isFiltered ? { title: t.noMatches } : { title: t.none, text: t.noneHint })} />
          ) : (
            <Rows {...{ endpointId, isDisabled, deliveries, isStale, onOpen }} />
          )
        }
      </QueryList>
      {openId === undefined ? null : (
        <DeliveryDialog endpointId={endpointId} id={openId} onClose={() => onOpen(undefined)} />
      )}
      {isReplaying ? <ReplayDialog endpointId={endpointId} onClose={() => setReplaying(false)} /> : null}
    </Part>
  )
}

type RowsProps = Pick<Props, 'endpointId' | 'isDisabled' | 'onOpen'> & {
  deliveries: WebhookDelivery[]
  isStale: boolean
}

function Rows({ endpointId, isDisabled, deliveries, isStale, onOpen }: RowsProps) {
  const replay = useSend('POST /api/webhook-endpoints/:id/replays', { invalidates: deliveryCalls })
  const send = (deliveryId: string) =>
    replay.mutate({ params: { id: endpointId }, body: { deliveryId } }, { onSuccess: announce() })
  const columns: Column<WebhookDelivery>[] = [
    {
      key: 'event',
      label: t.event,
      cell: ({ id, type }) => (
        <UnstyledButton className={openRow} onClick={() => onOpen(id)}>
          {type}
        </UnstyledButton>
      ),
    },
    { key: 'time', label: t.time, cell: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'state', label: t.state, cell: ({ state }) => <DeliveryState state={state} /> },
    { key: 'reply', label: t.reply, cell: ({ error, status }) => error ?? status ?? t.noReply },
    { key: 'tries', label: t.tries, isNumber: true, cell: ({ tries }) => tries },
    {
      key: 'replay',
      label: t.replay,
      isControl: true,
      cell: ({ id, state, type, createdAt }) =>
        state === 'waiting' || type === testEventType ? null : (
          <Button variant="default" size="sm" disabled={isDisabled} onClick={() => send(id)}>
            {t.replay}
            <span className="visually-hidden"> {formatDateTime(createdAt)}</span>
          </Button>
        ),
    },
  ]
  return (
    <>
      <ActionError title={webhooksText.replayMany.failed} error={replay.error} />
      <DataTable caption={t.caption} columns={columns} rows={deliveries} rowKey={({ id }) => id} isStale={isStale} />
    </>
  )
}
