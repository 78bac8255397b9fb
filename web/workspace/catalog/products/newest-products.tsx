import { Button, Group, Title } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useGet } from '../../lib/api.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { CardsSkeleton } from '../../ui/cards.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { listsText } from '../lists/text.ts'
import { inventoryText } from '../text.ts'
import { ProductGrid } from './product-grid.tsx'
import { NoProducts } from './product-list.tsx'
import { productsText } from './text.ts'

const t = productsText.productList

/** With the card that adds one they fill the rows of two and of three. */
const shownCards = 11

/** The newest products as cards, or those that match what is typed. The list of all has the filters. */
export function NewestProducts() {
  const { search } = useSearch({ from: '/workspace/products' })
  const navigate = useNavigate({ from: '/products' })
  const change = (text: string | undefined) =>
    void navigate({ search: { search: text }, replace: true, resetScroll: false })
  const [typed, type] = useTypedSearch(search, change)
  const query = useGet(
    'GET /api/products',
    { query: { search, limit: shownCards } },
    { placeholderData: keepPreviousData },
  )
  const { data } = query
  const hasAny = data !== undefined && data.totals.products + data.totals.archivedProducts > 0
  return (
    <section aria-labelledby="products">
      <Group gap="8px 16px" mb="sm">
        <Title order={2} id="products" size="h3" tabIndex={-1}>
          {inventoryText.products}
        </Title>
        {hasAny ? (
          <>
            <SearchField label={t.search} placeholder={t.searchPlaceholder} value={typed} onChange={type} />
            <Link to="/all-products" search={{ search }} className="touch" style={{ marginLeft: 'auto' }}>
              {listsText.products.all(data.pagination.totalCount)}
            </Link>
          </>
        ) : null}
      </Group>
      <QueryList
        query={query}
        loading={t.loading}
        failed={messages.productsFailed}
        skeleton={<CardsSkeleton label={t.loading} />}
      >
        {({ products }, isStale) =>
          !hasAny ? (
            <NoProducts />
          ) : products.length > 0 || !search ? (
            <ProductGrid products={products} isStale={isStale} withAdd={!search} />
          ) : isStale ? null : (
            <EmptyState title={t.noMatch(search)}>
              <Button variant="default" onClick={() => change(undefined)}>
                {t.showAll}
              </Button>
            </EmptyState>
          )
        }
      </QueryList>
    </section>
  )
}
