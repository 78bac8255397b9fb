import { Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber, formatPercent } from '../../../lib/format.ts'
import { useGet, useSend } from '../../lib/api.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { BatchStateBadge } from '../../ui/batch-state.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ActionError } from '../../ui/form-alert.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHourglass } from '../../ui/icons.tsx'
import { LineList, LineNumber } from '../../ui/line-list.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ReleaseButton } from '../batches/release-button.tsx'
import { actionsForCounts, StateMenu } from '../batches/state-menu.tsx'
import { DownloadMenu } from '../codes/download-menu.tsx'
import { PinFilesButton } from '../pins/pin-files-button.tsx'
import { inventoryText } from '../text.ts'
import { ordersText as t } from './text.ts'
import { isInProgress } from './use-orders.ts'

type OrderPanelProps = {
  order: Order
  /** On the page of the lot: its name is the title there, and its parts are shown. */
  isPage?: boolean
}

/** An order: how far it is or how it ended, and its batches. */
export function OrderPanel({ order, isPage = false }: OrderPanelProps) {
  const [isCanceling, setCanceling] = useState(false)
  const onCancel = () => setCanceling(true)
  const { displayName: name, quantity, batchCount, batchesMade, isImported, hasPin, createdAt } = order
  const source = { of: 'order' as const, id: order.id, items: { product: order.productName, batch: name } }
  return (
    // Not hidden beyond its edge: what becomes of a download lies over it.
    <Card component="article" padding="md" aria-label={name} style={{ overflow: 'visible' }}>
      <Stack gap="xs">
        <Group gap="8px 12px">
          {isPage ? null : <h3>{name}</h3>}
          <OrderStateBadge order={order} />
        </Group>
        <Text c="dimmed" size="sm">
          {t.facts(quantity, batchCount, isImported)}
          {hasPin ? ` ${t.withPins}` : null}, {t.ordered(isImported)} <TimeAgo at={createdAt} />
        </Text>
        {isInProgress(order) ? <OrderProgress order={order} onCancel={onCancel} /> : <Outcome order={order} />}
        {batchesMade > 0 ? (
          <Group gap="sm">
            {isInProgress(order) ? null : (
              <>
                <DownloadMenu source={source} name={name} hasPin={order.hasPin} />
                {order.hasPin ? <PinFilesButton source={source} name={name} /> : null}
              </>
            )}
            <Allowed to="batches:write">
              {order.batchesHeld > 0 ? <ReleaseButton of={{ order }} /> : null}
              <StateMenu
                of={{ order }}
                actions={actionsOf(order)}
                isOfPage={isPage}
                label={
                  <>
                    {t.actions}
                    <span className="visually-hidden"> {name}</span>
                  </>
                }
              />
            </Allowed>
          </Group>
        ) : null}
        {batchesMade > 0 ? <OrderBatches order={order} isOpenAtFirst={isPage} /> : null}
        {isCanceling ? <CancelOrderDialog order={order} onClose={() => setCanceling(false)} /> : null}
      </Stack>
    </Card>
  )
}

const actionsOf = (order: Order) =>
  actionsForCounts({
    all: order.batchesMade,
    held: order.batchesHeld,
    recalled: order.batchesRecalled,
    closed: order.batchesClosed,
    archived: order.batchesArchived,
  })

function OrderProgress({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const { displayName: name, quantity, codesMade, codesPrepared, isImported, isPaused } = order
  const share = (isImported ? codesPrepared : codesMade) / quantity
  return (
    <>
      <Progress value={share * 100} size="sm" aria-label={t.progress(name)} />
      <Group justify="space-between" gap="8px 16px">
        <Text role="status" flex="1 1 240px">
          {isImported ? t.checked(formatPercent(share)) : t.made(formatNumber(codesMade), formatNumber(quantity))}
          {isPaused ? ` ${t.paused}` : null}
        </Text>
        <Allowed to="products:write">
          <Button variant="default" onClick={onCancel}>
            {t.cancel}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </Allowed>
      </Group>
    </>
  )
}

/** What a person must know of an order that did not become all of its batches. */
function Outcome({ order }: { order: Order }) {
  const { state, codesMade, quantity, isImported, lineErrorCount } = order
  if (state === 'ready') return null
  if (state === 'failed')
    return (
      <>
        <p>{t.failed(lineErrorCount)}</p>
        <FailedLines order={order} />
      </>
    )
  if (isImported) return <p>{t.canceledImport}</p>
  const say = state === 'payment_withdrawn' ? t.withdrawn : t.stopped
  return <p>{say(formatNumber(codesMade), formatNumber(quantity))}</p>
}

type OrderBatchesProps = { order: Order; isOpenAtFirst: boolean }

/** By page: an order of a million codes has 200 batches. */
function OrderBatches({ order: { id, displayName: name, batchesMade }, isOpenAtFirst }: OrderBatchesProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [page, setPage] = useState(1)
  const { data, error, isLoading, refetch } = useGet(
    'GET /api/batches',
    { query: { orderId: id, archived: 'include', sortOrder: 'asc', limit: limits.rowsPerPage, page } },
    { enabled: isOpen, placeholderData: keepPreviousData },
  )
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.parts(batchesMade)}</summary>
      {error ? <ErrorState title={messages.fetchBatchesFailed} error={error} onRetry={() => void refetch()} /> : null}
      {isLoading ? <ListSkeleton label={inventoryText.batchList.loading} rows={3} height={44} /> : null}
      {data ? (
        <LineList label={t.batchesOf(name)} isFramed>
          {data.batches.map((batch) => (
            <li key={batch.id}>
              <Link to="/inventory/$id" params={{ id: batch.id }} className="touch">
                {batch.batchDisplayName}
              </Link>
              {batch.state === 'released' ? null : <BatchStateBadge state={batch.state} />}
              <Text span c="dimmed" ml="auto">
                {t.units(formatNumber(batch.quantity))}
              </Text>
            </li>
          ))}
        </LineList>
      ) : null}
      {data ? <Pagination pages={data.pagination} onPage={setPage} /> : null}
    </details>
  )
}

/** The first lines of a file whose serials are in use. */
const FailedLines = ({ order: { lineErrors, lineErrorCount } }: { order: Order }) => (
  <>
    <LineList label={t.lines} isFramed>
      {lineErrors.map(({ field, message }) => (
        <li key={field}>
          <LineNumber>{inventoryText.addBatch.line(Number(/\d+/.exec(field)?.[0]))}</LineNumber>
          <Text flex="1 1 240px">{message}</Text>
        </li>
      ))}
    </LineList>
    {lineErrorCount > lineErrors.length ? (
      <Text c="dimmed" size="sm">
        {t.firstLines(lineErrors.length)}
      </Text>
    ) : null}
  </>
)

const stateStyles = {
  in_progress: { icon: IconHourglass, color: 'gold' as const },
  paused: { icon: IconHourglass, color: 'gray' as const },
  ready: { icon: IconCircleCheck, color: 'green' as const },
  canceled: { icon: IconBan, color: 'gray' as const },
  payment_withdrawn: { icon: IconBan, color: 'red' as const },
  failed: { icon: IconAlertTriangle, color: 'red' as const },
}

function OrderStateBadge({ order }: { order: Order }) {
  const state = order.isPaused ? 'paused' : order.state
  return <IconBadge {...stateStyles[state]}>{t.states[state]}</IconBadge>
}

function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, displayName: name, isImported } = order
  const cancel = useSend('POST /api/products/orders/:id/cancel', {
    invalidates: ['GET /api/products/:id/orders', 'GET /api/batches', 'GET /api/subscriptions/status'],
    isIdempotent: true,
  })
  const confirm = () =>
    cancel.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notifications.show({ title: name, message: t.cancelDialog.canceled })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t.cancelDialog.title(name)}
      confirm={t.cancelDialog.confirm}
      cancel={t.cancelDialog.keepOrder}
      busy={cancel.isPending}
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    >
      <ActionError title={messages.cancelOrderFailed} error={cancel.error} />
      <p>{isImported ? t.cancelDialog.keepImport : t.cancelDialog.keep}</p>
    </ConfirmDialog>
  )
}
