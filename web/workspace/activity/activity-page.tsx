import { Button, Flex } from '@mantine/core'
import { isAdmin } from '../../lib/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconDownload } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityList } from './activity-list.tsx'
import { activityPageText as t } from './text.ts'
import type { ActivityView } from './url-state.ts'
import { useActivity, useExport, useView } from './use-activity.ts'

/** Who did what, and when: of the partner or, for admins, of all of them. */
export function ActivityPage() {
  const { view, show, filter } = useView()
  const query = useActivity(view)
  const exported = useExport(view)
  const partnerName = query.data?.rows.find(({ partner }) => partner?.id === view.partner)?.partner?.name
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={isAdmin() ? t.adminSubtitle : t.subtitle}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload />}
            loading={exported.isPending}
            onClick={() => exported.mutate()}
          >
            {t.export}
          </Button>
        }
      />
      <ActionError title={t.exportFailed} error={exported.error} />
      <ActivityFilters view={view} partnerName={partnerName} onFilter={filter} />
      <QueryList query={query} loading={t.loading} failed={t.failed} isEmpty={({ rows }) => rows.length === 0}>
        {({ rows, previous, next }, isStale) => (
          <>
            {rows.length > 0 ? (
              <ActivityList rows={rows} isStale={isStale} onFilter={filter} />
            ) : (
              <NoActivity isFiltered={Object.values(view).some(Boolean)} onShowAll={() => show({})} />
            )}
            <Pages
              previous={previous}
              next={next}
              onPage={(page) => show({ ...view, before: undefined, after: undefined, ...page })}
            />
          </>
        )}
      </QueryList>
    </>
  )
}

function NoActivity({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) return <EmptyState title={t.none} text={t.noneHint} />
  return (
    <EmptyState title={t.noMatches}>
      <Button variant="default" onClick={onShowAll}>
        {t.showAll}
      </Button>
    </EmptyState>
  )
}

type PagesProps = { previous: string | null; next: string | null; onPage: (page: ActivityView) => void }

/** A page begins after the last row of the one before, so there is no number of pages. */
function Pages({ previous, next, onPage }: PagesProps) {
  if (!next && !previous) return null
  return (
    <Flex component="nav" wrap="wrap" justify="flex-end" gap="sm" mt="lg" aria-label={t.pages}>
      {previous ? (
        <>
          <Button variant="default" onClick={() => onPage({})}>
            {t.newest}
          </Button>
          <Button variant="default" onClick={() => onPage({ after: previous })}>
            {t.newer}
          </Button>
        </>
      ) : null}
      {next ? (
        <Button variant="default" onClick={() => onPage({ before: next })}>
          {t.older}
        </Button>
      ) : null}
    </Flex>
  )
}
