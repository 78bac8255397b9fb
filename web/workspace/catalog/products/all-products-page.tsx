import { Button } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { getItem, setItem } from '../../../lib/safe-storage.ts'
import { useGet } from '../../lib/api.ts'
import { oneOf } from '../../lib/url-values.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import type { ProductsView } from '../lists/list-view.ts'
import { listsText } from '../lists/text.ts'
import { ProductFilters } from './product-filters.tsx'
import { NoProducts, ProductList } from './product-list.tsx'
import { productsText } from './text.ts'

const t = productsText.productList

/** The products of the partner, by page, as cards or as a table; the filters are in the URL. */
export function AllProductsPage() {
  const view = useSearch({ from: '/workspace/all-products' })
  const navigate = useNavigate({ from: '/all-products' })
  const change = (changes: ProductsView) =>
    void navigate({ search: { ...view, page: undefined, ...changes }, replace: !changes.page, resetScroll: false })
  const [kind, choose] = useChosenKind()
  const query = useGet(
    'GET /api/products',
    { query: { ...view, limit: kind === 'cards' ? limits.cardsPerPage : limits.rowsPerPage } },
    { placeholderData: keepPreviousData },
  )
  const { data, isPlaceholderData } = query
  const hasAny = data !== undefined && data.totals.products + data.totals.archivedProducts > 0
  // Cards show what a table says in a line, so they are for a few.
  const isTable = kind ? kind === 'table' : (data?.totals.products ?? 0) > limits.cardsPerPage
  const chooseKind = (next: 'table' | 'cards') => {
    choose(next)
    if (view.page) change({})
  }
  return (
    <>
      <PageHeader
        title={listsText.products.title}
        subtitle={hasAny ? t.totals(data.totals) : t.subtitle}
        actions={hasAny ? <Actions /> : null}
      />
      {hasAny ? (
        <ProductFilters
          view={view}
          isTable={isTable}
          categories={data.categories}
          archived={data.totals.archivedProducts}
          onChange={change}
          onView={chooseKind}
        />
      ) : null}
      <QueryList query={query} loading={t.loading} failed={messages.productsFailed}>
        {(page) =>
          hasAny ? (
            <ProductList page={page} isTable={isTable} view={view} isStale={isPlaceholderData} onChange={change} />
          ) : (
            <NoProducts />
          )
        }
      </QueryList>
    </>
  )
}

const key = 'productsView'

/** Cards or table, as it was chosen last in this browser; undefined until then. */
function useChosenKind() {
  const [kind, setKind] = useState(() => oneOf(['table', 'cards'] as const, getItem('localStorage', key)))
  const choose = (next: 'table' | 'cards') => {
    setKind(next)
    setItem('localStorage', key, next)
  }
  return [kind, choose] as const
}

const Actions = () => (
  <Allowed to="products:write">
    <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
      {listsText.import}
    </Button>
    <Button leftSection={<IconPlus />} renderRoot={(props) => <Link to="/add-product" {...props} />}>
      {t.add}
    </Button>
  </Allowed>
)
