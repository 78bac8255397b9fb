import { Button } from '@mantine/core'
import { describeAlert } from '@sahihi/contract/domain/describe-alert.ts'
import type { Alert, AlertKind } from '@sahihi/contract/endpoints/alerts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { alertsText } from '@sahihi/contract/i18n/en/workspace/alerts.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useGet, useSend } from '../lib/api.ts'
import { Allowed } from '../ui/allowed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import {
  type Icon,
  IconAlertHexagon,
  IconCalendarX,
  IconChecks,
  IconCopy,
  IconHourglass,
  IconLockExclamation,
  IconWorld,
} from '../ui/icons.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './settings.module.css'

const t = alertsText.list

/** What the alert rules found, newest first. */
export function AlertList() {
  const [page, setPage] = useState(1)
  const alerts = useGet('GET /api/alerts', { query: { page } }, { placeholderData: keepPreviousData })
  const mark = useSend('PUT /api/alerts/seen', { invalidates: ['GET /api/alerts'] })
  const { alerts: shown, unseen = 0, pagination } = alerts.data ?? {}
  // Only alerts that were on screen are marked as seen.
  const newest = useNewest(shown, page)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="alerts-heading">
      <div className={styles.header}>
        <h2 id="alerts-heading" ref={heading} tabIndex={-1}>
          {t.title}
        </h2>
        {unseen ? <p className={styles.unseen}>{t.unseen(unseen)}</p> : null}
        {unseen && newest ? (
          <Allowed to="alerts:write">
            <Button
              variant="default"
              leftSection={<IconChecks size={18} stroke={1.5} aria-hidden="true" />}
              loading={mark.isPending}
              onClick={() => {
                mark.mutate({ body: { until: newest } })
                // The button becomes disabled at once, and then goes away.
                heading.current?.focus()
              }}
            >
              {t.markAllSeen}
            </Button>
          </Allowed>
        ) : null}
      </div>
      <FormAlert error={mark.error} fallback={messages.alerts.markSeenFailed} />
      {alerts.isPending ? (
        <ListSkeleton label={t.loading} rows={3} height={72} className={styles.list} />
      ) : alerts.error && !shown ? (
        <ErrorState title={messages.alerts.listFailed} error={alerts.error} onRetry={() => void alerts.refetch()} />
      ) : shown?.length ? (
        <ul
          className={styles.list}
          aria-busy={alerts.isPlaceholderData}
          data-stale={alerts.isPlaceholderData || undefined}
        >
          {shown.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t.none} text={t.noneHint} />
      )}
      {pagination && pagination.totalPages > 1 ? (
        <Pagination page={pagination.currentPage} totalPages={pagination.totalPages} onPage={setPage} />
      ) : null}
    </section>
  )
}

/** When the newest alert on the first page was raised, even while another page is shown. */
function useNewest(shown: Alert[] | undefined, page: number): string | undefined {
  const [newest, setNewest] = useState<string>()
  const first = page === 1 ? shown?.[0]?.raisedAt : undefined
  if (first && first !== newest) setNewest(first)
  return first ?? newest
}

const icons: Record<AlertKind, Icon> = {
  copied_label: IconAlertHexagon,
  many_scans: IconCopy,
  scan_burst: IconHourglass,
  outside_countries: IconWorld,
  after_expiry: IconCalendarX,
  unreleased: IconLockExclamation,
}

function AlertRow({ alert }: { alert: Alert }) {
  const { kind, batchId, serial, copyCaseId, raisedAt, isSeen } = alert
  const Icon = icons[kind]
  return (
    <li className={styles.alert} data-new={!isSeen || undefined}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <p>
        {isSeen ? null : <strong className={styles.new}>{t.new}</strong>} {describeAlert(alert)}
      </p>
      <p className={styles.caption}>
        <TimeAgo at={raisedAt} />
        {copyCaseId ? (
          <Link to="/suspicious-codes/$id" params={{ id: copyCaseId }}>
            {t.seeCase}
          </Link>
        ) : (
          <Link to="/inventory/$id" params={{ id: batchId }} search={serial ? { code: serial } : {}}>
            {serial ? t.seeCode : t.seeBatch}
          </Link>
        )}
      </p>
    </li>
  )
}
