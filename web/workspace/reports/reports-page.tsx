import { Box, Button, Text } from '@mantine/core'
import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isAdmin } from '../../lib/session.ts'
import { useCloseDrawer } from '../lib/use-close-drawer.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { InboxTabs } from '../ui/inbox-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { SubjectActions } from '../ui/selection.tsx'
import { StatusTabs } from '../ui/status-tabs.tsx'
import { ReportDrawer } from './report-drawer.tsx'
import { ReportList } from './report-list.tsx'
import { type ReportsView, reportsPath } from './reports-url-state.ts'
import { reportsText as t } from './text.ts'
import { useLastCounts, useReports } from './use-reports.ts'

const statuses = ['new', 'looking_into', 'closed'] as const

/** The reports of shoppers: a partner sees those about its products, an admin those that concern no partner. */
export function ReportsPage({ Actions }: { Actions: SubjectActions }) {
  const view: ReportsView = useSearch({ strict: false })
  const { status = 'new', search, page = 1 } = view
  const navigate = useNavigate()
  const show = (search: ReportsView) => void navigate({ to: reportsPath(), search, replace: true, resetScroll: false })
  const [typed, type] = useTypedSearch(search, (text) => show({ status, search: text }))
  const close = useCloseDrawer(() => show({ status, search, page }))
  const ids = (useReports({ status, search, page }).data?.reports ?? []).map(({ id }) => id)
  const shown = { status, search, page, Actions, onShow: show }
  return (
    <>
      <PageHeader title={t.title} subtitle={isAdmin() ? t.adminSubtitle : t.subtitle} />
      {isAdmin() ? null : <InboxTabs />}
      <Box maw={480} mb="sm">
        <SearchField label={t.search} placeholder={t.searchPlaceholder} value={typed} onChange={type} />
      </Box>
      {search ? <FoundReports {...shown} search={search} onClear={() => type('')} /> : <ReportTabs {...shown} />}
      <ReportDrawer
        id={view.report}
        ids={ids}
        onStep={(report) =>
          // The entry stays over its page, so that closing goes back.
          void navigate({
            to: reportsPath(),
            search: { ...view, report },
            state: true,
            replace: true,
            resetScroll: false,
          })
        }
        onClose={close}
      />
    </>
  )
}

type ShownReports = {
  status: ReportStatus
  page: number
  Actions: SubjectActions
  onShow: (view: ReportsView) => void
}

function ReportTabs({ status, page, Actions, onShow }: ShownReports) {
  const query = useReports({ status, search: undefined, page })
  const lastCounts = useLastCounts()
  const counts = query.data?.counts ?? lastCounts
  return (
    <StatusTabs
      value={status}
      tabs={statuses.map((value) => ({ value, label: t.statuses[value], count: counts?.[value] }))}
      refresh={query}
      onChange={(chosen) => onShow({ status: chosen })}
    >
      <QueryList
        query={query}
        loading={t.loading}
        failed={messages.reportsFailed}
        onPage={(next) => onShow({ status, page: next })}
      >
        {({ reports }, isStale) => (
          <ReportList
            reports={reports}
            view={`${status} ${page}`}
            Actions={Actions}
            status={status}
            isStale={isStale}
          />
        )}
      </QueryList>
    </StatusTabs>
  )
}

type FoundReportsProps = ShownReports & { search: string; onClear: () => void }

/** What a search finds, whatever its status. */
function FoundReports({ status, search, page, Actions, onShow, onClear }: FoundReportsProps) {
  const query = useReports({ status, search, page })
  return (
    <QueryList
      query={query}
      loading={t.loading}
      failed={messages.reportsFailed}
      onPage={(next) => onShow({ status, search, page: next })}
    >
      {({ reports, pagination }, isStale) =>
        reports.length > 0 ? (
          <>
            <Text c="dimmed" mb="sm" role="status">
              {t.found(pagination.totalCount, search)}
            </Text>
            <ReportList
              reports={reports}
              view={`${search} ${page}`}
              Actions={Actions}
              status={undefined}
              isStale={isStale}
            />
          </>
        ) : (
          <EmptyState title={t.notFound(search)} text={t.notFoundHint}>
            <Button variant="default" onClick={onClear}>
              {t.showAll}
            </Button>
          </EmptyState>
        )
      }
    </QueryList>
  )
}
