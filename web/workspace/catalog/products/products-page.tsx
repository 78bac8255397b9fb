import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile-query.ts'
import { CardsSkeleton } from '../../ui/cards.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Stats } from '../../ui/stats.tsx'
import type { ProductsView } from '../lists/list-view.ts'
import { inventoryText } from '../text.ts'
import { ProductFilters } from './product-filters.tsx'
import { NoProducts, ProductList } from './product-list.tsx'
import { productsText } from './text.ts'

const t = productsText.productList

/** What is new, and the products of the partner, by page, as cards or as a table; the view is in the URL. */
export function ProductsPage({ home }: { home: ReactNode }) {
  const profile = useQuery(profileQuery)
  const view = useSearch({ from: '/workspace/products' })
  const navigate = useNavigate({ from: '/products' })
  const change = (changes: ProductsView) =>
    void navigate({ search: { ...view, page: undefined, ...changes }, replace: !changes.page, resetScroll: false })
  const { view: kind, ...query } = view
  const { data, error, isPending, isPlaceholderData, refetch } = useGet(
    'GET /api/products',
    { query: { ...query, limit: kind === 'table' ? limits.rowsPerPage : limits.cardsPerPage } },
    { placeholderData: keepPreviousData },
  )
  const hasAny = data !== undefined && data.totals.products + data.totals.archivedProducts > 0
  const withHome = useWithHome(view)
  return (
    <>
      <PageHeader title={profile.data ? t.welcomeCompany(profile.data.companyName) : t.welcome} subtitle={t.subtitle} />
      {withHome ? home : null}
      {hasAny ? (
        <>
          <Totals {...data.totals} />
          <ProductFilters
            view={view}
            categories={data.categories}
            archived={data.totals.archivedProducts}
            onChange={change}
          />
        </>
      ) : null}
      {isPending ? <CardsSkeleton label={t.loading} /> : null}
      {error ? <ErrorState title={messages.productsFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && !hasAny ? <NoProducts /> : null}
      {hasAny && !error ? <ProductList page={data} view={view} isStale={isPlaceholderData} onChange={change} /> : null}
    </>
  )
}

/**
 * Who opens a later page of the list, or the archive, is looking for a product. What is decided then stays, so that a filter does not
 * move the list, until the plain overview is opened again.
 */
function useWithHome(view: ProductsView) {
  const [isShown, setShown] = useState((view.page ?? 1) === 1 && view.archived !== 'only')
  const isPlain = Object.values(view).every((value) => value === undefined)
  if (isPlain && !isShown) setShown(true)
  return isShown
}

type TotalsProps = { products: number; batches: number; stock: number }

const Totals = ({ products, batches, stock }: TotalsProps) => (
  <Stats
    label={t.totals}
    stats={[
      { label: inventoryText.products, value: formatNumber(products) },
      { label: t.batchTotal, value: formatNumber(batches) },
      { label: t.codesMade, value: formatNumber(stock) },
    ]}
  />
)
