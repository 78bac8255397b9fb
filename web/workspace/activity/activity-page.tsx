import { Button } from '@mantine/core'
import { isAdmin } from '../../lib/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconDownload } from '../ui/icons.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './activity.module.css'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityList } from './activity-list.tsx'
import { activityPageText as t } from './text.ts'
import type { ActivityView } from './url-state.ts'
import { useActivity, useExport, useView } from './use-activity.ts'

/** Who did what, and when: of the partner or, for admins, of all of them. */
export function ActivityPage() {
  const { view, show, filter } = useView()
  const { data, error, isPending, isPlaceholderData, refetch } = useActivity(view)
  const exported = useExport(view)
  const partnerName = data?.rows.find(({ partner }) => partner?.id === view.partner)?.partner?.name
  // An empty result of the filters before says nothing about these.
  const isWaiting = isPending || (isPlaceholderData && data?.rows.length === 0)
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={isAdmin() ? t.adminSubtitle : t.subtitle}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
            loading={exported.isPending}
            onClick={() => exported.mutate()}
          >
            {t.export}
          </Button>
        }
      />
      {exported.error ? <ActionError title={t.exportFailed} error={exported.error} /> : null}
      <ActivityFilters view={view} partnerName={partnerName} onFilter={filter} />
      {isWaiting ? <ListSkeleton label={t.loading} rows={6} height={68} className={styles.list} /> : null}
      {error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && !isWaiting ? (
        <>
          {data.rows.length > 0 ? (
            <ActivityList rows={data.rows} isStale={isPlaceholderData} onFilter={filter} />
          ) : (
            <NoActivity isFiltered={Object.values(view).some(Boolean)} onShowAll={() => show({})} />
          )}
          <Pages {...data} onPage={(page) => show({ ...view, before: undefined, after: undefined, ...page })} />
        </>
      ) : null}
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
    <nav className={styles.pages} aria-label={t.pages}>
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
    </nav>
  )
}
