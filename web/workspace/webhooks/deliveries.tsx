import { Button, NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { sentEventTypes, testEventType } from '@sahihi/contract/domain/webhook-events.ts'
import type { WebhookDelivery } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useGet, useSend } from '../lib/api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import list from '../ui/list-table.module.css'
import { Pagination } from '../ui/pagination.tsx'
import table from '../ui/table.module.css'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { deliveryCalls } from './endpoint-calls.ts'
import { DeliveryState } from './endpoint-state.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { webhooksText } from './text.ts'
import styles from './webhooks.module.css'

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
  const { data, error, isPending, isPlaceholderData, refetch } = useGet(
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
    <section className={styles.deliveries}>
      <h2>{t.title}</h2>
      <div className={list.filters}>
        <NativeSelect
          label={t.state}
          value={filters.state ?? ''}
          data={[{ value: '', label: t.all }, ...states.map((value) => ({ value, label: t.states[value] }))]}
          onChange={({ currentTarget: { value } }) => filter({ state: states.find((state) => state === value) })}
        />
        <NativeSelect
          label={t.event}
          value={filters.type ?? ''}
          data={[{ value: '', label: t.all }, ...sentEventTypes.map((value) => ({ value, label: value }))]}
          onChange={({ currentTarget: { value } }) => filter({ type: sentEventTypes.find((type) => type === value) })}
        />
        <Button variant="default" disabled={isDisabled} onClick={() => setReplaying(true)}>
          {t.replayMany}
        </Button>
      </div>
      {isPending ? <TableSkeleton label={t.loading} rows={4} height={56} /> : null}
      {error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data && data.deliveries.length === 0 ? (
        <EmptyState {...(isFiltered ? { title: t.noMatches } : { title: t.none, text: t.noneHint })} />
      ) : null}
      {data && data.deliveries.length > 0 ? (
        <>
          <Rows
            endpointId={endpointId}
            isDisabled={isDisabled}
            deliveries={data.deliveries}
            isStale={isPlaceholderData}
            onOpen={onOpen}
          />
          {data.pagination.totalPages > 1 ? (
            <Pagination page={data.pagination.currentPage} totalPages={data.pagination.totalPages} onPage={setPage} />
          ) : null}
        </>
      ) : null}
      {openId === undefined ? null : (
        <DeliveryDialog endpointId={endpointId} id={openId} onClose={() => onOpen(undefined)} />
      )}
      {isReplaying ? <ReplayDialog endpointId={endpointId} onClose={() => setReplaying(false)} /> : null}
    </section>
  )
}

type RowsProps = Pick<Props, 'endpointId' | 'isDisabled' | 'onOpen'> & {
  deliveries: WebhookDelivery[]
  isStale: boolean
}

function Rows({ endpointId, isDisabled, deliveries, isStale, onOpen }: RowsProps) {
  const replay = useSend('POST /api/webhook-endpoints/:id/replays', { invalidates: deliveryCalls })
  const send = (deliveryId: string) =>
    replay.mutate(
      { params: { id: endpointId }, body: { deliveryId } },
      { onSuccess: ({ message }) => notifications.show({ message }) },
    )
  return (
    <>
      <ActionError title={webhooksText.replayMany.failed} error={replay.error} />
      <div className={list.scroll}>
        <table
          className={`${table.table} ${list.table} ${styles.log}`}
          aria-busy={isStale}
          data-stale={isStale || undefined}
        >
          <caption className="visually-hidden">{t.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.event}</th>
              <th scope="col">{t.time}</th>
              <th scope="col">{t.state}</th>
              <th scope="col">{t.reply}</th>
              <th scope="col" className={list.number}>
                {t.tries}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t.replay}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map(({ id, type, createdAt, state, status, error, tries }) => (
              <tr key={id}>
                <th scope="row">
                  <button type="button" className={styles.open} onClick={() => onOpen(id)}>
                    {type}
                  </button>
                </th>
                <td data-label={t.time}>{formatDateTime(createdAt)}</td>
                <td data-label={t.state}>
                  <DeliveryState state={state} />
                </td>
                <td data-label={t.reply}>{error ?? status ?? t.noReply}</td>
                <td data-label={t.tries} className={list.number}>
                  {tries}
                </td>
                <td className={styles.action}>
                  {state === 'waiting' || type === testEventType ? null : (
                    <Button variant="default" size="sm" disabled={isDisabled} onClick={() => send(id)}>
                      {t.replay}
                      <span className="visually-hidden"> {formatDateTime(createdAt)}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
