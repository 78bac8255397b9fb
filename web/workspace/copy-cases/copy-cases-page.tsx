import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { openCopyCasesQuery } from '../lib/open-copy-cases-query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { IconSettings } from '../ui/icons.tsx'
import { InboxTabs } from '../ui/inbox-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import tabBar from '../ui/tab-bar.module.css'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { CaseFilters } from './case-filters.tsx'
import { CaseList } from './case-list.tsx'
import styles from './copy-cases.module.css'
import { RaisedLimits } from './raised-limits.tsx'
import { copyCasesText as t } from './text.ts'
import { type CasesTab, type CasesView, tabs } from './url-state.ts'
import { useCopyCases } from './use-copy-cases.ts'

/** The codes that may have been copied. */
export function CopyCasesPage() {
  const view: CasesView = useSearch({ from: '/workspace/suspicious-codes' })
  const { state = 'open' } = view
  const navigate = useNavigate()
  const show = (search: CasesView) =>
    void navigate({ to: '/suspicious-codes', search, replace: true, resetScroll: false })
  const query = useCopyCases(view)
  const openCount = useQuery(openCopyCasesQuery).data
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <Button
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.5} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/suspicious-codes/settings" {...props} />}
          >
            {t.settings}
          </Button>
        }
      />
      <InboxTabs />
      {query.data ? <RaisedLimits limits={query.data.raisedLimits} /> : null}
      <Tabs value={state} onChange={(tab) => show({ ...view, state: tab as CasesTab, page: undefined })}>
        <div className={tabBar.bar}>
          <Tabs.List className={tabBar.tabs}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t.tabs[tab]}
                {tab === 'open' && openCount !== undefined ? (
                  <span className={tabBar.count}>{formatNumber(openCount)}</span>
                ) : null}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <RefreshButton isLoading={query.isRefetching} onClick={() => void query.refetch()} />
        </div>
        <Tabs.Panel value={state} className={styles.panel}>
          <CaseFilters view={view} onChange={(changes) => show({ ...view, page: undefined, ...changes })} />
          {query.isPending ? <TableSkeleton label={t.loading} rows={6} height={76} /> : null}
          {query.error ? (
            <ErrorState title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
          ) : null}
          {query.data && !query.error ? (
            <CaseList data={query.data} view={view} isStale={query.isPlaceholderData} onChange={show} />
          ) : null}
          {query.data && !query.error && query.data.pagination.totalPages > 1 ? (
            <Pagination
              page={query.data.pagination.currentPage}
              totalPages={query.data.pagination.totalPages}
              onPage={(page) => show({ ...view, page })}
            />
          ) : null}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
