import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { openCopyCasesQuery } from '../lib/open-copy-cases-query.ts'
import { IconSettings } from '../ui/icons.tsx'
import { InboxTabs } from '../ui/inbox-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { StatusTabs } from '../ui/status-tabs.tsx'
import { CaseFilters } from './case-filters.tsx'
import { CaseList } from './case-list.tsx'
import { RaisedLimits } from './raised-limits.tsx'
import { copyCasesText as t } from './text.ts'
import { type CasesView, tabs } from './url-state.ts'
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
      <StatusTabs
        value={state}
        tabs={tabs.map((tab) => ({ value: tab, label: t.tabs[tab], count: tab === 'open' ? openCount : undefined }))}
        refresh={query}
        onChange={(tab) => show({ ...view, state: tab, page: undefined })}
      >
        <CaseFilters view={view} onChange={(changes) => show({ ...view, page: undefined, ...changes })} />
        <QueryList query={query} loading={t.loading} failed={t.failed} onPage={(page) => show({ ...view, page })}>
          {(data, isStale) => <CaseList data={data} view={view} isStale={isStale} onChange={show} />}
        </QueryList>
      </StatusTabs>
    </>
  )
}
