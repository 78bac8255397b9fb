import { Button, Tabs } from '@mantine/core'
import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { isAdmin } from '../../lib/session.ts'
import { useCloseDrawer } from '../lib/use-close-drawer.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { InboxTabs } from '../ui/inbox-tabs.tsx'
import rows from '../ui/item-list.module.css'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import tabBar from '../ui/tab-bar.module.css'
import { ReportDrawer } from './report-drawer.tsx'
import { ReportList } from './report-list.tsx'
import styles from './reports.module.css'
import { type ReportsView, reportsPath } from './reports-url-state.ts'
import { reportsText as t } from './text.ts'
import { useLastCounts, useReports } from './use-reports.ts'

const statuses = ['new', 'looking_into', 'closed'] as const

/** The reports of shoppers: a partner sees those about its products, an admin those that concern no partner. */
export function ReportsPage() {
  const view: ReportsView = useSearch({ strict: false })
  const { status = 'new', search, page = 1 } = view
  const navigate = useNavigate()
  const show = (search: ReportsView) => void navigate({ to: reportsPath(), search, replace: true, resetScroll: false })
  const [typed, type] = useTypedSearch(search, (text) => show({ status, search: text }))
  const close = useCloseDrawer(() => show({ status, search, page }))
  const shown = { status, search, page, onShow: show }
  return (
    <>
      <PageHeader title={t.title} subtitle={isAdmin() ? t.adminSubtitle : t.subtitle} />
      {isAdmin() ? null : <InboxTabs />}
      <SearchField
        className={styles.search}
        label={t.search}
        placeholder={t.searchPlaceholder}
        value={typed}
        onChange={type}
      />
      {search ? <FoundReports {...shown} search={search} onClear={() => type('')} /> : <ReportTabs {...shown} />}
      <ReportDrawer id={view.report} onClose={close} />
    </>
  )
}

type ShownReports = { status: ReportStatus; page: number; onShow: (view: ReportsView) => void }

function ReportTabs({ status, page, onShow }: ShownReports) {
  const query = useReports({ status, search: undefined, page })
  const lastCounts = useLastCounts()
  const { reports, counts = lastCounts } = query.data ?? {}
  return (
    <Tabs value={status} onChange={(chosen) => onShow({ status: chosen as ReportStatus })}>
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
        <LoadedReports query={query} onPage={(next) => onShow({ status, page: next })}>
          {reports ? <ReportList reports={reports} status={status} isStale={query.isPlaceholderData} /> : null}
        </LoadedReports>
      </Tabs.Panel>
    </Tabs>
  )
}

type FoundReportsProps = ShownReports & { search: string; onClear: () => void }

/** What a search finds, whatever its status. */
function FoundReports({ status, search, page, onShow, onClear }: FoundReportsProps) {
  const query = useReports({ status, search, page })
  const { reports = [], pagination } = query.data ?? {}
  return (
    <LoadedReports query={query} onPage={(next) => onShow({ status, search, page: next })}>
      <p className={styles.found} role="status">
        {pagination && reports.length > 0 ? t.found(pagination.totalCount, search) : null}
      </p>
      {reports.length > 0 ? (
        <ReportList reports={reports} status={undefined} isStale={query.isPlaceholderData} />
      ) : (
        <EmptyState title={t.notFound(search)} text={t.notFoundHint}>
          <Button variant="default" onClick={onClear}>
            {t.showAll}
          </Button>
        </EmptyState>
      )}
    </LoadedReports>
  )
}

type LoadedReportsProps = {
  query: ReturnType<typeof useReports>
  onPage: (page: number) => void
  children: ReactNode
}

/** A page of reports: while it loads, when that failed, and once it is there. */
function LoadedReports({ query: { data, error, isPending, refetch }, onPage, children }: LoadedReportsProps) {
  if (isPending) return <ListSkeleton label={t.loading} rows={3} height={148} className={rows.list} />
  if (error) return <ErrorState title={messages.reportsFailed} error={error} onRetry={() => void refetch()} />
  const { currentPage, totalPages } = data.pagination
  return (
    <>
      {children}
      {totalPages > 1 ? <Pagination page={currentPage} totalPages={totalPages} onPage={onPage} /> : null}
    </>
  )
}
