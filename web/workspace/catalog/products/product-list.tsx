import { Button } from '@mantine/core'
import type { ProductRow, ProductsPage } from '@sahihi/contract/endpoints/lists.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { useMay } from '../../lib/session-query.ts'
import { Allowed } from '../../ui/allowed.tsx'
import cards from '../../ui/cards.module.css'
import { AddCard } from '../../ui/cards.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import list from '../../ui/list-table.module.css'
import { type Column, ColumnChoice, ListTable, useColumns } from '../../ui/list-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Words } from '../../ui/words.tsx'
import { type ProductSortField, type ProductsView, sortedBy } from '../lists/list-view.ts'
import { listsText as t } from '../lists/text.ts'
import { ProductGrid } from './product-grid.tsx'
import { productsText } from './text.ts'

type ProductListProps = {
  page: ProductsPage
  view: ProductsView
  isStale: boolean
  onChange: (changes: ProductsView) => void
}

/** A page of products as cards or as a table. */
export function ProductList({ page: { products, pagination }, view, isStale, onChange }: ProductListProps) {
  const isFiltered = Boolean(view.search || view.category || view.archived)
  const clear = () => onChange({ search: undefined, category: undefined, archived: undefined })
  if (products.length === 0 && !isFiltered && !isStale)
    return <AllArchived onShow={() => onChange({ archived: 'only' })} />
  if (products.length === 0) return <NoMatch search={view.search} isStale={isStale} onClear={clear} />
  return (
    <>
      <p className={isFiltered ? list.found : 'visually-hidden'} role="status">
        {t.products.count(pagination.totalCount)}
      </p>
      {view.view === 'table' ? (
        <ProductTable products={products} view={view} isStale={isStale} onChange={onChange} />
      ) : (
        <ProductGrid products={products} isStale={isStale} withAdd={!isFiltered && pagination.currentPage === 1} />
      )}
      {pagination.totalPages > 1 ? (
        <Pagination
          page={pagination.currentPage}
          totalPages={pagination.totalPages}
          onPage={(page) => onChange({ page })}
        />
      ) : null}
    </>
  )
}

const columns: Column<ProductRow, ProductSortField>[] = [
  { key: 'category', label: t.category, sort: 'category', cell: ({ category }) => category },
  {
    key: 'batches',
    label: t.products.batches,
    sort: 'batches',
    isNumber: true,
    cell: ({ batches }) => formatNumber(batches),
  },
  { key: 'stock', label: t.products.stock, sort: 'stock', isNumber: true, cell: ({ stock }) => formatNumber(stock) },
  {
    key: 'scans',
    label: t.products.scans,
    isNumber: true,
    cell: ({ totalScans }) => formatNumber(totalScans),
  },
  {
    key: 'created',
    label: t.products.created,
    sort: 'createdAt',
    cell: ({ createdAt }) => <span className={list.nowrap}>{formatDate(createdAt)}</span>,
  },
]

const name = {
  label: t.products.name,
  sort: 'name' as const,
  cell: ({ id, name: productName, feedbackEnabled }: ProductRow) => (
    <>
      <Link to="/products/$id/batches" params={{ id }} className={list.rowLink}>
        <Words of={productName} />
      </Link>
      {feedbackEnabled ? <span className={list.note}>{t.products.feedback}</span> : null}
    </>
  ),
}

type ProductTableProps = Omit<ProductListProps, 'page'> & { products: ProductRow[] }

function ProductTable({ products, view, isStale, onChange }: ProductTableProps) {
  const { shown, choice } = useColumns('products', columns)
  return (
    <>
      <div className={list.tools}>
        <Allowed to="products:write">
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/add-product" {...props} />}
          >
            {productsText.productList.add}
          </Button>
        </Allowed>
        <ColumnChoice {...choice} />
      </div>
      <ListTable
        caption={t.products.caption}
        name={name}
        columns={shown}
        rows={products}
        sortField={view.sortField ?? 'createdAt'}
        sortOrder={view.sortOrder ?? 'desc'}
        isStale={isStale}
        onSort={(field) => onChange(sortedBy(view, field))}
      />
    </>
  )
}

/** The first step: a partner without products sees how to add one, where the role allows it. */
export function NoProducts() {
  if (!useMay('products:write')) return <EmptyState title={productsText.productList.none} />
  return (
    <ul className={cards.grid}>
      <li>
        <AddCard
          to="/add-product"
          title={productsText.productList.add}
          description={productsText.productList.addFirst}
        />
      </li>
      <li>
        <AddCard to="/import" title={t.importProducts} description={t.importHint} />
      </li>
    </ul>
  )
}

const AllArchived = ({ onShow }: { onShow: () => void }) => (
  <EmptyState title={t.products.noneCurrent}>
    <Button variant="default" onClick={onShow}>
      {t.showArchived}
    </Button>
    <Allowed to="products:write">
      <Button renderRoot={(props) => <Link to="/add-product" {...props} />}>{productsText.productList.add}</Button>
    </Allowed>
  </EmptyState>
)

type NoMatchProps = { search: string | undefined; isStale: boolean; onClear: () => void }

// An empty page of the search before says nothing about this one.
const NoMatch = ({ search, isStale, onClear }: NoMatchProps) =>
  isStale ? null : (
    <EmptyState title={search ? productsText.productList.noMatch(search) : t.products.noneFound}>
      <Button variant="default" onClick={onClear}>
        {productsText.productList.showAll}
      </Button>
    </EmptyState>
  )
