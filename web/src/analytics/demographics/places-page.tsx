import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Geographic } from '@sahihi/contract/endpoints/analytics.ts'
import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { IconDownload } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { countOf, today } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useMayAnalyse } from '../../lib/subscription-query.ts'
import { Empty } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pagination.tsx'
import { Problem } from '../../ui/error-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { Trail } from '../../ui/breadcrumbs.tsx'
import styles from './demographics.module.css'
import { foundIn, rowsOf, sortedBy } from './places.ts'
import { placesFile } from './places-csv.ts'
import { PlacesTable, type Sorting } from './places-table.tsx'
import { PlanNote } from './plan-note.tsx'
import { Subject } from './subject.tsx'
import { useGeographic } from './use-geographic.ts'
import type { Column, PlacesView } from './url-state.ts'

/** Every city that the partner's codes were scanned in. */
export function PlacesPage() {
  const view = useSearch({ from: '/queries/workspace/demographics/places' })
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
      <PageHead
        title="All Demographics"
        subtitle={<Subject {...view} />}
        trail={
          <Trail>
            <Link key="map" to="/demographics" search={{ days: view.days, productId: view.productId }}>
              Demographics
            </Link>
            <span key="here">All Demographics</span>
          </Trail>
        }
      />
      {isPending ? <TableSkeleton label="Loading places" rows={8} height={48} /> : null}
      {error ? <Problem title={analyticsMessages.placesFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error ? <Places data={data} view={view} isStale={isPlaceholderData} onChange={change} /> : null}
    </>
  )
}

const perPage = 50

type PlacesProps = { data: Geographic; view: PlacesView; isStale: boolean; onChange: (wanted: PlacesView) => void }

function Places({ data, view, isStale, onChange }: PlacesProps) {
  const [typed, setTyped] = useState(view.search ?? '')
  const find = useDebouncedCallback((words: string) => onChange({ search: words.trim() || undefined }), 200)
  const sorting: Sorting = { sort: view.sort ?? 'scans', order: view.order ?? 'desc' }
  const found = sortedBy(foundIn(rowsOf(data), view.search), sorting.sort, sorting.order)
  const totalPages = Math.max(1, Math.ceil(found.length / perPage))
  const page = Math.min(view.page ?? 1, totalPages)
  if (data.topLocations.length === 0)
    return <Empty title={analyticsMessages.noLocations} words={analyticsMessages.howToBePlaced} />
  const type = (words: string) => {
    setTyped(words)
    find(words)
  }
  const sort = (column: Column) =>
    onChange({ sort: column, order: column !== sorting.sort || sorting.order === 'asc' ? 'desc' : 'asc' })
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          className={styles.search}
          label="Search places"
          placeholder="City, state or country"
          value={typed}
          onChange={type}
        />
        <Download onDownload={() => saveFile(placesFile(found), `demographics-${today()}.csv`)} />
      </div>
      <p className={styles.count} role="status">
        {countOf(found.length, 'city', 'cities')}
        {view.search ? ` with “${view.search}”` : ''}
      </p>
      {found.length > 0 ? (
        <PlacesTable
          rows={found.slice((page - 1) * perPage, page * perPage)}
          sorting={sorting}
          isStale={isStale}
          onSort={sort}
        />
      ) : (
        <Empty title={`No city, state or country has “${view.search}” in its name.`}>
          <Button variant="default" onClick={() => type('')}>
            Show all cities
          </Button>
        </Empty>
      )}
      {totalPages > 1 ? (
        <Pager page={page} totalPages={totalPages} onPage={(next) => onChange({ page: next })} />
      ) : null}
    </>
  )
}

function Download({ onDownload }: { onDownload: () => void }) {
  const mayAnalyse = useMayAnalyse()
  if (!mayAnalyse) return <PlanNote />
  return (
    <Button variant="default" leftSection={<IconDownload size={18} stroke={1.5} />} onClick={onDownload}>
      Download CSV
    </Button>
  )
}
