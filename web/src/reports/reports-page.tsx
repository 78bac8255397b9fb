import { ActionIcon, Tabs, Tooltip } from '@mantine/core'
import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { reportsText as t } from '@sahihi/contract/i18n/en/workspace/reports.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../lib/format.ts'
import { isAdmin } from '../lib/session.ts'
import { useCloseDrawer } from '../lib/use-close-drawer.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { IconRefresh } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { statusWords } from './describe-report.ts'
import { CaseDrawer } from './report-drawer.tsx'
import { CaseList } from './report-list.tsx'
import styles from './reports.module.css'
import { CasesSkeleton } from './reports-skeleton.tsx'
import { casesPath, type View } from './reports-url-state.ts'
import { useCases, useLastCounts } from './use-reports.ts'

const statuses = ['new', 'looking_into', 'closed'] as const

/** What shoppers reported: to a partner about its own products, to an admin what is no partner's. */
export function CasesPage() {
  const view: View = useSearch({ strict: false })
  const { status = 'new', page = 1 } = view
  const navigate = useNavigate()
  const cases = useCases(status, page)
  const lastCounts = useLastCounts()
  const { reports, counts = lastCounts, pagination } = cases.data ?? {}
  const show = (search: View) => void navigate({ to: casesPath(), search, replace: true, resetScroll: false })
  const close = useCloseDrawer(() => show({ status, page }))
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={isAdmin() ? t.adminSubtitle : t.subtitle}
      />
      <Tabs value={status} onChange={(chosen) => show({ status: chosen as ReportStatus })}>
        <div className={styles.bar}>
          <Tabs.List className={styles.tabs}>
            {statuses.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {statusWords[one]}
                {counts ? <span className={styles.count}>{formatNumber(counts[one])}</span> : null}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Refresh busy={cases.isRefetching} onRefresh={() => void cases.refetch()} />
        </div>
        <Tabs.Panel value={status} className={styles.panel}>
          {cases.isPending ? <CasesSkeleton /> : null}
          {cases.error ? (
            <ErrorState title={messages.reportsFailed} error={cases.error} onRetry={() => void cases.refetch()} />
          ) : null}
          {reports && !cases.error ? (
            <CaseList reports={reports} status={status} isStale={cases.isPlaceholderData} />
          ) : null}
          {pagination && pagination.totalPages > 1 && !cases.error ? (
            <Pagination
              page={pagination.currentPage}
              totalPages={pagination.totalPages}
              onPage={(next) => show({ status, page: next })}
            />
          ) : null}
        </Tabs.Panel>
      </Tabs>
      <CaseDrawer id={view.case} onClose={close} />
    </>
  )
}

function Refresh({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <Tooltip label={t.refresh}>
      <ActionIcon variant="default" size={44} aria-label={t.refresh} loading={busy} onClick={onRefresh}>
        <IconRefresh size={20} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}
