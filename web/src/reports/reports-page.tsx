import { Tabs } from '@mantine/core'
import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { reportsText as t } from '@sahihi/contract/i18n/en/workspace/reports.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../lib/format.ts'
import { isAdmin } from '../lib/session.ts'
import { useCloseDrawer } from '../lib/use-close-drawer.ts'
import { usePart } from '../lib/use-part.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import tabBar from '../ui/tab-bar.module.css'
import { ReportList } from './report-list.tsx'
import styles from './reports.module.css'
import { type ReportsView, reportsPath } from './reports-url-state.ts'
import { useLastCounts, useReports } from './use-reports.ts'

const loadDrawer = async () => (await import('./report-drawer.tsx')).ReportDrawer
const statuses = ['new', 'looking_into', 'closed'] as const

/** The reports of shoppers: a partner sees those about its products, an admin those that concern no partner. */
export function ReportsPage() {
  const view: ReportsView = useSearch({ strict: false })
  const { status = 'new', page = 1 } = view
  const navigate = useNavigate()
  const query = useReports(status, page)
  const lastCounts = useLastCounts()
  const { reports, counts = lastCounts, pagination } = query.data ?? {}
  const show = (search: ReportsView) => void navigate({ to: reportsPath(), search, replace: true, resetScroll: false })
  const close = useCloseDrawer(() => show({ status, page }))
  const ReportDrawer = usePart(loadDrawer, view.report !== undefined, close)
  return (
    <>
      <PageHeader title={t.title} subtitle={isAdmin() ? t.adminSubtitle : t.subtitle} />
      <Tabs value={status} onChange={(chosen) => show({ status: chosen as ReportStatus })}>
        <div className={tabBar.bar}>
          <Tabs.List className={tabBar.tabs}>
            {statuses.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t.statuses[one]}
                {counts ? <span className={tabBar.count}>{formatNumber(counts[one])}</span> : null}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <RefreshButton isLoading={query.isRefetching} onClick={() => void query.refetch()} />
        </div>
        <Tabs.Panel value={status} className={styles.panel}>
          {query.isPending ? <ListSkeleton label={t.loading} rows={3} height={148} className={styles.list} /> : null}
          {query.error ? (
            <ErrorState title={messages.reportsFailed} error={query.error} onRetry={() => void query.refetch()} />
          ) : null}
          {reports && !query.error ? (
            <ReportList reports={reports} status={status} isStale={query.isPlaceholderData} />
          ) : null}
          {pagination && pagination.totalPages > 1 && !query.error ? (
            <Pagination
              page={pagination.currentPage}
              totalPages={pagination.totalPages}
              onPage={(next) => show({ status, page: next })}
            />
          ) : null}
        </Tabs.Panel>
      </Tabs>
      {ReportDrawer ? <ReportDrawer id={view.report} onClose={close} /> : null}
    </>
  )
}
