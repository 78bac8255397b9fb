import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ProductRow, ProductsPage } from '@sahihi/contract/endpoints/lists.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../lib/call.ts'
import { errorReason } from '../../../lib/errors.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { openCompany } from '../../lib/open-company.ts'
import { useMay } from '../../lib/session-query.ts'
import { usePlan } from '../../lib/subscription-query.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { ActionCard, AddCard, CardGrid } from '../../ui/cards.tsx'
import { CellNote, type Column, ColumnChoice, DataTable, openRow, useColumns } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Words } from '../../ui/words.tsx'
import { type ProductSortField, type ProductsView, sortedBy } from '../lists/list-view.ts'
import { listsText as t } from '../lists/text.ts'
import { ProductGrid } from './product-grid.tsx'
import { productsText } from './text.ts'

type ProductListProps = {
  page: ProductsPage
  isTable: boolean
  view: ProductsView
  isStale: boolean
  onChange: (changes: ProductsView) => void
}

/** A page of products as cards or as a table. */
export function ProductList({ page: { products, pagination }, isTable, view, isStale, onChange }: ProductListProps) {
  const isFiltered = Boolean(view.search || view.category || view.state || view.archived)
  const clear = () => onChange({ search: undefined, category: undefined, state: undefined, archived: undefined })
  if (products.length === 0 && !isFiltered && !isStale)
    return <AllArchived onShow={() => onChange({ archived: 'only' })} />
  if (products.length === 0) return <NoMatch search={view.search} isStale={isStale} onClear={clear} />
  return (
    <>
      <Text c="dimmed" size="sm" mb="sm" role="status" className={isFiltered ? '' : 'visually-hidden'}>
        {t.products.count(pagination.totalCount)}
      </Text>
      {isTable ? (
        <ProductTable products={products} view={view} isStale={isStale} onChange={onChange} />
      ) : (
        <ProductGrid products={products} isStale={isStale} withAdd={!isFiltered && pagination.currentPage === 1} />
      )}
      <Pagination pages={pagination} onPage={(page) => onChange({ page })} />
    </>
  )
}

const columns: Column<ProductRow, ProductSortField>[] = [
  { key: 'gtin', label: t.products.gtin, cell: ({ gtin }) => gtin && <span className="mono">{gtin}</span> },
  { key: 'category', label: t.category, sort: 'category', cell: ({ category }) => category },
  {
    key: 'lots',
    label: t.products.lots,
    sort: 'batches',
    isNumber: true,
    cell: ({ lots }) => formatNumber(lots),
  },
  { key: 'stock', label: t.products.stock, sort: 'stock', isNumber: true, cell: ({ stock }) => formatNumber(stock) },
  {
    key: 'scans',
    label: t.products.scans,
    sort: 'scansThisMonth',
    isNumber: true,
    cell: (product) => <ScansOfMonth product={product} />,
  },
  {
    key: 'openCases',
    label: t.products.openCases,
    sort: 'openCases',
    isNumber: true,
    cell: ({ id, openCases }) =>
      openCases ? (
        <Link to="/suspicious-codes" search={{ productId: id }}>
          {formatNumber(openCases)}
        </Link>
      ) : null,
  },
  {
    key: 'created',
    label: t.products.created,
    sort: 'createdAt',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
]

function ScansOfMonth({ product: { id, name, scansThisMonth, scansLastMonth } }: { product: ProductRow }) {
  if (scansThisMonth === 0 && scansLastMonth === 0) return null
  return (
    <>
      <Link
        to="/analytics"
        search={{ productId: id, days: 'month', compare: 'before' }}
        aria-label={t.products.scansOf(formatNumber(scansThisMonth), name)}
      >
        {formatNumber(scansThisMonth)}
      </Link>
      <CellNote>
        <span title={t.products.scansLastMonth}>{t.products.scansBefore(formatNumber(scansLastMonth))}</span>
      </CellNote>
    </>
  )
}

const name: Column<ProductRow, ProductSortField> = {
  key: 'name',
  label: t.products.name,
  sort: 'name',
  cell: ({ id, name: productName, feedbackEnabled }) => (
    <>
      <Link to="/products/$id/batches" params={{ id }} className={openRow}>
        <Words of={productName} />
      </Link>
      {feedbackEnabled ? <CellNote>{t.products.feedback}</CellNote> : null}
    </>
  ),
}

type ProductTableProps = Omit<ProductListProps, 'page' | 'isTable'> & { products: ProductRow[] }

function ProductTable({ products, view, isStale, onChange }: ProductTableProps) {
  const mayReadCases = useMay('cases:read')
  const { shown, choice } = useColumns(
    'products',
    mayReadCases ? columns : columns.filter(({ key }) => key !== 'openCases'),
  )
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <ColumnChoice {...choice} />
      </Group>
      <DataTable
        caption={t.products.caption}
        columns={[name, ...shown]}
        rows={products}
        rowKey={({ id }) => id}
        sort={{
          field: view.sortField ?? 'createdAt',
          order: view.sortOrder ?? 'desc',
          onChange: (field) => onChange(sortedBy(view, field)),
        }}
        isStale={isStale}
      />
    </>
  )
}

/** The first step: a partner without products sees how to add one, where the role allows it. */
export function NoProducts() {
  if (!useMay('products:write')) return <EmptyState title={productsText.productList.none} />
  return (
    <CardGrid>
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
      <SampleCard />
    </CardGrid>
  )
}

/** On a trial: a company of sample data to try everything on. */
function SampleCard() {
  const { data: plan } = usePlan()
  const open = useMutation({
    mutationFn: async () => {
      const { data } = await call('POST /api/partners/sample', {})
      await openCompany(data.partnerId)
    },
    onError: (error) => notifications.show({ title: t.sample.failed, message: errorReason(error), color: 'red' }),
  })
  if (!useMay('settings:write') || plan?.planType !== 'TRIAL' || plan.status !== 'ACTIVE') return null
  return (
    <li>
      <ActionCard
        title={open.isPending ? t.sample.making : t.sample.title}
        description={t.sample.hint}
        busy={open.isPending}
        onClick={() => open.mutate()}
      />
    </li>
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
