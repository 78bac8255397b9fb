import { Button, Skeleton } from '@mantine/core'
import { describeAlert } from '@sahihi/contract/domain/describe-alert.ts'
import type { Alert, AlertKind } from '@sahihi/contract/endpoints/alerts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { alertsText as t } from '@sahihi/contract/i18n/en/workspace/alerts.ts'
import { countOf } from '@sahihi/contract/i18n/en/workspace/count.ts'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { type Icon, IconCalendarX, IconChecks, IconCopy, IconLockExclamation, IconWorld } from '../ui/icons.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './settings.module.css'
import { useAlerts, useMarkSeen } from './use-alerts.ts'

/** What the rules found, the newest first. */
export function AlertList() {
  const [page, setPage] = useState(1)
  const alerts = useAlerts(page)
  const mark = useMarkSeen()
  const { alerts: shown, unseen = 0, pagination } = alerts.data ?? {}
  // Only what could be read is marked: what came up since stays new.
  const newest = useNewest(shown, page)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="alerts-heading">
      <div className={styles.head}>
        <h2 id="alerts-heading" ref={heading} tabIndex={-1}>
          {t.list.title}
        </h2>
        {unseen ? <p className={styles.unseen}>{countOf(unseen, 'new alert')}</p> : null}
        {unseen && newest ? (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} stroke={1.5} aria-hidden="true" />}
            loading={mark.isPending}
            onClick={() => {
              mark.mutate(newest)
              // The button is closed at once, and gone afterwards.
              heading.current?.focus()
            }}
          >
            {t.list.markAllSeen}
          </Button>
        ) : null}
      </div>
      <FormAlert error={mark.error} fallback={messages.alerts.markSeenFailed} />
      {alerts.isPending ? (
        <div role="status" aria-label={t.list.loading} className={styles.list}>
          {['one', 'two', 'three'].map((row) => (
            <Skeleton key={row} height={72} />
          ))}
        </div>
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
        <EmptyState title={t.list.none} words={t.list.noneHint} />
      )}
      {pagination && pagination.totalPages > 1 ? (
        <Pagination page={pagination.currentPage} totalPages={pagination.totalPages} onPage={setPage} />
      ) : null}
    </section>
  )
}

/** When the newest alert of the first page that was shown was raised. */
function useNewest(shown: Alert[] | undefined, page: number): string | undefined {
  const [newest, setNewest] = useState<string>()
  const first = page === 1 ? shown?.[0]?.raisedAt : undefined
  if (first && first !== newest) setNewest(first)
  return first ?? newest
}

const signs: Record<AlertKind, Icon> = {
  many_scans: IconCopy,
  outside_countries: IconWorld,
  after_expiry: IconCalendarX,
  unreleased: IconLockExclamation,
}

function AlertRow({ alert }: { alert: Alert }) {
  const { kind, batchId, serial, raisedAt, isSeen } = alert
  const Sign = signs[kind]
  return (
    <li className={styles.alert} data-new={!isSeen || undefined}>
      <Sign size={22} stroke={1.5} aria-hidden="true" />
      <p>
        {isSeen ? null : <strong className={styles.new}>{t.list.new}</strong>} {describeAlert(alert)}
      </p>
      <p className={styles.quiet}>
        <TimeAgo at={raisedAt} />
        <Link to="/inventory/$id" params={{ id: batchId }} search={serial ? { code: serial } : {}}>
          {serial ? t.list.seeCode : t.list.seeBatch}
        </Link>
      </p>
    </li>
  )
}
