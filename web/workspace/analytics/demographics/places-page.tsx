import { Button } from '@mantine/core'
import type { Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { today } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useCanUseDeepAnalytics } from '../../lib/subscription-query.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FilterSummary } from '../filters/filter-summary.tsx'
import { PlanNote } from '../filters/plan-note.tsx'
import { parseAnalyticsView } from '../filters/view.ts'
import styles from './demographics.module.css'
import { placesCsv, searchPlaces, sortPlaces, toPlaceRows } from './places.ts'
import { PlacesTable, type Sorting } from './places-table.tsx'
import { demographicsText } from './text.ts'
import type { Column, PlacesView } from './url-state.ts'
import { useGeographic } from './use-geographic.ts'

/** Every city in which the partner's codes were scanned. */
export function PlacesPage() {
  const view = useSearch({ from: '/workspace/demographics/places' })
  const navigate = useNavigate({ from: '/demographics/places' })
  const change = (search: PlacesView) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...search }),
      replace: true,
      resetScroll: false,
    })
  const { data, error, isPending, isPlaceholderData, refetch } = useGeographic(view)
  return (
    <>
      <PageHeader
        title={demographicsText.allTitle}
        subtitle={<FilterSummary view={view} />}
        breadcrumbs={
          <Breadcrumbs>
            <Link key="map" to="/demographics" search={parseAnalyticsView(view)}>
              {demographicsText.title}
            </Link>
            <span key="here">{demographicsText.allTitle}</span>
          </Breadcrumbs>
        }
      />
      {isPending ? <ListSkeleton label={demographicsText.loadingPlaces} rows={8} height={48} /> : null}
      {error ? (
        <ErrorState title={messages.analytics.placesFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data && !error ? <Places data={data} view={view} isStale={isPlaceholderData} onChange={change} /> : null}
    </>
  )
}

const t = demographicsText.places
const perPage = 50

type PlacesProps = { data: Geographic; view: PlacesView; isStale: boolean; onChange: (view: PlacesView) => void }

function Places({ data, view, isStale, onChange }: PlacesProps) {
  const [typed, type] = useTypedSearch(view.search, (search) => onChange({ search }))
  const sorting: Sorting = { sort: view.sort ?? 'scans', order: view.order ?? 'desc' }
  const rows = sortPlaces(searchPlaces(toPlaceRows(data), view.search), sorting.sort, sorting.order)
  const totalPages = Math.max(1, Math.ceil(rows.length / perPage))
  const page = Math.min(view.page ?? 1, totalPages)
  if (data.topLocations.length === 0)
    return <EmptyState title={messages.analytics.noLocations} text={messages.analytics.noLocationsHint} />
  const sort = (column: Column) =>
    onChange({ sort: column, order: column !== sorting.sort || sorting.order === 'asc' ? 'desc' : 'asc' })
  return (
    <>
      <div className={styles.toolbar}>
        <SearchField
          className={styles.search}
          label={t.search}
          placeholder={t.searchPlaceholder}
          value={typed}
          onChange={type}
        />
        <DownloadButton onDownload={() => saveFile(placesCsv(rows), `demographics-${today()}.csv`)} />
      </div>
      <p className={styles.count} role="status">
        {t.count(rows.length, view.search)}. {t.shareOf(data.localizedScans)}
      </p>
      {rows.length > 0 ? (
        <PlacesTable
          rows={rows.slice((page - 1) * perPage, page * perPage)}
          sorting={sorting}
          isStale={isStale}
          onSort={sort}
        />
      ) : (
        <EmptyState title={t.noMatch(view.search)}>
          <Button variant="default" onClick={() => type('')}>
            {t.showAll}
          </Button>
        </EmptyState>
      )}
      {totalPages > 1 ? (
        <Pagination page={page} totalPages={totalPages} onPage={(next) => onChange({ page: next })} />
      ) : null}
    </>
  )
}

function DownloadButton({ onDownload }: { onDownload: () => void }) {
  const canUseDeepAnalytics = useCanUseDeepAnalytics()
  if (!canUseDeepAnalytics) return <PlanNote />
  return (
    <Button variant="default" leftSection={<IconDownload size={18} stroke={1.5} />} onClick={onDownload}>
      {t.download}
    </Button>
  )
}
