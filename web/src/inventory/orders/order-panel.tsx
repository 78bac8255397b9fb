import { Button, Progress } from '@mantine/core'
import type { Batch } from '@sahihi/contract/endpoints/inventory/batches.ts'
import type { Order } from '@sahihi/contract/endpoints/inventory/orders.ts'
import { ordersText as t } from '@sahihi/contract/i18n/en/workspace/orders.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { BatchStateBadge } from '../../ui/batch-state.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { DownloadMenu } from '../codes/download-menu.tsx'
import { FailedLines } from './failed-lines.tsx'
import { OrderStateBadge } from './order-state.tsx'
import styles from './orders.module.css'
import { isInProgress } from './use-orders.ts'

type OrderPanelProps = { order: Order; batches: Batch[]; onCancel: () => void; onRelease: () => void }

/** An order: how far it is or how it ended, and its batches. */
export function OrderPanel({ order, batches, onCancel, onRelease }: OrderPanelProps) {
  const { name, quantity, batchCount, isImported, createdAt } = order
  return (
    <article className={styles.panel} aria-label={name}>
      <div className={styles.header}>
        <h3 className={styles.name}>{name}</h3>
        <OrderStateBadge order={order} />
      </div>
      <p className={styles.facts}>
        {t.facts(quantity, batchCount, isImported)}, {t.ordered(isImported)} <TimeAgo at={createdAt} />
      </p>
      {isInProgress(order) ? <OrderProgress order={order} onCancel={onCancel} /> : <Outcome order={order} />}
      {batches.length > 0 ? (
        <div className={styles.actions}>
          {isInProgress(order) ? null : <DownloadMenu source={{ of: 'order', id: order.id }} name={name} />}
          {batches.some(({ state }) => state === 'not_released') ? (
            <Allowed to="batches:write">
              <Button variant="default" onClick={onRelease}>
                {t.release}
                <span className="visually-hidden"> {name}</span>
              </Button>
            </Allowed>
          ) : null}
        </div>
      ) : null}
      {batches.length > 0 ? <OrderBatches batches={batches} /> : null}
    </article>
  )
}

function OrderProgress({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const { name, quantity, codesMade, codesPrepared, isImported, isPaused } = order
  const share = (isImported ? codesPrepared : codesMade) / quantity
  return (
    <>
      <Progress value={share * 100} size="sm" aria-label={t.progress(name)} />
      <div className={styles.progress}>
        <p role="status">
          {isImported ? t.checked(formatPercent(share)) : t.made(formatNumber(codesMade), formatNumber(quantity))}
          {isPaused ? ` ${t.paused}` : null}
        </p>
        <Allowed to="products:write">
          <Button variant="default" onClick={onCancel}>
            {t.cancel}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </Allowed>
      </div>
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

/** Closed at first: an order of a million codes has 200 batches. */
function OrderBatches({ batches }: { batches: Batch[] }) {
  // The API has the newest batch first.
  const inOrder = batches.toReversed()
  return (
    <details className={styles.batches}>
      <summary>{t.batches(batches.length)}</summary>
      <ul>
        {inOrder.map(({ id, name, quantity, state }) => (
          <li key={id}>
            <Link to="/inventory/$id" params={{ id }}>
              {name}
            </Link>
            {state === 'released' ? null : <BatchStateBadge state={state} />}
            <span className={styles.units}>{t.units(formatNumber(quantity))}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
