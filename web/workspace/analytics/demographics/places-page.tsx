import { Button, Text } from '@mantine/core'
import type { Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber, today } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useCanUseDeepAnalytics } from '../../lib/subscription-query.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filters } from '../../ui/filters.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FilterSummary } from '../filters/filter-summary.tsx'
import { PlanNote } from '../filters/plan-note.tsx'
import { parseAnalyticsView } from '../filters/view.ts'
import { type PlaceRow, placesCsv, searchPlaces, sortPlaces, toPlaceRows } from './places.ts'
import { demographicsText } from './text.ts'
import { type PlacesView, type SortColumn, sortColumns } from './url-state.ts'
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
  const places = useGeographic(view)
  return (
    <>
      <PageHeader
        title={demographicsText.allTitle}
        subtitle={<FilterSummary view={view} />}
        breadcrumbs={
          <Breadcrumbs
            path={[{ to: '/demographics', search: parseAnalyticsView(view), label: demographicsText.title }]}
            here={demographicsText.allTitle}
          />
        }
      />
      <QueryList query={places} loading={demographicsText.loadingPlaces} failed={messages.analytics.placesFailed}>
        {(data, isStale) => <Places data={data} view={view} isStale={isStale} onChange={change} />}
      </QueryList>
    </>
  )
}

const t = demographicsText.places
const perPage = 50
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

const cells: Record<SortColumn, (row: PlaceRow) => string | null> = {
  city: ({ city }) => city,
  state: ({ state }) => state || null,
  country: ({ country }) => country,
  scans: ({ scans }) => formatNumber(scans),
  share: ({ share }) => percent(share),
  firstScanRate: ({ firstScanRate }) => percent(firstScanRate),
}
const columns = sortColumns.map(
  (key): Column<PlaceRow, SortColumn> => ({
    key,
    label: t.columns[key],
    sort: key,
    isNumber: key === 'scans' || key === 'share' || key === 'firstScanRate',
    cell: cells[key],
  }),
)

type PlacesProps = { data: Geographic; view: PlacesView; isStale: boolean; onChange: (view: PlacesView) => void }

function Places({ data, view, isStale, onChange }: PlacesProps) {
  const [typed, type] = useTypedSearch(view.search, (search) => onChange({ search }))
  const { sort: field = 'scans', order = 'desc' } = view
  const rows = sortPlaces(searchPlaces(toPlaceRows(data), view.search), field, order)
  const totalPages = Math.max(1, Math.ceil(rows.length / perPage))
  const page = Math.min(view.page ?? 1, totalPages)
  if (data.topLocations.length === 0)
    return <EmptyState title={messages.analytics.noLocations} text={messages.analytics.noLocationsHint} />
  const sort = (column: SortColumn) =>
    onChange({ sort: column, order: column !== field || order === 'asc' ? 'desc' : 'asc' })
  return (
    <>
      <Filters>
        <SearchField label={t.search} placeholder={t.searchPlaceholder} value={typed} onChange={type} />
        <DownloadButton onDownload={() => saveFile(placesCsv(rows), `demographics-${today()}.csv`)} />
      </Filters>
      <Text c="dimmed" size="sm" mb="sm" role="status">
        {t.count(rows.length, view.search)}. {t.shareOf(data.localizedScans)}
      </Text>
      {rows.length > 0 ? (
        <DataTable
          caption={t.caption}
          columns={columns}
          rows={rows.slice((page - 1) * perPage, page * perPage)}
          rowKey={({ country, city }) => `${country} ${city}`}
          sort={{ field, order, onChange: sort }}
          isStale={isStale}
        />
      ) : (
        <EmptyState title={t.noMatch(view.search)}>
          <Button variant="default" onClick={() => type('')}>
            {t.showAll}
          </Button>
        </EmptyState>
      )}
      <Pagination pages={{ currentPage: page, totalPages }} onPage={(next) => onChange({ page: next })} />
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
