import { Button } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useGet } from '../../lib/api.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { EventsButton } from '../gs1/events-button.tsx'
import type { BatchesView } from '../lists/list-view.ts'
import { listsText } from '../lists/text.ts'
import { inventoryText } from '../text.ts'
import { BatchFilters } from './batch-filters.tsx'
import { BatchList } from './batch-list.tsx'

const t = listsText.batches

/** The batches of all products, by page; the view is in the URL. */
export function AllBatchesPage() {
  const { view: _, ...view } = useSearch({ from: '/workspace/batches' })
  const navigate = useNavigate({ from: '/batches' })
  const change = (changes: BatchesView) =>
    void navigate({ search: { ...view, page: undefined, ...changes }, replace: !changes.page, resetScroll: false })
  const query = useGet(
    'GET /api/batches',
    { query: { ...view, parts: 'together', limit: limits.rowsPerPage } },
    { placeholderData: keepPreviousData },
  )
  const { data, isPlaceholderData } = query
  const isFiltered = Boolean(view.search || view.category || view.state || view.expiry || view.archived)
  const isEmpty = data?.pagination.totalCount === 0 && data.archivedCount === 0 && !isFiltered && !isPlaceholderData
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        breadcrumbs={<Breadcrumbs path={[{ to: '/all-products', label: inventoryText.products }]} here={t.title} />}
        actions={
          isEmpty ? null : (
            <>
              <Button variant="default" renderRoot={(props) => <Link to="/recalls" {...props} />}>
                {t.recallLog}
              </Button>
              <EventsButton />
            </>
          )
        }
      />
      {isEmpty ? null : <BatchFilters view={view} isOfAll onChange={change} />}
      <QueryList
        query={query}
        loading={t.loading}
        failed={messages.fetchBatchesFailed}
        isEmpty={({ batches }) => batches.length === 0}
      >
        {(page, isStale) =>
          isEmpty ? (
            <EmptyState title={t.none} text={t.noneHint}>
              <Allowed to="products:write">
                <Button renderRoot={(props) => <Link to="/add-product" {...props} />}>{t.addProduct}</Button>
              </Allowed>
            </EmptyState>
          ) : (
            <BatchList page={page} view={view} isStale={isStale} isOfAll onChange={change} />
          )
        }
      </QueryList>
    </>
  )
}
